import { toGuideLines, toSentCounts } from '#buying/contract/order-guide/fields.ts'
import { boughtGuide, fedGuideId } from '#buying/contract/order-guide/rules.ts'
import type * as endpoints from '#buying/contract/order-guide/endpoints.ts'
import { ofCustomer, ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

/** No guide has this number, so calls for a saved guide answer 403. */
const noGuide = '999999999'
const lines = ({ item }: { item: string }) => toGuideLines([{ item, section: 'Bar', par: 12 }])

export const samples: Samples<typeof endpoints> = {
  listGuides: { input: ofShipTo },
  listGuideLines: { input: (s) => ({ ...ofShipTo(s), guide: fedGuideId('Standing order') }) },
  saveGuide: {
    input: (s) => ({ ...ofCustomer(s), name: 'Bar', shared: '0', replace: '1', lines: lines(s) }),
    changes: true,
  },
  arrangeGuide: {
    input: (s) => ({ ...ofCustomer(s), guide: noGuide, version: '1', lines: lines(s) }),
    status: 403,
    changes: true,
  },
  addToGuide: { input: (s) => ({ ...ofCustomer(s), guide: noGuide, lines: lines(s) }), status: 403, changes: true },
  changeGuide: { input: (s) => ({ ...ofCustomer(s), guide: noGuide, name: 'Bar' }), status: 403, changes: true },
  deleteGuide: { input: (s) => ({ ...ofCustomer(s), guide: noGuide }), status: 403, changes: true },
  exchangeCounts: {
    input: (s) => ({
      ...ofShipTo(s),
      guide: boughtGuide.id,
      id: '7b1f1f0e-5d2f-4f5e-9d43-0a51a6a6f2c1',
      lines: toSentCounts([{ item: s.item, typed: '12', nth: 1, secondsAgo: 30 }]),
    }),
    changes: true,
  },
  printCountSheet: { input: (s) => ({ ...ofShipTo(s), guide: fedGuideId('Standing order') }) },
}
