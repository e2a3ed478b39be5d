import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '#kit/server/db/store.ts'
import { freePort } from '../servers/free-port.ts'
import { Buyer, type Sent } from './buyer.ts'
import { Exporter, type RunningExport } from './exporter.ts'
import { KillableProgram } from './program.ts'
import { openSite } from './site.ts'

/** What is killed, and when: while the order is sent, when the mail server says so, or during an export. */
const blows = [
  ['server', 'sending'],
  ['export', 'starting'],
  ['mail server', 'got'],
  ['database', 'written'],
  ['server', 'kept'],
  ['export', 'written'],
  ['mail server', 'kept'],
  ['database', 'got'],
  ['server', 'accepted'],
  ['export', 'named'],
  ['mail server', 'accepted'],
  ['database', 'named'],
  ['server', 'got'],
  ['database', 'sending'],
  ['export', 'written'],
  ['database', 'kept'],
] as const

type Moment = (typeof blows)[number][1]

/** What the portal has of an order. */
export interface Kept extends Sent {
  states: string[]
  isMailed: boolean
  isExported: boolean
}

export interface Left {
  /** The notifications that the buyer got for each order. */
  sent: Sent[]
  /** Every order that the portal has. */
  kept: Kept[]
  /** The messages that the mail server kept. */
  mails: string[]
  /** What was taken of each exported file. */
  files: ReadonlyMap<string, readonly string[]>
  /** How many exports did not end by themselves or failed, and how many of them left files without a name. */
  interrupted: number
  unfinished: number
  /** What the server logged. */
  printed: string
}

const read = async ({ db }: Store): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`select c.reference, c.customer_po as po,
      (select sum(quantity) from cart_lines l where l.cart_id = c.cart_id) as quantity,
      (select json_agg(state order by state_id) from cart_states h where h.cart_id = c.cart_id) as states,
      c.mailed_at is not null as "isMailed", c.exported_at is not null as "isExported"
    from carts c where c.reference is not null order by c.cart_id`.execute(db)
  return rows
}

const whileExporting = (moment: Moment, running: RunningExport): Promise<void> =>
  moment === 'written'
    ? running.written.then(() => sleep(Math.random() * 6))
    : moment === 'named'
      ? running.named
      : sleep(Math.random() * 900)

/**
 * Sends orders that leave by mail and in files, while the server, the database, the mail server, and `orders export` are
 * killed with SIGKILL, one after another.
 */
export async function killMailAndExport(kills: number, say: (line: string) => void): Promise<Left> {
  const site = await openSite()
  const inbox = join(site.folder, 'inbox')
  await mkdir(inbox)
  const smtpPort = String(await freePort())
  const mail = new KillableProgram('mail-program.ts', { INBOX: inbox, SMTP_PORT: smtpPort })
  const exporter = new Exporter(join(site.folder, 'exported'), { DATABASE_URL: site.databaseUrl, DEMO: 'off' })
  const strike = {
    server: site.killServer,
    database: site.killDatabase,
    'mail server': () => mail.killAndRestart(),
  }
  const sent: Sent[] = []
  let interrupted = 0
  let unfinished = 0
  try {
    const smtp = { ORDERS_MAIL_TO: 'desk@counter.example', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }
    await site.start({ ...smtp, LOG_LEVEL: 'warn' })
    await mail.start()
    const buyer = new Buyer(site.api)
    await buyer.signIn()
    for (let n = 0; n < kills; n++) {
      const [target, moment] = blows[n % blows.length] ?? blows[0]
      const order = { po: `KILL-${n}`, quantity: n + 1 }
      const cart = await buyer.fill(order)
      if (moment === 'starting' || moment === 'written' || moment === 'named') {
        sent.push({ reference: await buyer.send(cart), ...order })
        const running = await exporter.start()
        await whileExporting(moment, running)
        await (target === 'export' ? running.kill() : strike[target]())
        if ((await running.ended) !== 0) interrupted++
        if ((await exporter.take()).length > 0) unfinished++
      } else {
        const due = moment === 'sending' ? sleep(Math.random() * 25) : mail.said(moment, 6000)
        const sending = buyer.send(cart)
        await due
        await strike[target]()
        sent.push({ reference: await sending, ...order })
      }
      say(`${n + 1} of ${kills}: killed the ${target} at '${moment}'; the order is ${sent.at(-1)?.reference}`)
    }
    await (await exporter.start()).ended
    await exporter.take()
    const kept = await site.with(async (store) => {
      for (const giveUpAt = Date.now() + 240_000; Date.now() < giveUpAt; await sleep(500))
        if ((await read(store)).every(({ isMailed }) => isMailed)) break
      return read(store)
    })
    const names = (await readdir(inbox)).filter((name) => !name.startsWith('.'))
    const mails = await Promise.all(names.map((name) => readFile(join(inbox, name), 'utf8')))
    return { sent, kept, mails, files: exporter.taken, interrupted, unfinished, printed: site.printed() }
  } finally {
    await mail.kill()
    await site.stop()
  }
}
