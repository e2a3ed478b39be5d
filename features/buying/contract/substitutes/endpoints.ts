import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { text } from '#kit/contract/declare/fields.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { addToCart, cartFields, cartScope } from '../ordering/add-to-cart.ts'
import { seesAmounts } from '../ordering/needs.ts'

const ofCart = { scope: cartScope, feature: 'purchase' } as const
const item = text(40).trim().min(1, 'is required')

const substituteColumns = columns([
  /** The item in the cart. */
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {} },
  { key: 'substitute', header: 'Substitute', format: 'code', item: {} },
  { key: 'description', header: 'Description', format: 'text', sentence: true },
  { key: 'packDescription', header: 'Pack', format: 'text' },
  { key: 'remark', header: 'Remark', format: 'text' },
  { key: 'available', header: 'Available', format: 'quantity' },
  { key: 'unitPrice', header: 'Price', format: 'price', nullable: true, emptyMeans: 'none', needs: seesAmounts },
])

/** Substitutes that the customer's home warehouse has, of the items in a cart; the best of each item first. */
export const listCartSubstitutes = listEndpoint({
  ...ofCart,
  path: '/cart/substitutes',
  summary: 'List what can replace the items in a cart',
  needs: all(addToCart.needs, flag('QuantityOnHandViewPermission')),
  input: z.object(cartFields),
  data: ['stock', 'custom_prices', 'list_prices'],
  columns: substituteColumns,
  exports: { filtered: 'CartSubstitutes.csv' },
})

/**
 * Moves a quantity from one item of a cart to another, which takes the line's place. 409 if the cart has less of the
 * item by now. With the items exchanged, it undoes this.
 */
export const replaceInCart = endpoint({
  ...ofCart,
  method: 'POST',
  path: '/cart/replace',
  summary: 'Replace an item in a cart by another',
  needs: addToCart.needs,
  input: z.object({ ...cartFields, item, by: item, quantity: text(20) }),
  /** The cart's version, and the number of its lines. */
  output: z.object({ version: z.number(), lines: z.number() }),
})
