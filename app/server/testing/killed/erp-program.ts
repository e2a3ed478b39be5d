import { timingSafeEqual } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '#buying/server/outgoing/webhook.ts'
import type { OutgoingOrder } from '#buying/server/outgoing/outgoing-order.ts'

// An ERP that is killed at any time: takes orders from the webhook, fetches those that it missed, and keeps each in a
// file of its own before it acknowledges it. It says on standard output how far it has come.

const { LEDGER = '', ERP_PORT = '', SECRET = '', API = '', KEY = '' } = process.env
/** Long enough to be killed in between. */
const betweenSteps = 15

const say = (what: string, { reference }: OutgoingOrder) => process.stdout.write(`${what} ${reference}\n`)

/** Keeps an order, unless it is known: a link is made whole or not at all. @returns the ERP's number */
async function keep(order: OutgoingOrder): Promise<string> {
  const orderNumber = String(100_000 + Number(order.reference.slice(1)))
  const half = join(LEDGER, `.${order.reference}.${process.pid}.${performance.now()}`)
  const file = await open(half, 'w')
  await file.writeFile(JSON.stringify({ order, orderNumber }))
  await file.sync()
  await file.close()
  await link(half, join(LEDGER, order.reference)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(half)
  return orderNumber
}

async function take(order: OutgoingOrder): Promise<string> {
  say('got', order)
  await sleep(betweenSteps)
  const orderNumber = await keep(order)
  say('kept', order)
  await sleep(betweenSteps)
  return orderNumber
}

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${API}/outgoing-orders${path}`, {
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer.json()
}

async function fetchMissed(): Promise<void> {
  const { orders } = (await ask('')) as { orders: OutgoingOrder[] }
  for (const order of orders) {
    const orderNumber = await take(order)
    await ask(`/${order.reference}/acknowledgement`, { orderNumber })
    say('acknowledged', order)
  }
}

createServer(async (request, response) => {
  const body = await text(request)
  const expected = Buffer.from(signatureOf(SECRET, String(request.headers['x-order-timestamp']), body))
  const given = Buffer.from(String(request.headers['x-order-signature']))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return void response.writeHead(401).end()
  const order = JSON.parse(body) as OutgoingOrder
  const orderNumber = await take(order)
  response.end(JSON.stringify({ orderNumber }))
  say('acknowledged', order)
}).listen(Number(ERP_PORT), '127.0.0.1', () => process.stdout.write('ready\n'))

for (;;) {
  await sleep(1500)
  await fetchMissed().catch(() => undefined)
}
