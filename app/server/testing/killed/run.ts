import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addService } from '#kit/server/access/service-queries.ts'
import type { Store } from '#kit/server/db/store.ts'
import { freePort } from '../servers/free-port.ts'
import { slowness } from '../slowness.ts'
import { Buyer, type Sent } from './buyer.ts'
import { KillableProgram } from './program.ts'
import { openSite } from './site.ts'

const targets = ['server', 'database', 'ERP'] as const
/** Where sending is when something is killed; the last three are what the ERP says. */
const moments = ['sending', 'got', 'kept', 'acknowledged'] as const
const secret = 'a secret of a portal and of an ERP that are both killed'

/** What is left of one order. */
export interface Outcome extends Sent {
  /** The states that the portal recorded, in their order. */
  states: string[]
  orderNumber: string
  /** What the ERP has of it; undefined if it never kept it. */
  kept: { po: string; quantity: number; orderNumber: string } | undefined
}

export interface Killed {
  /** The notifications that the buyer got for each order. */
  sent: Sent[]
  /** Every order that the portal has. */
  outcomes: Outcome[]
  /** The references that the ERP has. */
  ledger: string[]
}

async function read(store: Store, ledger: string): Promise<Omit<Killed, 'sent'>> {
  const names = (await readdir(ledger)).filter((name) => !name.startsWith('.'))
  const { rows } = await sql<Omit<Outcome, 'kept'>>`select c.reference, c.customer_po as po,
      (select sum(quantity) from cart_lines l where l.cart_id = c.cart_id) as quantity, c.order_number as "orderNumber",
      (select json_agg(state order by state_id) from cart_states h where h.cart_id = c.cart_id) as states
    from carts c where c.reference is not null order by c.cart_id`.execute(store.db)
  const outcomes = rows.map(async (row): Promise<Outcome> => {
    if (!names.includes(row.reference)) return { ...row, kept: undefined }
    const { order, orderNumber } = JSON.parse(await readFile(join(ledger, row.reference), 'utf8'))
    return { ...row, kept: { po: order.customerPo, quantity: order.lines[0].quantity, orderNumber } }
  })
  return { outcomes: await Promise.all(outcomes), ledger: names.toSorted() }
}

/** Sends orders while the server, the database, and the ERP are killed with SIGKILL, one after another. */
export async function killWhileSending(kills: number, say: (line: string) => void): Promise<Killed> {
  const site = await openSite()
  const ledger = join(site.folder, 'ledger')
  await mkdir(ledger)
  const key = await site.with(({ db }) => addService(db, 'erp', new Date(), 'orders'))
  const erpPort = String(await freePort())
  const env = { LEDGER: ledger, ERP_PORT: erpPort, SECRET: secret, API: site.api, KEY: key ?? '' }
  const erp = new KillableProgram('erp-program.ts', env)
  const strike = { server: site.killServer, database: site.killDatabase, ERP: () => erp.killAndRestart() }
  try {
    await site.start({
      ORDERS_WEBHOOK_SECRET: secret,
      ORDERS_WEBHOOK_URL: `http://127.0.0.1:${erpPort}/orders`,
    })
    await erp.start()
    const buyer = new Buyer(site.api)
    await buyer.signIn()
    const sent: Sent[] = []
    for (let n = 0; n < kills; n++) {
      const target = targets[n % targets.length] ?? 'server'
      const moment = moments[Math.floor(n / targets.length) % moments.length] ?? 'sending'
      const order = { po: `KILL-${n}`, quantity: n + 1 }
      const cart = await buyer.fill(order)
      const due = moment === 'sending' ? sleep(Math.random() * 25) : erp.said(moment, 6000)
      const sending = buyer.send(cart)
      await due
      await strike[target]()
      const reference = await sending
      sent.push({ reference, ...order })
      say(`${n + 1} of ${kills}: killed the ${target} at '${moment}'; the order is ${reference}`)
    }
    return await site.with(async (store) => {
      for (const giveUpAt = Date.now() + 240_000 * slowness(); Date.now() < giveUpAt; await sleep(500)) {
        const { outcomes } = await read(store, ledger)
        if (outcomes.every(({ orderNumber }) => orderNumber !== '')) break
      }
      return { sent, ...(await read(store, ledger)) }
    })
  } finally {
    await erp.kill()
    await site.stop()
  }
}
