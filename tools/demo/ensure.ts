import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '#kit/server/db/store.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { addDemoCarts } from './carts.ts'
import { hasFeedData } from './queries.ts'

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
