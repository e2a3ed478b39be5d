import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, shipToNumber } from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { sentLines } from './lines.ts'

/** The scope of a cart. Every account that may see the ship-to shares its cart. */
export const cartScope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
export const cartFields = { companyNumber, customerNumber, shipTo: shipToNumber.trim().min(1, 'is required') }

/** A line that the user should check before it is added. */
const question = z.object({
  /** The line's position in the request, from 0. */
  at: z.number(),
  item: z.string(),
  description: z.string(),
  unit: z.string(),
  casePack: z.number(),
  /** The quantity of the item that is already in the cart. */
  inCart: z.number(),
  /** The usual quantity of a purchase; null if there is none, or if the viewer may not see it. */
  usual: z.number().nullable(),
})
export type Question = z.output<typeof question>

/**
 * Adds lines to the cart of a ship-to, from any screen. Increases the quantity of items that are already in the cart.
 * Leaves out lines with an unknown item or an invalid quantity, and the answer gives the reasons. With `ask`, adds
 * nothing while the answer has questions: about items already in the cart, missing quantities, and unusually large
 * ones. With `undo`, it takes the quantities out of the cart again, whatever else has changed; 409 if the cart was sent.
 */
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/lines',
  summary: 'Add lines to a cart',
  needs: flag('CanCreateOrders'),
  scope: cartScope,
  feature: 'purchase',
  input: z.object({ ...cartFields, lines: sentLines, ask: chosen, undo: chosen }),
  output: z.object({
    /** The cart's version after the change; 0 if it has no cart yet. */
    version: z.number(),
    lines: z.number(),
    /** The number of requested lines that were added. */
    added: z.number(),
    leftOut: z.array(
      z.object({
        /** The line's position in the request, from 0. */
        at: z.number(),
        reason: z.string(),
      }),
    ),
    questions: z.array(question),
  }),
})
