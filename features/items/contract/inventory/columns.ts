import { columns } from '#kit/contract/declare/columns.ts'
import { all, flag } from '#kit/contract/declare/need.ts'

/** An item at one warehouse, for one customer. */
export const inventoryColumns = columns([
  { key: 'CustomerPartNumber', header: 'Customer Part', format: 'code', pinned: true, width: 110, priority: 1 },
  { key: 'DistributorPartnumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 2 },
  {
    key: 'PartDescription',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 3,
    card: 'title',
  },
  { key: 'PartDescription2', header: 'Description 2', format: 'text', width: 160, sentence: true },
  { key: 'Warehouse', header: 'Warehouse', format: 'code', width: 96, priority: 7, card: 'part' },
  { key: 'StockNonstock', header: 'Stock/Non-stock', format: 'text', width: 120 },
  { key: 'CasePack', header: 'Case Pack', format: 'integer' },
  { key: 'PackDesc', header: 'Pack', format: 'text', width: 110 },
  {
    key: 'Price',
    header: 'Price',
    format: 'price',
    emptyMeans: 'none',
    needs: flag('CanViewInventoryPrices'),
    priority: 8,
  },
  /** Displayed with the state of the stock; see `stockState`. */
  {
    key: 'QuantityOnHand',
    header: 'Quantity on hand',
    format: 'quantity',
    sum: true,
    needs: flag('QuantityOnHandViewPermission'),
    width: 184,
    priority: 4,
    card: 'figure',
  },
  {
    key: 'TotalProductValueOnHand',
    header: 'Total Product Value on hand',
    format: 'money',
    sum: true,
    needs: all(flag('QuantityOnHandViewPermission'), flag('CanViewInventoryPrices')),
  },
  {
    key: 'QuantityOnOrder',
    header: 'Quantity on Order',
    format: 'quantity',
    sum: true,
    needs: flag('QuantityOnOrderViewPermission'),
    priority: 5,
  },
  {
    key: 'ScheduledDate',
    header: 'Estimated Delivery Date',
    format: 'date',
    needs: flag('QuantityOnOrderViewPermission'),
    ahead: true,
    priority: 6,
  },
  {
    key: 'DaysOnHand',
    header: 'Inventory Days On Hand',
    format: 'days',
    needs: flag('CanViewInventoryDaysOnHand'),
  },
  { key: 'VendorDaysLeadTime', header: 'Vendor Lead Time (Days)', format: 'days' },
  {
    key: 'MinimumOrderQty',
    header: 'Required Inventory Levels Min',
    format: 'quantity',
    needs: flag('MinMaxQuantityViewPermission'),
  },
  {
    key: 'MaximumOrderQty',
    header: 'Required Inventory Levels Max',
    format: 'quantity',
    needs: flag('MinMaxQuantityViewPermission'),
  },
])
