import { toSentLines } from '@trade-counter/contract/kit/ordering/lines.ts'
import type { endpoints } from '@trade-counter/contract/slices/purchase/slice.ts'
import { ofShipTo, type Samples, type Subject } from '#server/kit/access/proofs/sample.ts'

/** 403: there is no cart with this number. */
const unknownCart = (s: Subject) => ({ ...ofShipTo(s), cart: '999999999', version: '1' })
/** A sent order of `addCarts`. */
const order = (s: Subject) => ({ ...ofShipTo(s), reference: `S${s.shipTo}` })

export const samples: Samples<typeof endpoints> = {
  addToCart: {
    input: (s) => ({ ...ofShipTo(s), lines: toSentLines([{ item: s.item, quantity: '12' }]) }),
    changes: true,
  },
  readCart: { input: ofShipTo },
  listCartLines: { input: ofShipTo },
  changeCartLine: { input: (s) => ({ ...unknownCart(s), item: s.item, quantity: '12' }), status: 403, changes: true },
  changeCart: {
    input: (s) => ({ ...unknownCart(s), customerPo: 'PO', requestedDate: '12/01/2026', remarks: 'Dock' }),
    status: 403,
    changes: true,
  },
  sendCart: { input: unknownCart, status: 403, changes: true },
  // 400: no document.
  uploadOrder: { input: (s) => ({ ...ofShipTo(s), file: 'SVNB' }), status: 400, changes: true },
  listPlacedOrders: { input: (s) => ({ ...ofShipTo(s), state: 'sent' }) },
  listPlacedLines: { input: order },
  readPlacedOrder: { input: order },
  approveOrder: { input: unknownCart, status: 403, changes: true },
  refuseOrder: {
    input: (s) => ({ ...ofShipTo(s), cart: '999999999', reason: 'Too much' }),
    status: 403,
    changes: true,
  },
}
