import { shipToCode } from '#items/contract/reports/sales-filter.ts'
import type * as endpoints from '#reports/contract/purchased-lines/endpoints.ts'
import { ofViewer, type Samples, type Subject } from '#kit/server/access/proofs/sample.ts'

const lines = (s: Subject) => ({
  ...ofViewer(s),
  custList: s.company + s.customer,
  shipList: shipToCode(s),
  itemList: s.item,
  vendorList: s.vendor,
  company: s.company,
  customer: s.customer,
  shipTo: s.shipTo,
  invoice: s.invoice,
  fromDate: '11/01/2026',
  toDate: '11/30/2026',
})

export const samples: Samples<typeof endpoints> = {
  listPurchasedLines: { input: lines },
  listManyPurchasedLines: { input: lines },
  sumPurchasedLines: { input: lines },
  sumManyPurchasedLines: { input: lines },
}
