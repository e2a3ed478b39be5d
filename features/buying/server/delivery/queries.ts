import type { listDeliveries as deliveriesCall } from '#buying/contract/delivery/endpoints.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

export const listDeliveries: ListQuery<typeof deliveriesCall> = (db, _input, { scope }) =>
  db
    .selectFrom('delivery_schedule as d')
    .where(belongsToCustomer('d', scope))
    .select(['d.weekday', 'd.cut_off as cutOff', 'd.days_ahead as daysAhead'])
    .orderBy('d.weekday')
