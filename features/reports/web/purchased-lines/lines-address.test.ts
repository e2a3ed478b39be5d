import { listPurchasedLines } from '#reports/contract/purchased-lines/endpoints.ts'
import { linesBehind } from '#items/contract/reports/lines-link.ts'
import { expect, test } from 'vitest'
import { parseAddress, readSearch, writeAddress } from '#kit/web/screen/search-codec.ts'
import type { Session } from '#kit/web/session/session.ts'
import { linesAddress, linesInput, linesParts } from './lines-address.ts'

const session: Session = {
  ...{ token: '', expires: '', identityKey: 'C01100001', userName: '100001', companyNumber: '01' },
  ...{ singleSignOn: false, rights: { loginType: 'C', flags: {} } },
}
const opened = (behind: Parameters<typeof linesBehind>[0]) =>
  readSearch(linesAddress, parseAddress(writeAddress(linesBehind(behind)).slice(1)))

test('A figure link sends its filters to the call, including blank values', () => {
  const address = opened({
    ...{ from: '2026-03-01', to: '2026-03-31' },
    filter: { custList: '01100001', shipList: '0110000112    ', cpType: 'C', frItem: 'A' },
    row: { item: 'A1', custPart: '', price: null },
  })
  const sent = Object.entries(linesInput(session, address)).filter(([, value]) => value !== '' && value !== undefined)
  expect(listPurchasedLines.input.parse(Object.fromEntries(sent))).toEqual({
    ...{ identityKey: 'C01100001', loginType: 'C', fromDate: '2026-03-01', toDate: '2026-03-31' },
    ...{ custList: ['01100001'], shipList: ['0110000112'], cpType: 'C', frItem: 'A' },
    ...{ item: 'A1', custPart: '', price: '' },
  })
})

test('The filters are listed one by one, and a long list by its length', () => {
  const address = opened({
    from: '2026-03-01',
    filter: { itemList: 'A,B,C,D', vendorList: 'V1,V2', cpType: 'C' },
    row: { department: '', price: 12.5 },
  })
  expect(linesParts(address).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    ...['From: 03/01/2026', 'Items by: Customer Part#', 'Vendor: V1, V2', 'Item: 4 of them'],
    ...['Department: none', 'Current Price: $12.50'],
  ])
  expect(linesParts(address)[0]?.without).toEqual({ fromDate: '' })
})

test("The filters have the ERP's numbers of the customers and ship-tos that they found", () => {
  const filter = { custList: '01900001,01900002', shipList: '01900001900003,01900002empty' }
  const address = opened({ filter, row: { customer: '900001', shipTo: '900003' } })
  const lines = [
    { customer: '01900001', customerShown: '01HARBOR-0001', shipToKey: '900003', shipTo: 'Back door' },
    { customer: '01900002', customerShown: '01BELL-2', shipToKey: '', shipTo: '' },
  ]
  const values = (found?: typeof lines) => linesParts(address, found).map(({ value }) => value)
  expect(values(lines)).toEqual([
    ...['01HARBOR-0001, 01BELL-2', '01HARBOR-0001 Back door, 01BELL-2 without a number'],
    ...['HARBOR-0001', 'Back door'],
  ])
  expect(values()).toEqual([...['01900001, 01900002', '01900001900003, 01900002 without a number', '900001', '900003']])
})

test.each(['2009-13-01', '03/01/2026', '26-01-01'])('The invalid date %s in an address is ignored', (fromDate) => {
  expect(readSearch(linesAddress, { fromDate }).fromDate).toBe('')
})
