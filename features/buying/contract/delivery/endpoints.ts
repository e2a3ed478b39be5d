import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { addToCart, cartFields, cartScope } from '../ordering/add-to-cart.ts'

const deliveryColumns = columns([
  /** 1 is Monday. */
  { key: 'weekday', header: 'Weekday', format: 'integer' },
  /** `15:00`, in the distributor's time zone. */
  { key: 'cutOff', header: 'Cut-off', format: 'text' },
  { key: 'daysAhead', header: 'Days Ahead', format: 'integer' },
])

/** On which weekdays the distributor delivers to a ship-to, and until when to order for each; none if it is unknown. */
export const listDeliveries = listEndpoint({
  path: '/delivery-schedule',
  summary: 'List the weekly deliveries to a ship-to',
  needs: addToCart.needs,
  scope: cartScope,
  feature: 'purchase',
  input: z.object(cartFields),
  data: ['delivery_schedule'],
  columns: deliveryColumns,
  exports: { filtered: 'DeliverySchedule.csv' },
})
