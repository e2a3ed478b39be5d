import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'

/** The first row of a file of the sample. */
export const one = (file: string) => sampleFeed[file]?.[0] ?? {}
export const Y = { _deleted: 'Y' }

/** Loads the sample before the tests of a suite, and loads and reads for them. */
export function changing(open: () => Promise<Store>) {
  let store: Store
  const load = async (content: FeedContent, options: FeedOptions = {}) => {
    const dir = await writeFeed(content)
    return loadFeed(store, dir, { limits: false, ...options }).finally(() => rm(dir, { recursive: true }))
  }
  const change = (content: FeedContent, options: FeedOptions = {}) => load(content, { mode: 'changes', ...options })
  const faultsOf = async (content: FeedContent): Promise<string[]> => {
    const refused = await change(content).catch((error: unknown) => error)
    if (!(refused instanceof FeedRefused)) throw new Error('the change was taken', { cause: refused })
    return refused.faults.map(faultLine)
  }
  const select = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows
  const column = async (query: string) => (await select<{ value: unknown }>(query)).map(({ value }) => value)
  /** Rows that change places in the table without a new version would show here. */
  const untouched = (table: string) =>
    column(`select md5(string_agg(ctid::text || xmin::text || t::text, ',' order by t::text)) as value
      from ${table} t`)
  beforeAll(async () => {
    store = await open()
    await load(sampleFeed)
  })
  return { load, change, faultsOf, select, column, untouched }
}
