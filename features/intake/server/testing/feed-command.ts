import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import type { TestDatabase } from '#app/server/testing/servers/database.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'

const cli = join(import.meta.dirname, '../../../../app/server/commands/program.ts')

type Target = Pick<TestDatabase, 'options'>

/** The data that the tests change, and what a feed leaves behind. */
export const digestOf = async ({ db }: Store) => {
  const { rows } = await sql<{ vendors: string; stock: string; version: number; leftovers: unknown }>`
    select (select md5(string_agg(v::text, '|' order by v::text)) from vendors v) as vendors,
    (select md5(string_agg(s::text, '|' order by s::text)) from stock s) as stock,
    (select version from data_version) as version, to_regnamespace('incoming') as leftovers`.execute(db)
  return rows
}

/** Runs the command for the tests of a file and removes its folders after each test. */
export function feedCommand() {
  const folders: string[] = []
  /** The data folder of feeds into PostgreSQL. */
  let emptyFolder: string
  beforeAll(async () => {
    emptyFolder = await mkdtemp(join(tmpdir(), 'trade-counter-feeds-'))
  })
  afterAll(() => rm(emptyFolder, { recursive: true }))
  afterEach(async () => {
    for (const dir of folders.splice(0)) await rm(dir, { recursive: true })
  })

  function start({ options }: Target, args: readonly string[], more: Record<string, string> = {}): ChildProcess {
    const { databaseUrl, dataDir } = options
    const env = {
      ...plainEnvironment,
      ...more,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATA_DIR: dataDir ?? emptyFolder,
    }
    return spawn(process.execPath, [cli, 'feed', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async function feedIn(env: Record<string, string>, database: Target, ...args: string[]) {
    const child = start(database, args, env)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    return { code, output }
  }

  const feed = (database: Target, ...args: string[]) => feedIn({}, database, ...args)

  async function folderOf(content: FeedContent): Promise<string> {
    const dir = await writeFeed(content)
    folders.push(dir)
    return dir
  }

  return { start, feedIn, feed, folderOf }
}
