import { type FlagName, flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { account, type DemoAccount } from './account.ts'

// Accounts that let a person see single rows of the requirements: docs/demo.md says which account shows which row.

/** Withholds every flag but these. */
const only = (...granted: readonly FlagName[]): Partial<DemoAccount> => ({
  withheld: flagNames.filter((flag) => flag !== 'ViewAllShipTos' && !granted.includes(flag)),
})

/** Withholds these flags alone. */
const without = (...withheld: readonly FlagName[]): Partial<DemoAccount> => ({ withheld })

/** Inventory with one of the flags that open its columns. */
const inventoryWith = (flag: FlagName) => only('CanViewInventory', 'CanViewAllItems', flag)

const prices = ['CanViewInventoryPrices', 'CanViewCustomerPrices'] as const

export const rowAccounts: readonly DemoAccount[] = [
  account('C', '01', '100003', 'inventory with prices alone', inventoryWith('CanViewInventoryPrices')),
  account('C', '01', '100004', 'inventory with on hand alone', inventoryWith('QuantityOnHandViewPermission')),
  account('C', '01', '100005', 'inventory with on order alone', inventoryWith('QuantityOnOrderViewPermission')),
  account('C', '01', '100006', 'inventory with days on hand alone', inventoryWith('CanViewInventoryDaysOnHand')),
  account('C', '01', '100007', 'inventory with min and max alone', inventoryWith('MinMaxQuantityViewPermission')),
  account('C', '02', '200003', 'CanViewInventory alone', only('CanViewInventory', 'CanViewAllItems')),
  account('C', '01', '100008', 'CanViewAR alone, one ship-to', only('CanViewAR')),
  account('C', '01', '100009', 'CanViewOrders alone', only('CanViewOrders')),
  account('C', '01', '100010', 'CanViewCustomerPrices alone', only('CanViewCustomerPrices')),
  account('C', '01', '100011', 'CanViewSales alone', only('CanViewSales')),
  account('C', '01', '100012', 'CanViewSalesAnalysis alone', only('CanViewSalesAnalysis')),
  account('C', '01', '100013', 'CanViewPriceList alone', only('CanViewPriceList', 'CanViewAllItems')),
  account('C', '02', '200002', 'CanViewOG alone', only('CanViewOG')),
  account('C', '01', '100014', 'a blank ship-to'),
  account('C', '01', '100015', 'no flag at all', only()),
  account('C', '01', '100016', 'the first of 3 ship-tos', { viewAllShipTos: 'One' }),
  account('C', '01', '100017', 'no parcel tracking', without('CanViewUPSTrackingInfo')),
  account('C', '02', '200004', 'its own items alone', without('CanViewAllItems')),
  account('C', '05', '500001', 'order numbers of fewer than 6 digits'),
  account('C', '05', '500006', 'has never bought'),
  account('G', '00', 'GROUP2', 'a group without prices', without(...prices)),
  account('G', '00', 'GROUP3', 'a group without inventory', without('CanViewInventory')),
  account('E', '00', 'EMP002', 'a rep without prices, amounts, invoices, and tracking', {
    withheld: [...prices, 'ViewOrderAmount', 'CanViewInvoices', 'CanViewUPSTrackingInfo'],
  }),
  account('E', '00', 'EMP100', 'a manager of a region'),
]
