import { createHmac, randomUUID } from 'node:crypto'
import { type Dispatcher, request } from 'undici'
import type { Services } from '#kit/server/services/services.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import { errorText, JobError, type Outcome } from '#kit/server/jobs/job.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import { acknowledge, type Acknowledgement, acknowledgement } from './acknowledge.ts'
import type { Webhook } from './order-settings.ts'
import type { OutgoingOrder } from './outgoing-order.ts'

/** In characters. A longer answer does not count as an acknowledgment. */
const maxAnswer = 10_000

/** Signs a body, so that the receiver can verify its sender and time. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Returns the acknowledgment in an answer; undefined if the answer only confirms receipt. */
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

/** Posts an order. @throws {JobError} with a short reason if the receiver does not accept it */
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
    throw new JobError(`answered ${answer.statusCode}`)
  }
  return readAnswer(answer.body)
}

/**
 * Posts an order and records the acknowledgment in the answer.
 * @returns `again` until the order is acknowledged
 * @throws {JobError} if the receiver does not accept the order, or contradicts its first acknowledgment, which counts
 */
export async function postOrder(services: Services, webhook: Webhook, order: OutgoingOrder): Promise<Outcome> {
  const { store, clock } = services
  const { reference } = order
  const said = await post(webhook, order, clock.now()).catch((cause: unknown) => {
    throw new JobError(`order ${reference} could not be posted: ${errorText(cause)}`, { cause })
  })
  if (!said) return 'again'
  // The ERP may have accepted the order by a call in the meantime, so this answer cancels nothing.
  const answered = { services, requestId: randomUUID(), reference, said, by: 'webhook', mayCancel: false }
  await acknowledge(store.as(system).db, answered).catch((cause: unknown) => {
    if (!(cause instanceof Problem)) throw cause
    const what = `the answer to order ${reference} contradicts its acknowledgement`
    throw new JobError(what, { isFinal: true, cause })
  })
  return 'done'
}
