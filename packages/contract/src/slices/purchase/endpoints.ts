import { z } from 'zod'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { flag } from '../../kit/declare/need.ts'
import { addToCart, cartFields, cartScope } from '../../kit/ordering/add-to-cart.ts'
import { cartLineColumns } from './columns.ts'

export { addToCart }

/** In the order in which they were added. */
export const listCartLines = listEndpoint({
  method: 'GET',
  path: '/cart/lines',
  summary: 'List the lines of a cart, priced and with stock',
  needs: flag('CanCreateOrders'),
  scope: cartScope,
  feature: 'purchase',
  input: z.object(cartFields),
  data: ['stock', 'custom_prices', 'list_prices'],
  columns: cartLineColumns,
  exports: { filtered: 'Cart.csv' },
  live: true,
})
