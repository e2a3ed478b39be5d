import { expect, test } from 'vitest'
import { signInAnswer } from './answers.ts'

test('A sign-in returns exactly the specified fields, spelled as specified [SESS-01, SESS-02]', () => {
  expect(Object.keys(signInAnswer.shape).toSorted()).toEqual(
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
