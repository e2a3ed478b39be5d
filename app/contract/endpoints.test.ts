import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'

const calls: Endpoint[] = Object.values(endpoints)
const addresses = calls.map(({ method, path }) => `${method} ${path}`)

/** The address of each specified call: GET unless the row says otherwise. */
const specified = [
  ['API-08', 'GET /user/get_token'],
  ['API-09', 'POST /proxy/login'],
  ['API-10', 'POST /user/get_tokenAmphere'],
  ['API-11', 'GET /user/get_Jwtrefreshtoken'],
  ['API-12', 'GET /user/validateOTP'],
  ['API-13', 'GET /company/location'],
  ['API-14', 'GET /customer/address'],
  ['API-15', 'GET /user/customer'],
  ['API-16', 'GET /user/employee'],
  ['API-17', 'GET /user/shipTo'],
  ['API-18', 'GET /user/all-shiptos'],
  ['API-19', 'GET /changepassword/updateLoginPassword'],
  ['API-21', 'GET /inventory/vendors'],
  ['API-22', 'GET /inventory/records'],
  ['API-23', 'GET /pricelist/getpricelist'],
  ['API-25', 'GET /customPrice/getCustomPrices'],
  ['API-26', 'GET /consolidatedinventory/customerVendor'],
  ['API-27', 'GET /consolidatedinventory/customerList'],
  ['API-28', 'GET /consolidatedinventory/consInventory'],
  ['API-29', 'GET /accountspayable/arbuckets'],
  ['API-30', 'GET /accountspayable/ardetails'],
  ['API-31', 'GET /accountspayable/statement'],
  ['API-32', 'GET /pdf-downloader/invoice-pdf-download'],
  ['API-33', 'GET /customerOrder/orderDetailsHeader'],
  ['API-34', 'GET /customerOrder/orderDetails'],
  ['API-35', 'GET /customerOrder/orderDetailsTop'],
  ['API-36', 'GET /upstracking/getUPSTrackingNumbers'],
  ['API-37', 'GET /fedextracking/getFedexTrackingNumbers'],
  ['API-38', 'GET /upstracking/getUPSResponses'],
  ['API-39', 'GET /fedextracking/getFedexResponses'],
  ['API-40', 'GET /puchasing/get-summary'],
  ['API-41', 'GET /puchasing/details'],
  ['API-42', 'GET /puchasing/download-total-details'],
  ['API-43', 'GET /consolidatedinventory/customerList-purshaseanalysis'],
  ['API-44', 'GET /purchaseanalysis/getpurchaseanalysislist'],
] as const

describe('the calls of the portal', () => {
  test.each(specified)('%s is %s [API-02]', (_row, address) => {
    expect(addresses).toContain(address)
  })

  test('Method and path identify one call', () => {
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test('Every list has an export, except choices for other fields [APP-02]', () => {
    const lists = calls.filter((call) => call.kind === 'list')
    const choices =
      /\/user\/|\/company\/|[vV]endors?$|\/bought-items$|customerList|\/home\/|\/find(?:\/items)?$|Top$|TrackingNumbers$|year-to-date$|totals?$|Totals$|\/cart\/open$|\/credit$/
    // The file of a month's items is the one of its year: `PurchasingDetails.csv`.
    // Item entries are checked by the one; the totals of the other are its file.
    const byAnother = ['/reports/unknown-items', '/puchasing/details']
    const without = lists.filter(({ exports, path }) => exports === undefined && !choices.test(path))
    expect(without.map(({ path }) => path)).toEqual(byAnother)
  })
})

test('A unit price shows all of its decimals, so that price times quantity equals the amount', () => {
  const rounded = calls.flatMap(({ path, ...call }) => {
    const columns = ('columns' in call ? call.columns : []) as readonly Column[]
    const prices = columns.filter(({ key, header }) => /price/i.test(key + header) && !/average|extended/i.test(key))
    return prices.filter(({ format }) => format === 'money').map(({ key }) => `${path} ${key}`)
  })
  expect(rounded).toEqual([])
})
