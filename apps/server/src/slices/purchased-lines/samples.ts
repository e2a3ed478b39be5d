import { shipToCode } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import type { endpoints } from '@trade-counter/contract/slices/purchased-lines/slice.ts'
import { ofViewer, type Samples, type Subject } from '#server/kit/access/proofs/sample.ts'

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
