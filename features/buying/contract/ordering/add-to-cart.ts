import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, shipToNumber } from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { sentLines } from './lines.ts'

/** The cart of a ship-to: every account that may see the ship-to shares it. */
export const cartScope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
export const cartFields = { companyNumber, customerNumber, shipTo: shipToNumber.trim().min(1, 'is required') }

/** A line that a person should look at before it is added. */
const question = z.object({
  /** Its place in the request, from 0. */
  at: z.number(),
  item: z.string(),
  description: z.string(),
  unit: z.string(),
  casePack: z.number(),
  /** How much of the item is in the cart already. */
  inCart: z.number(),
  /** What the customer usually buys at a time; null if there is no habit, or if the viewer may not see it. */
  usual: z.number().nullable(),
})
export type Question = z.output<typeof question>

/**
 * Adds lines to the cart of a ship-to, from any screen. The quantity of an item that is in the cart rises. A line with
 * an unknown item or a bad quantity is left out, and the answer says why; the others are added. With `ask`, nothing is
 * added while the answer has questions: of items that are in the cart already, of quantities that are missing, and of
 * those far above the usual ones.
 */
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/lines',
  summary: 'Add lines to a cart',
  needs: flag('CanCreateOrders'),
  scope: cartScope,
  feature: 'purchase',
  input: z.object({ ...cartFields, lines: sentLines, ask: chosen }),
  output: z.object({
    /** The cart's version after the change; 0 if it has no cart yet. */
    version: z.number(),
    /** The number of lines in the cart. */
    lines: z.number(),
    /** The number of lines of the request that were added. */
    added: z.number(),
    leftOut: z.array(
      z.object({
        /** Its place in the request, from 0. */
        at: z.number(),
        reason: z.string(),
      }),
    ),
    questions: z.array(question),
  }),
})
