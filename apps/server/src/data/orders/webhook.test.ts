import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#server/testing/servers/database.ts'
import { type Counter, openCounter } from '#server/testing/servers/viewers.ts'
import type { OutgoingOrder } from './outgoing-order.ts'
import { Problem } from '#server/kit/problem/problem.ts'
import { acknowledge } from './acknowledge.ts'
import { pushDue, signatureOf } from './webhook.ts'

const secret = 'a webhook secret that is only for tests'

interface Received {
  order: OutgoingOrder
  headers: Record<string, string | string[] | undefined>
}

/** Undefined is no answer at all. */
type Said = { status: number; body?: string } | undefined
/** What the ERP answers to an order. */
let say: (order: OutgoingOrder) => Said | Promise<Said> = () => ({ status: 204 })
const received: Received[] = []
let erp: Server
let url: string

beforeAll(async () => {
  erp = createServer(async (request, response) => {
    const order = (await json(request)) as OutgoingOrder
    received.push({ order, headers: request.headers })
    const answer = await say(order)
    if (answer) response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
  })
  await new Promise<void>((listening) => erp.listen(0, '127.0.0.1', () => listening()))
  url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/orders`
})
afterAll(() => {
  erp.closeAllConnections()
  erp.close()
})
afterEach(() => {
  received.length = 0
})

onDatabase((name, open) => {
  describe(`the webhook on ${name}`, () => {
    let counter: Counter
    const logged: unknown[][] = []
    const push = () => pushDue(counter.services, { warn: (...line: unknown[]) => logged.push(line) })
    const pushAll = async () => {
      while ((await push()) > 0);
    }
    const stateOf = async (reference: string) =>
      counter.store.db
        .selectFrom('carts')
        .select(['state', 'order_number', 'push_attempts', 'push_error'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()

    beforeAll(async () => {
      counter = await openCounter(await open(), {
        ORDERS_WEBHOOK_URL: url,
        ORDERS_WEBHOOK_SECRET: secret,
        ORDERS_WEBHOOK_TIMEOUT: '1',
      })
    })
    afterAll(() => counter.app.close())

    test('posts every sent order once, signed, and again only when the pause is over', async () => {
      say = () => ({ status: 204 })
      await pushAll()
      const { n } = await counter.store.db
        .selectFrom('carts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', '=', 'sent')
        .executeTakeFirstOrThrow()
      expect(new Set(received.map(({ order }) => order.reference)).size).toBe(n)
      expect(received).toHaveLength(n)
      for (const { order, headers } of received) {
        const timestamp = String(headers['x-order-timestamp'])
        expect(timestamp).toBe(String(counter.services.clock.now().getTime() / 1000))
        expect(headers['x-order-signature']).toBe(signatureOf(secret, timestamp, JSON.stringify(order)))
        expect(headers['idempotency-key']).toBe(order.reference)
        expect(order.lines).toHaveLength(2)
      }
      counter.clock.advance(9)
      expect(await push()).toBe(0)
      counter.clock.advance(2)
      received.length = 0
      await pushAll()
      expect(received).toHaveLength(n)
      counter.clock.advance(11)
      expect(await push()).toBe(0)
      counter.clock.advance(10)
      expect(await push()).toBeGreaterThan(0)
      await pushAll()
    })

    test('The pause doubles, but never exceeds an hour', async () => {
      say = () => ({ status: 204 })
      counter.clock.advance(4000)
      await counter.store.db.updateTable('carts').set({ push_attempts: 25 }).where('state', '=', 'sent').execute()
      await pushAll()
      counter.clock.advance(3599)
      expect(await push()).toBe(0)
      counter.clock.advance(1)
      expect(await push()).toBeGreaterThan(0)
    })

    test.each([
      ['an error', { status: 500 }, 'answered 500'],
      ['a redirect', { status: 302 }, 'answered 302'],
      ['a refusal of the request', { status: 400 }, 'answered 400'],
      ['no answer', undefined, 'TimeoutError|23|UND_ERR'],
      ['a page', { status: 200, body: '<html>' }, ''],
      ['something else', { status: 200, body: '{"orderNumber": 7}' }, ''],
      ['a long answer', { status: 200, body: `{"orderNumber": "7"${' '.repeat(20_000)}}` }, ''],
    ])('%s acknowledges nothing', async (_what, answer, error) => {
      say = () => answer
      counter.clock.advance(4000)
      logged.length = 0
      await push()
      const reference = received[0]?.order.reference ?? ''
      const row = await stateOf(reference)
      expect(row.state).toBe('sent')
      expect(row.push_error).toMatch(new RegExp(`^(${error})$`))
      const failure = [
        { err: expect.any(Error), reference, attempt: row.push_attempts },
        'an order could not be posted',
      ]
      expect(logged.filter((line) => JSON.stringify(line).includes(reference))).toEqual(error === '' ? [] : [failure])
      counter.clock.advance(4000)
      say = () => ({ status: 204 })
      await pushAll()
      expect((await stateOf(reference)).push_error).toBe('')
    })

    test('two servers at once post each order once', async () => {
      say = () => ({ status: 204 })
      counter.clock.advance(4000)
      await Promise.all([pushAll(), pushAll(), pushAll()])
      const references = received.map(({ order }) => order.reference)
      expect(new Set(references).size).toBe(references.length)
    })

    test('an answer that contradicts an acknowledgement changes nothing, and is logged', async () => {
      const { db } = counter.store
      const [now, today] = [counter.clock.now(), counter.services.today()]
      let contradicted = ''
      say = async ({ reference }) => {
        if (contradicted !== '') return { status: 204 }
        contradicted = reference
        await acknowledge(db, { requestId: 'test', reference, said: { orderNumber: '000017' }, by: 'erp', now, today })
        return { status: 200, body: '{"orderNumber": "18"}' }
      }
      counter.clock.advance(4000)
      logged.length = 0
      await pushAll()
      const { state, order_number, push_attempts: attempt } = await stateOf(contradicted)
      expect({ state, order_number }).toEqual({ state: 'received', order_number: '000017' })
      const what = 'an answer contradicts the acknowledgement of an order'
      expect(logged).toEqual([[{ err: expect.any(Problem), reference: contradicted, attempt }, what]])
    })

    test('an answer with a number or a refusal acknowledges', async () => {
      const [first, second] = ['000091', 'No such ship-to']
      let nth = 0
      say = () => ({
        status: 200,
        body: JSON.stringify(++nth === 1 ? { orderNumber: first } : { refused: second }),
      })
      counter.clock.advance(4000)
      await pushAll()
      const states = await Promise.all(received.map(({ order }) => stateOf(order.reference)))
      expect(states.filter(({ state, order_number }) => state === 'received' && order_number === first)).toHaveLength(1)
      expect(states.filter(({ state }) => state === 'refused')).toHaveLength(received.length - 1)
      counter.clock.advance(4000)
      expect(await push()).toBe(0)
    })
  })
})
