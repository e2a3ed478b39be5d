import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '#kit/contract/declare/fields.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'

const amount = z.number().nullable()

/** One order for each ship-to and day; null amounts where there is no price, or the viewer may not see it. */
export const readUsualOrders = endpoint({
  method: 'GET',
  path: '/home/usual-orders',
  summary: 'Get what each ship-to usually orders on this weekday or tomorrow, and has not ordered yet',
  needs: all(flag('CanCreateOrders'), flag('CanViewOrders')),
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({ companyNumber, customerNumber, shipTo: optional(shipToNumber) }),
  feature: 'purchase',
  output: z.object({
    orders: z.array(
      z.object({
        day: z.string(),
        shipTo: z.string(),
        shipToName: z.string(),
        lines: z.array(
          z.object({ item: z.string(), description: z.string(), unit: z.string(), quantity: z.number(), amount }),
        ),
      }),
    ),
  }),
})
export type UsualOrder = z.output<typeof readUsualOrders.output>['orders'][number]
