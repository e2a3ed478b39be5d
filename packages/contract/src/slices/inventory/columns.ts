import { columns } from '../../kit/declare/columns.ts'
import { all, flag } from '../../kit/declare/need.ts'

/** One item at one warehouse, as one customer buys it. */
export const inventoryColumns = columns([
  { key: 'CustomerPartNumber', header: 'Customer Part', format: 'code', pinned: true, width: 130 },
  { key: 'DistributorPartnumber', header: 'Item #', format: 'code', pinned: true, width: 110 },
  { key: 'PartDescription', header: 'Description', format: 'text', width: 290 },
  { key: 'PartDescription2', header: 'Description 2', format: 'text', width: 160 },
  { key: 'Warehouse', header: 'Warehouse', format: 'code', width: 96 },
  { key: 'StockNonstock', header: 'Stock/Non-stock', format: 'text', width: 120 },
  { key: 'CasePack', header: 'Case Pack', format: 'integer', width: 90 },
  { key: 'PackDesc', header: 'Pack', format: 'text', width: 110 },
  {
    key: 'Price',
    header: 'Price',
    format: 'money',
    emptyMeans: 'none',
    needs: flag('CanViewInventoryPrices'),
    width: 100,
  },
  {
    key: 'QuantityOnHand',
    header: 'Quantity on hand',
    format: 'quantity',
    needs: flag('QuantityOnHandViewPermission'),
    width: 126,
  },
  {
    key: 'TotalProductValueOnHand',
    header: 'Total Product Value on hand',
    format: 'money',
    needs: all(flag('QuantityOnHandViewPermission'), flag('CanViewInventoryPrices')),
    width: 188,
  },
  {
    key: 'QuantityOnOrder',
    header: 'Quantity on Order',
    format: 'quantity',
    needs: flag('QuantityOnOrderViewPermission'),
    width: 132,
  },
  {
    key: 'ScheduledDate',
    header: 'Estimated Delivery Date',
    format: 'date',
    needs: flag('QuantityOnOrderViewPermission'),
    width: 164,
  },
  {
    key: 'DaysOnHand',
    header: 'Inventory Days On Hand',
    format: 'days',
    needs: flag('CanViewInventoryDaysOnHand'),
    width: 166,
  },
  { key: 'VendorDaysLeadTime', header: 'Vendor Lead Time (Days)', format: 'days', width: 164 },
  {
    key: 'MinimumOrderQty',
    header: 'Required Inventory Levels Min',
    format: 'quantity',
    needs: flag('MinMaxQuantityViewPermission'),
    width: 198,
  },
  {
    key: 'MaximumOrderQty',
    header: 'Required Inventory Levels Max',
    format: 'quantity',
    needs: flag('MinMaxQuantityViewPermission'),
    width: 200,
  },
])
