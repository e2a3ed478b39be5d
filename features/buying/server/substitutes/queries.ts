import type { listCartSubstitutes as substitutesCall } from '#buying/contract/substitutes/endpoints.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { currentPrice, substitutesOf } from '#items/server/queries.ts'
import { same } from '#kit/server/db/columns.ts'

export const listCartSubstitutes: ListQuery<typeof substitutesCall> = (db, _input, call) =>
  substitutesOf(db, call)
    .innerJoin('customers as u', (join) =>
      join.on('u.company', '=', call.scope.company).on('u.customer', '=', call.scope.customer),
    )
    .innerJoin('stock as k', (join) =>
      join.on(same('k', 'i', 'company', 'item')).onRef('k.warehouse', '=', 'u.warehouse'),
    )
    .where(sql<boolean>`t.item in (select l.item from carts c join cart_lines l on l.cart_id = c.cart_id
      where ${belongsToCustomer('c', call.scope)} and c.state = 'draft' and l.quantity > 0)`)
    .where(sql<boolean>`k.on_hand > k.on_demand`)
    .select([
      't.item as itemNumber',
      'i.item as substitute',
      'i.description',
      'i.pack_description as packDescription',
      't.remark',
      sql<number>`k.on_hand - k.on_demand`.as('available'),
      currentPrice.as('unitPrice'),
    ])
    .orderBy('t.item')
    .orderBy('t.rank')
    .orderBy('i.item')
