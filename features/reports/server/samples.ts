import type * as endpoints from '#reports/contract/endpoints.ts'
import { ofViewer, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  /** The response repeats entries without a match, so the sample names an item that does not exist. */
  listUnknownItems: { input: (s) => ({ ...ofViewer(s), kind: 'I', itemList: 'NO-SUCH-ITEM' }) },
  listSavedReports: { input: () => ({ report: 'purchasing-analysis' }) },
  saveReport: {
    input: () => ({ report: 'purchasing-analysis', name: 'Monthly', definition: '{"dims":"1.2"}', shared: '1' }),
  },
  /** 403, because no saved report has this number. */
  changeSavedReport: { input: () => ({ id: '999999999', name: 'Weekly' }), status: 403 },
  deleteSavedReport: { input: () => ({ id: '999999999' }), status: 403 },
}
