import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#kit/server/db/store.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { type DemoCart, hasFeedData, insertCart } from './queries.ts'

const harborPoint = { company: '01', customer: '100001' } as const

/** A cart that colleagues are filling, one that the sales rep has prepared, and an order that waits for approval by 01/100001. */
const carts: readonly DemoCart[] = [
  {
    ...harborPoint,
    shipTo: '000003',
    state: 'waiting for approval',
    by: '100001000003',
    lines: 5,
    po: 'LAUNDRY-118',
    remarks: 'Deliver to the laundry, door 4',
  },
  { ...harborPoint, shipTo: '000004', state: 'draft', by: 'EMP001', po: '', remarks: '', lines: 8 },
  { ...harborPoint, shipTo: '000005', state: 'draft', by: '100001', po: 'HP-2291', remarks: '', lines: 3 },
]

async function addDemoCarts(store: Store, today: Day): Promise<void> {
  const day = addDays(today, -1)
  const at = new Date(`${day}T20:00:00Z`)
  for (const cart of carts) await insertCart(store.db, cart, day, at)
}

/** Imports the demo distributor's feed files if the database has no company. */
export async function ensureDemo(store: Store, today: string, say: (line: string) => void): Promise<void> {
  if (await hasFeedData(store.db)) return
  say('Making the demo distributor …')
  const { makeDemo } = await import('./make.ts')
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-demo-'))
  try {
    await makeDemo(dir, today)
    say('Importing it …')
    await loadFeed(store, dir)
    await addDemoCarts(store, today)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
