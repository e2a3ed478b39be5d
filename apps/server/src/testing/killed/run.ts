import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addService } from '#server/kit/access/service-queries.ts'
import { migrate } from '#server/kit/db/migrate.ts'
import { openStore } from '#server/kit/db/open.ts'
import type { Store } from '#server/kit/db/store.ts'
import { allFlags } from '#server/slices/session/accounts/accounts.ts'
import { addTestAccount } from '../servers/add-account.ts'
import { startCluster } from '../servers/cluster.ts'
import { freePort } from '../servers/free-port.ts'
import { password } from '../servers/portal.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'
import { loadSmallDistributor } from '../data/small-distributor.ts'
import { places } from '../data/small-places.ts'
import { Buyer } from './buyer.ts'
import { KillableErp } from './erp.ts'

const targets = ['server', 'database', 'ERP'] as const
/** Where sending is when something is killed; the last three are what the ERP says. */
const moments = ['sending', 'got', 'kept', 'acknowledged'] as const
const secret = 'a secret of a portal and of an ERP that are both killed'

/** What is left of one order. */
export interface Outcome {
  reference: string
  po: string
  quantity: number
  /** The states that the portal recorded, in their order. */
  states: string[]
  orderNumber: string
  /** What the ERP has of it; undefined if it never kept it. */
  kept: { po: string; quantity: number; orderNumber: string } | undefined
}

export interface Killed {
  /** What the buyer was told of each order. */
  sent: { reference: string; po: string; quantity: number }[]
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

async function prepare(store: Store): Promise<string> {
  await migrate(store)
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`.execute(
    store.db,
  )
  await loadSmallDistributor(store)
  const { company, customer } = places.home
  const account = { loginType: 'C', company, userId: customer, password, flags: allFlags } as const
  const admin = { db: store.db, now: new Date(), passwordLength: 20, distributor: 'Counter' }
  await addTestAccount(admin, account)
  return (await addService(store.db, 'erp', new Date(), 'orders')) ?? ''
}

/** Sends orders while the server, the database, and the ERP are killed with SIGKILL, one after another. */
export async function killWhileSending(kills: number, say: (line: string) => void): Promise<Killed> {
  const cluster = await startCluster()
  const folder = await mkdtemp(join(tmpdir(), 'killed-orders-'))
  const ledger = join(folder, 'ledger')
  await mkdir(ledger)
  const open = () => openStore({ databaseUrl: cluster.url('postgres') })
  const first = await open()
  const key = await prepare(first).finally(() => first.close())
  const [port, erpPort] = [await freePort(), await freePort()]
  const api = `http://127.0.0.1:${port}/api`
  const erp = new KillableErp({ LEDGER: ledger, ERP_PORT: String(erpPort), SECRET: secret, API: api, KEY: key })
  const startPortal = () =>
    startServer(
      { options: { databaseUrl: cluster.url('postgres') } },
      {
        ...{ PORT: String(port), COLUMNAR: 'off', DATA_DIR: folder, ORDERS_WEBHOOK_SECRET: secret },
        ORDERS_WEBHOOK_URL: `http://127.0.0.1:${erpPort}/orders`,
        SIGN_IN_TRIES_PER_MINUTE: '1000',
      },
    )
  let portal: ServerProcess = await startPortal()
  const strike = {
    server: async () => {
      process.kill(portal.pid, 'SIGKILL')
      await portal.gone
      portal = await startPortal()
    },
    database: async () => {
      await cluster.crash()
      await cluster.restart()
    },
    ERP: async () => {
      await erp.kill()
      await erp.start()
    },
  }
  try {
    await erp.start()
    const buyer = new Buyer(api)
    await buyer.signIn()
    const sent: Killed['sent'] = []
    for (let n = 0; n < kills; n++) {
      const target = targets[n % targets.length] ?? 'server'
      const moment = moments[Math.floor(n / targets.length) % moments.length] ?? 'sending'
      const [po, quantity] = [`KILL-${n}`, n + 1]
      const cart = await buyer.fill(po, quantity)
      const due = moment === 'sending' ? sleep(Math.random() * 25) : erp.said(moment, 6000)
      const sending = buyer.send(cart)
      await due
      await strike[target]()
      const reference = await sending
      sent.push({ reference, po, quantity })
      say(`${n + 1} of ${kills}: killed the ${target} at '${moment}'; the order is ${reference}`)
    }
    const store = await open()
    try {
      for (const giveUpAt = Date.now() + 240_000; Date.now() < giveUpAt; await sleep(500)) {
        const { outcomes } = await read(store, ledger)
        if (outcomes.every(({ orderNumber }) => orderNumber !== '')) break
      }
      return { sent, ...(await read(store, ledger)) }
    } finally {
      await store.close()
    }
  } finally {
    await erp.kill()
    await portal.stop()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
