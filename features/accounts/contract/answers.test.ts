import { expect, test } from 'vitest'
import { signInAnswer } from './answers.ts'

test('A sign-in returns exactly the specified fields, and a granted right of the portal’s own [SESS-01, SESS-02]', () => {
  const { CanManageFeeds, CanApproveOrders, ...specified } = signInAnswer.shape
  expect(CanManageFeeds.parse(undefined)).toBeUndefined()
  expect(CanApproveOrders.parse(undefined)).toBeUndefined()
  expect(Object.keys(specified).toSorted()).toEqual(
    [
      ...['IsAutenticated', 'IdentityKey', 'ViewAllShipTos', 'ViewOrderAmount', 'QuantityOnOrderViewPermission'],
      ...['QuantityOnHandViewPermission', 'CanViewInventory', 'CanViewOrders', 'CanUploadEDI'],
      ...['CanViewUPSTrackingInfo', 'CanViewInventoryPrices', 'CanViewCustomerPrices', 'CanViewSales'],
      ...['CanViewInvoices', 'CanViewInventoryDaysOnHand', 'MinMaxQuantityViewPermission', 'CanViewAllItems'],
      ...['CanCreateOrders', 'CanViewListPrice', 'CanViewPriceList', 'CanViewAR', 'CanViewSalesAnalysis', 'CanViewOG'],
      ...['JWTToken', 'JWTExpiration', 'Message', 'ReturnCode'],
    ].toSorted(),
  )
})
