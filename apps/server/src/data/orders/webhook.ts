import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Dispatcher, request } from 'undici'
import type { Services } from '#server/kit/services/services.ts'
import { system } from '#server/kit/db/row-security/caller.ts'
import { Problem } from '#server/kit/problem/problem.ts'
import { acknowledge, type Acknowledgement, acknowledgement } from './acknowledge.ts'
import { claimOrders, noteError } from './delivery-queries.ts'
import type { Webhook } from './order-settings.ts'
import { type OutgoingOrder, withLines } from './outgoing-order.ts'

type Context = Pick<Services, 'store' | 'clock' | 'config' | 'today'>

/** In characters; a longer answer does not count as an acknowledgement. */
const maxAnswer = 10_000

/** Signs a body, so that its receiver knows who sent it and when. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** The acknowledgement in an answer; undefined if the answer only confirms receipt. */
async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<Acknowledgement | undefined> {
  let answer = ''
  for await (const piece of body.setEncoding('utf8')) {
    answer += piece
    if (answer.length > maxAnswer) return undefined
  }
  try {
    return acknowledgement.safeParse(JSON.parse(answer)).data
  } catch {
    return undefined
  }
}

/** Posts an order. @throws {Error} with a short reason if the receiver does not accept it */
async function post(webhook: Webhook, order: OutgoingOrder, now: Date): Promise<Acknowledgement | undefined> {
  const body = JSON.stringify(order)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signal = AbortSignal.timeout(webhook.timeoutMs)
  const answer = await request(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': order.reference,
      'x-order-timestamp': timestamp,
      'x-order-signature': signatureOf(webhook.secret, timestamp, body),
    },
    body,
    signal,
  })
  if (answer.statusCode < 200 || answer.statusCode > 299) {
    await answer.body.dump({ limit: maxAnswer, signal }).catch(() => undefined)
    throw new Error(`answered ${answer.statusCode}`)
  }
  return readAnswer(answer.body)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message)

/**
 * Posts every order that is due, and records what the answers acknowledge.
 * @param log gets why an order was not accepted
 * @returns the number of orders that were tried
 */
export async function pushDue(
  { store, clock, config, today }: Context,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  const { webhook } = config.orders
  if (!webhook) return 0
  const { db } = store.as(system)
  const claimed = await claimOrders(db, 'push', clock.now())
  const orders = await withLines(db, claimed)
  await Promise.all(
    orders.map(async (order, at) => {
      const { cartId = 0, attempt } = claimed[at] ?? {}
      const { reference } = order
      try {
        const said = await post(webhook, order, clock.now())
        await noteError(db, cartId, '')
        if (!said) return
        const now = clock.now()
        await acknowledge(db, { requestId: randomUUID(), reference, said, by: 'webhook', now, today: today() })
      } catch (err) {
        const isContradiction = err instanceof Problem
        log.warn(
          { err, reference, attempt },
          isContradiction ? 'an answer contradicts the acknowledgement of an order' : 'an order could not be posted',
        )
        // The first acknowledgement counts.
        if (!isContradiction) await noteError(db, cartId, err instanceof Error ? codeOf(err) : 'failed')
      }
    }),
  )
  return claimed.length
}
