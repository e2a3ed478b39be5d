import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCarts } from '#app/server/testing/data/small-carts.ts'
import { loadSmallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import type { Db, Store } from '../store.ts'
import { type Caller, system } from './caller.ts'

const [place] = Object.values(places)
if (!place) throw new Error('the small distributor has no ship-to')
const { company, customer, shipTo } = place

eachDatabase((name, open) => {
  describe(`what the serving role may write, on ${name}`, () => {
    let owner: Store
    let serving: Store
    /** Carts of one ship-to, by state. */
    const carts = new Map<string, number>()
    const [buyer, other] = [801, 802]
    const caller: Caller = { kind: 'customer', company, customer, accountId: buyer }

    beforeAll(async () => {
      owner = await open()
      serving = servingStoreOf(owner)
      await loadSmallDistributor(owner)
      await addCarts(owner)
      await sql`insert into accounts (account_id, login_type, company, user_id, identity_key, password_hash)
        overriding system value values (${buyer}, 'C', ${company}, ${`${customer}000801`}, 'guard 1', 'x'),
          (${other}, 'C', ${company}, ${`${customer}000802`}, 'guard 2', 'x')`.execute(owner.db)
      const found = owner.db.selectFrom('carts').select(['cart_id', 'state'])
      const rows = await found
        .where('company', '=', company)
        .where('customer', '=', customer)
        .where('ship_to', '=', shipTo)
        .execute()
      for (const { cart_id, state } of rows) carts.set(state, cart_id)
      await sql`update cart_states set account_id = ${buyer} where state = 'waiting for approval'`.execute(owner.db)
    })

    const id = (state: string) => sql.lit(carts.get(state) ?? 0)
    const [draft, waiting, sent] = ['draft', 'waiting for approval', 'sent'] as const
    const refused = async (statements: (work: Db) => Promise<unknown>, why: string | RegExp, as: Caller = caller) => {
      const rolledBack = serving
        .as(as)
        .db.transaction()
        .execute(async (work) => {
          await statements(work)
          // What is checked at the end of a transaction.
          await sql`set constraints all immediate`.execute(work)
          throw new Error('nothing refused it')
        })
      await expect(rolledBack).rejects.toThrow(why)
    }
    const run = (work: Db, text: string) => sql.raw(text).execute(work)
    const cartOf = (state: string) => `where cart_id = ${carts.get(state)}`
    const stateRow = (cart: string, state: string, account: number | null = buyer) =>
      `insert into cart_states (cart_id, company, customer, state, at, account_id, changed_by)
       values (${carts.get(cart)}, '${company}', '${customer}', '${state}', now(), ${account}, 'x')`
    /** What sending does, at these prices. */
    const send = async (work: Db, { price, amount }: { price: string; amount: string }) => {
      await run(work, `update cart_lines l set unit_price = ${price} ${cartOf(draft)}`)
      await run(work, `update carts set state = 'sent', reference = 'G1', amount = ${amount} ${cartOf(draft)}`)
      await run(work, stateRow(draft, 'sent'))
    }
    const rule = 'portal_price(l.company, l.customer, l.item, current_date)'
    const sum = (price: string) => `(select sum(round(quantity * ${price}, 2)) from cart_lines l ${cartOf(draft)})`

    test('An order is sent at the customer’s prices, and at no others [safety 36]', async () => {
      const right = { price: rule, amount: sum(rule) }
      await refused((work) => send(work, right), 'nothing refused it')
      await refused((work) => send(work, { price: '0', amount: '0' }), /the price of item .* is not the customer's/)
      await refused((work) => send(work, { price: `${rule} * 2`, amount: sum(`${rule} * 2`) }), 'is not the customer')
      await refused((work) => send(work, { ...right, amount: '1' }), 'the sum of its lines')
    })

    test('A waiting job keeps its data; only a newer mail replaces one of its topic [safety 36]', async () => {
      await sql`insert into jobs (kind, lane, topic, data) values ('load', 'feeds', '17', '{"loadId": 17}'),
        ('mail', null, 'code 1', '{"body": "1"}')`.execute(owner.db)
      const send = (kind: string, lane: string, topic: string, data: string) => (work: Db) =>
        run(work, `select portal_send_job('${kind}', ${lane}, '${topic}', '${data}', 0)`)
      await refused((work) => run(work, `update jobs set data = '{}'`), 'permission denied')
      await refused((work) => run(work, `insert into jobs (kind, data) values ('load', '{}')`), 'permission denied')
      await refused(send('load', `'feeds'`, '17', '{"loadId": 1}'), 'keeps its data')
      await refused(send('load', 'null', '17', '{"loadId": 1}'), 'keeps its data')
      await refused(send('load', `'feeds'`, '17', '{"loadId": 17}'), 'nothing refused it')
      await refused(send('mail', 'null', 'code 1', '{"body": "2"}'), 'nothing refused it')
    })

    test.each<[string, string, string]>([
      [
        'a sent order becomes a draft',
        `update carts set state = 'draft', reference = null, amount = null @sent`,
        'does not become draft',
      ],
      [
        'an order is put into the books',
        `update carts set state = 'in the books' @sent`,
        'does not become in the books',
      ],
      [
        'a draft is received',
        `update carts set state = 'received', order_number = '1' @draft`,
        'does not become received',
      ],
      ['the amount of a sent order changes', 'update carts set amount = 1 @sent', 'keeps what it has'],
      ['the remarks of a sent order change', `update carts set remarks = 'x' @sent`, 'keeps what it has'],
      ['the number of an order changes', `update carts set order_number = '1' @sent`, 'when it is received'],
      ['the reference of an order changes', `update carts set reference = 'x' @waiting`, 'keeps its reference'],
      ['a draft gets an amount', 'update carts set amount = 1 @draft', 'neither a reference nor an amount'],
      ['a cart goes to another ship-to', `update carts set ship_to = 'x' @draft`, 'permission denied'],
      ['the version of a cart falls', 'update carts set version = version - 1 @draft', 'never falls'],
      ['a state is not recorded', `update carts set state = 'refused' @waiting`, 'the state of an order is recorded'],
      ['a line of a sent order changes', 'update cart_lines set quantity = 1 @sent', 'do not change'],
      ['the price of a sent line changes', 'update cart_lines set unit_price = 0 @sent', 'do not change'],
      ['a line gets another item', `update cart_lines set item = 'x' @draft`, 'permission denied'],
      [
        'a line begins with a price',
        `insert into cart_lines select cart_id, company, customer, 'x', 9, 1, 1, 'x', 0 from carts @draft`,
        'permission denied',
      ],
      ['a line names who changed it', `update cart_lines set account_id = ${other} @draft`, 'permission denied'],
      [
        'an order begins as sent',
        `insert into carts (company, customer, ship_to, state, changed_at) values ('${company}', '${customer}', 'x', 'sent', now())`,
        'permission denied',
      ],
      ['a cart is deleted', 'delete from carts @draft', 'permission denied'],
      ['a line is deleted', 'delete from cart_lines @draft', 'permission denied'],
      ['a recorded state changes', `update cart_states set changed_by = 'x' @sent`, 'permission denied'],
      ['a recorded state is deleted', 'delete from cart_states @sent', 'permission denied'],
      [
        'the password of another account changes',
        `update accounts set password_hash = 'y' where account_id = ${other}`,
        'another account',
      ],
      [
        'an account gets another limit',
        `update accounts set order_limit = null where account_id = ${buyer}`,
        'permission denied',
      ],
    ])('The database refuses it if %s [safety 36]', async (_what, statement, why) => {
      const text = statement
        .replace('@sent', cartOf(sent))
        .replace('@waiting', cartOf(waiting))
        .replace('@draft', cartOf(draft))
      await refused((work) => run(work, text), why)
      if (why !== 'permission denied') await refused((work) => run(work, text), why, system)
    })

    test('A line keeps the account that last changed its quantity', async () => {
      const changed = async (statement: string) => {
        const rows = await serving
          .as(caller)
          .db.transaction()
          .execute(async (work) => {
            await run(work, `${statement} ${cartOf(draft)}`)
            return (
              await sql<{ account_id: number }>`select account_id from cart_lines where cart_id = ${id(draft)}`.execute(
                work,
              )
            ).rows
          })
        return rows.map(({ account_id }) => account_id)
      }
      expect(await changed('update cart_lines set position = position + 1')).toEqual([null, null])
      expect(await changed('update cart_lines set quantity = quantity + 1')).toEqual([buyer, buyer])
    })

    test('A state is recorded with the calling account, and nobody decides on their own order [safety 35]', async () => {
      const decide = (account: number, as: number) =>
        refused(
          async (work) => {
            await run(work, `update carts set state = 'refused' ${cartOf(waiting)}`)
            await run(work, stateRow(waiting, 'refused', account))
          },
          account !== as ? 'the account that asks' : as === buyer ? 'their own order' : 'nothing refused it',
          { ...caller, accountId: as },
        )
      await decide(other, buyer)
      await decide(buyer, buyer)
      await decide(other, other)
      await refused((work) => run(work, stateRow(draft, 'sent')), 'not in this state')
    })

    test('The owner passes, and an account changes its own password', async () => {
      await sql`update accounts set password_hash = 'z' where account_id = ${other}`.execute(owner.db)
      const own = await sql`update accounts set password_hash = 'z' where account_id = ${buyer}`.execute(
        serving.as({ kind: 'own', accountId: buyer }).db,
      )
      expect(own.numAffectedRows).toBe(1n)
      await sql`update carts set state = 'in the books', amount = 1 where cart_id = ${id(sent)}`.execute(owner.db)
    })
  })
})
