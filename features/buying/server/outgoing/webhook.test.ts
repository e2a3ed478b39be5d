import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import type { OutgoingOrder } from './outgoing-order.ts'
import { JobError, pauseAfter } from '#kit/server/jobs/job.ts'
import { orderWorker } from '#app/server/testing/servers/order-worker.ts'
import { acknowledge } from './acknowledge.ts'
import { signatureOf } from './webhook.ts'

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
    let worker: ReturnType<typeof orderWorker>
    const stateOf = async (reference: string) =>
      counter.store.db
        .selectFrom('carts')
        .select(['state', 'order_number'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    const jobOf = async (reference: string) =>
      counter.store.db
        .selectFrom('jobs')
        .select(['state', 'attempt', 'error'])
        .where('topic', '=', reference)
        .executeTakeFirstOrThrow()

    beforeAll(async () => {
      counter = await openCounter(open, {
        ORDERS_WEBHOOK_URL: url,
        ORDERS_WEBHOOK_SECRET: secret,
        ORDERS_WEBHOOK_TIMEOUT: '5',
      })
      worker = orderWorker(counter)
    })
    afterAll(() => counter.app.close())

    test('posts every sent order once, signed, and again only when the pause is over', async () => {
      say = () => ({ status: 204 })
      await worker.deliver()
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
      received.length = 0
      expect(await worker.deliver()).toBe(0)
      expect(received).toEqual([])
      await worker.makeDue()
      expect(await worker.deliver()).toBe(n)
      expect(received).toHaveLength(n)
    })

    test.each([
      [1, 10],
      [2, 20],
      [6, 320],
      [9, 2560],
      [10, 3600],
      [500, 3600],
    ])('After attempt %i, the next one is due in %i s', (attempt, seconds) => {
      const kind = worker.kinds['order webhook']
      expect(kind && pauseAfter(kind, attempt)).toBe(seconds)
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
      await worker.makeDue()
      worker.logged.length = 0
      await worker.deliver()
      const reference = received[0]?.order.reference ?? ''
      expect((await stateOf(reference)).state).toBe('sent')
      const job = await jobOf(reference)
      expect(job.state).toBe('waiting')
      expect(job.error ?? '').toMatch(
        new RegExp(`^(${error && `order ${reference} could not be posted: (${error})`})$`),
      )
      expect(worker.logged).toHaveLength(error === '' ? 0 : received.length)
      for (const logged of worker.logged) expect(logged).toBeInstanceOf(JobError)
      await worker.makeDue()
      say = () => ({ status: 204 })
      await worker.deliver()
      expect((await jobOf(reference)).error).toBeNull()
    })

    test('several workers at once post each order once', async () => {
      say = () => ({ status: 204 })
      await worker.makeDue()
      await worker.deliver(3)
      const references = received.map(({ order }) => order.reference)
      expect(references).not.toEqual([])
      expect(new Set(references).size).toBe(references.length)
    })

    // The answer may be older than the acknowledgement, so a refusal does not cancel the order.
    test.each(['{"orderNumber": "18"}', '{"refused": "No such ship-to"}'])(
      'the answer %s contradicts an acknowledgement: it changes nothing, and is logged',
      async (answer) => {
        const { services, store } = counter
        const { db } = store
        let contradicted = ''
        say = async ({ reference }) => {
          if (contradicted !== '') return { status: 204 }
          contradicted = reference
          const said = { orderNumber: '000017' }
          await acknowledge(db, { services, requestId: 'test', reference, said, by: 'erp', mayCancel: true })
          return { status: 200, body: answer }
        }
        await worker.makeDue()
        worker.logged.length = 0
        await worker.deliver()
        expect(await stateOf(contradicted)).toEqual({ state: 'received', order_number: '000017' })
        const error = `the answer to order ${contradicted} contradicts its acknowledgement`
        expect(worker.logged).toEqual([expect.objectContaining({ message: error, isFinal: true })])
        expect(await jobOf(contradicted)).toMatchObject({ state: 'failed', error })
        received.length = 0
        await worker.makeDue()
        await worker.deliver()
        expect(received.map(({ order }) => order.reference)).not.toContain(contradicted)
      },
    )

    test('an answer with a number or a refusal acknowledges', async () => {
      const [first, second] = ['000091', 'No such ship-to']
      let nth = 0
      say = () => ({
        status: 200,
        body: JSON.stringify(++nth === 1 ? { orderNumber: first } : { refused: second }),
      })
      await worker.makeDue()
      await worker.deliver()
      const states = await Promise.all(received.map(({ order }) => stateOf(order.reference)))
      expect(states.filter(({ state, order_number }) => state === 'received' && order_number === first)).toHaveLength(1)
      expect(states.filter(({ state }) => state === 'refused')).toHaveLength(received.length - 1)
      await worker.makeDue()
      expect(await worker.deliver()).toBe(0)
    })
  })
})
