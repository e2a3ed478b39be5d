import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import { company, customer } from './data/data.ts'
import { fillItems, fewItems, items } from './data/find-data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, stayUnder } from './figures.ts'
import { readWhole } from './load.ts'
import { signIn, startPortal } from './servers.ts'

const rounds = 7
/** From rare to common: whole codes, the starts of codes and parts, words that tens of thousands of items share. */
const texts = [
  '0012345',
  '00123',
  '00',
  'c00123',
  'vp-1',
  'cu',
  'cup',
  'cup foam',
  'foam cup 12',
  'ripple',
  'zzzz',
  '1z',
]

async function measure(name: string, database: Record<string, string>, port: number): Promise<void> {
  const portal = await startPortal(database, port)
  try {
    for (const [who, user] of [
      ['who sees all items', customer],
      ['who sees the items that it buys', fewItems],
    ] as const) {
      const headers = await signIn(portal, { loginType: 'C', company, user })
      const pathOf = (text: string) =>
        `/api/find/items?${new URLSearchParams({
          identityKey: headers['x-identity'] ?? '',
          companyNumber: company,
          customerNumber: user,
          text,
        })}`
      const ask = (text: string) => () => readWhole(portal.origin, pathOf(text), headers)
      const took = await inTurn(rounds, Object.fromEntries(texts.map((text) => [text, ask(text)])))
      const [slowest, ms] = Object.entries(took).reduce((most, one) => (one[1] > most[1] ? one : most))
      const all = Object.entries(took).map(([text, each]) => `${text} ${each.toFixed(1)}`)
      stayUnder(`${name}, a customer ${who}, the slowest text (${slowest})`, ms, 50, 'ms', all.join(', '))
    }
  } finally {
    await portal.stop()
  }
}

/** The search box over 500,000 items, on both databases. */
export async function find(): Promise<void> {
  process.stdout.write(`${items} items\n`)
  await onPostgres(fillItems, (url) => measure('PostgreSQL', { DATABASE_URL: url }, 21_821))
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-bench-'))
  try {
    const store = await openStore({ dataDir: dir })
    await migrate(store)
    await fillItems(store)
    await store.close()
    await measure('PGlite', { DATA_DIR: dir }, 21_822)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
