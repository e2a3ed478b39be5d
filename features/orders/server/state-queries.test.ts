import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type MoverKind,
  type OrderState,
  orderStates,
  type Transition,
  transitions,
} from '#orders/contract/ordering/states.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { type Caller, system } from '#kit/server/db/row-security/caller.ts'
import type { Db, Store } from '#kit/server/db/store.ts'
import type { Cart } from './ordering-schema.ts'
import { lockOrder, type Mover, move, readHistory } from './state-queries.ts'

const whose = { company: '01', customer: '100001' }
const [buyer, approver] = [801, 802]
const at = new Date('2026-11-20T03:00:00Z')
/** The distributor's, as the clock of no database says. */
const day = '2026-11-17'

const mover = <Kind extends MoverKind>(kind: Kind, accountId: number | null): Mover<Kind> => ({
  ...{ kind, accountId, by: `the ${kind}`, at, day },
})
const [amount, number, reason] = [{ amount: 5 }, { order_number: '004711' }, { reason: 'No stock' }]
const [erp, decides] = [mover('erp', null), mover('approver', approver)]
const moves: Record<Transition, (db: Db, order: Cart) => Promise<unknown>> = {
  submit: (db, order) => move(db, order, 'submit', mover('buyer', buyer), amount),
  send: (db, order) => move(db, order, 'send', mover('buyer', buyer), amount),
  approve: (db, order) => move(db, order, 'approve', decides, amount),
  decline: (db, order) => move(db, order, 'decline', decides, reason),
  withdraw: (db, order) => move(db, order, 'withdraw', mover('buyer', buyer), {}),
  accept: (db, order) => move(db, order, 'accept', erp, number),
  reject: (db, order) => move(db, order, 'reject', erp, reason),
  cancel: (db, order) => move(db, order, 'cancel', erp, reason),
  book: (db, order) => move(db, order, 'book', mover('books', null), number),
}
/** What an order gets with each state. */
const written: Partial<Record<OrderState, object>> = {
  'waiting for approval': amount,
  sent: amount,
  received: number,
  'in the books': number,
}
const names = Object.keys(moves) as Transition[]
/** In the database, the serving role may make every transition but that of loads, which are the owner's. */
const served = names.filter((name) => transitions[name].by !== 'books')
const callers: Record<MoverKind, Caller> = {
  buyer: { kind: 'customer', ...whose, accountId: buyer },
  approver: { kind: 'customer', ...whose, accountId: approver },
  erp: system,
  books: system,
}

onDatabase((database, open) => {
  describe(`the state machine of orders, on ${database}`, () => {
    let owner: Store
    let serving: Store
    const carts = new Map<OrderState, number>()

    beforeAll(async () => {
      owner = await open()
      serving = servingStoreOf(owner)
      for (const state of orderStates) {
        const placed = state !== 'draft' && { reference: `T${carts.size}`, amount: 1 }
        const { cart_id } = await owner.db
          .insertInto('carts')
          .values({ ...whose, ship_to: '000001', state, changed_at: at, ...placed })
          .returning('cart_id')
          .executeTakeFirstOrThrow()
        carts.set(state, cart_id)
        const submitted = { cart_id, ...whose, state: 'waiting for approval' as const, at, day, changed_by: 'buyer' }
        if (placed)
          await owner.db
            .insertInto('cart_states')
            .values({ ...submitted, account_id: buyer })
            .execute()
      }
    })

    /** Runs work in a transaction, and takes it back. */
    const tried = (store: Store, caller: Caller, work: (db: Db) => Promise<unknown>) =>
      expect(
        store
          .as(caller)
          .db.transaction()
          .execute(async (db) => {
            await work(db)
            throw new Error('taken back')
          }),
      ).rejects
    const orderIn = async (db: Db, state: OrderState): Promise<Cart> => {
      const order = await lockOrder(db, { cart_id: carts.get(state) ?? 0 })
      if (!order) throw new Error(`no order is ${state}`)
      return order
    }

    describe.each(orderStates)('An order that is %s', (state) => {
      test.each(names)('and %s: it moves and is recorded, or is refused [safety 35]', async (name) => {
        const { from, to, by }: { from: readonly OrderState[]; to: OrderState; by: MoverKind } = transitions[name]
        const attempt = async (db: Db) => {
          const before = await orderIn(db, state)
          await moves[name](db, before)
          const after = await orderIn(db, state)
          const moved = { state: to, reference: expect.any(String), version: before.version + 1, changed_at: at }
          expect(after).toEqual({ ...before, ...moved, ...written[to] })
          expect((await readHistory(db, after.cart_id)).at(-1)).toMatchObject({
            state: to,
            changed_by: `the ${by}`,
            at,
          })
          const { rows } =
            await sql`select day, account_id, reason from cart_states order by state_id desc limit 1`.execute(db)
          const account_id = { buyer, approver, erp: null, books: null }[by]
          expect(rows).toEqual([{ day, account_id, reason: to === 'refused' ? 'No stock' : '' }])
        }
        const store = by === 'books' ? owner : serving
        const refused = `An order that is ${state} does not become ${to}.`
        await tried(store, callers[by], attempt).toThrow(from.includes(state) ? 'taken back' : refused)
      })

      test.each(orderStates.filter((to) => to !== state))(
        'and %s: the database enforces the same rule [safety 36]',
        async (to) => {
          const isServed = served.some(
            (name) => transitions[name].to === to && [...transitions[name].from].some((from) => from === state),
          )
          for (const caller of Object.values(callers))
            await tried(serving, caller, (db) =>
              db
                .updateTable('carts')
                .set({ state: to, ...(to === 'draft' && { reference: null, amount: null }) })
                .where('cart_id', '=', carts.get(state) ?? 0)
                .execute(),
            ).toThrow(isServed ? 'taken back' : `an order that is ${state} does not become ${to}`)
        },
      )
    })

    test('Nobody decides on their own order [safety 35]', async () => {
      await tried(owner, system, async (db) =>
        move(db, await orderIn(db, 'waiting for approval'), 'approve', mover('approver', buyer), amount),
      ).toThrow('You cannot decide on your own order. Someone else must.')
    })

    test('An order keeps its number when the ERP cancels it', async () => {
      const made = async (db: Db) => {
        const sent = await orderIn(db, 'sent')
        await moves.accept(db, sent)
        await moves.cancel(db, await orderIn(db, 'sent'))
        expect(await orderIn(db, 'sent')).toMatchObject({ state: 'refused', order_number: '004711' })
        expect((await readHistory(db, sent.cart_id)).map((step) => step.state)).toEqual([
          ...['waiting for approval', 'received', 'refused'],
        ])
      }
      await tried(serving, system, made).toThrow('taken back')
    })
  })
})
