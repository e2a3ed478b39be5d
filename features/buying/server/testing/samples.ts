import type { endpoints } from '#buying/contract/calls.ts'
import { toGuideLines, toSentCounts } from '#buying/contract/order-guide/fields.ts'
import { boughtGuide, fedGuideId } from '#buying/contract/order-guide/rules.ts'
import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { ofCustomer, ofShipTo, type Samples, type Subject } from '#app/server/testing/data/sample.ts'

/** 403, because no cart has this number. */
const unknownCart = (s: Subject) => ({ ...ofShipTo(s), cart: '999999999', version: '1' })
/** A sent order from `addCarts`. */
const order = (s: Subject) => ({ ...ofShipTo(s), reference: `S${s.shipTo}` })

/** An X12 850 document that orders one item by the customer's own number. */
function documentOf({ customerPart }: Subject): string {
  const segments = [
    'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *261120*1200*U*00401*000000001*0*P*>',
    'GS*PO*BUYER*SELLER*20261120*1200*1*X*004010',
    'ST*850*0001',
    'BEG*00*SA*PO 4711**20261120',
    `PO1*1*2*CA***IN*${customerPart}`,
    'SE*4*0001',
    'GE*1*1',
    'IEA*1*000000001',
  ]
  return Buffer.from(segments.map((segment) => `${segment}~`).join('')).toString('base64')
}

/** No guide has this number, so calls for a saved guide answer 403. */
const noGuide = '999999999'
const lines = ({ item }: { item: string }) => toGuideLines([{ item, section: 'Bar', par: 12 }])

export const samples: Samples<typeof endpoints> = {
  addToCart: {
    input: (s) => ({ ...ofShipTo(s), lines: toSentLines([{ item: s.item, quantity: '12' }]) }),
    changes: true,
  },
  readCart: { input: ofShipTo },
  listCartLines: { input: ofShipTo },
  listOpenCarts: { input: ofShipTo },
  changeCartLine: { input: (s) => ({ ...unknownCart(s), item: s.item, quantity: '12' }), status: 403, changes: true },
  changeCart: {
    input: (s) => ({ ...unknownCart(s), customerPo: 'PO', requestedDate: '12/01/2026', remarks: 'Dock' }),
    status: 403,
    changes: true,
  },
  sendCart: { input: (s) => ({ ...unknownCart(s), total: '12.50' }), status: 403, changes: true },
  // 409, because the cart from `addCarts` has lines.
  uploadOrder: {
    input: (s) => ({ ...ofShipTo(s), file: documentOf(s) }),
    document: { field: 'file', valuesIn: (file) => Buffer.from(file, 'base64').toString().split(/[*~]/) },
    status: 409,
    changes: true,
  },
  listPlacedOrders: { input: (s) => ({ ...ofShipTo(s), state: 'sent' }) },
  listPlacedLines: { input: order },
  readPlacedOrder: { input: order },
  approveOrder: { input: (s) => ({ ...unknownCart(s), total: '12.50' }), status: 403, changes: true },
  refuseOrder: {
    input: (s) => ({ ...ofShipTo(s), cart: '999999999', reason: 'Too much' }),
    status: 403,
    changes: true,
  },
  cancelOrder: { input: (s) => ({ ...ofShipTo(s), cart: '999999999' }), status: 403, changes: true },
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
  listDeliveries: { input: ofShipTo },
  listCartSubstitutes: { input: ofShipTo },
  replaceInCart: {
    input: (s) => ({ ...ofShipTo(s), item: 'gone', by: s.item, quantity: '12' }),
    status: 409,
    changes: true,
  },
}
