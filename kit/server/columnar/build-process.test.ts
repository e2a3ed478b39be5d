import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copiedDatabase } from './testing/copied-database.ts'

const { here } = copiedDatabase()

const build = async () => {
  const child = fork(join(import.meta.dirname, 'build-process.ts'), { execArgv: [] })
  const ended = once(child, 'exit')
  child.send({ databaseUrl: here.database.options.databaseUrl, dir: here.dir, memoryMb: 256, threads: 1 })
  const [outcome] = await once(child, 'message')
  await ended
  return outcome
}

test('While another server renews the copy, a build ends without one, and does not fail', async () => {
  await here.store.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${hostname()}:${here.dir}`}, 0))`.execute(other)
    expect(await build()).toEqual({ renewed: null })
  })
  expect(await build()).toEqual({ renewed: { whole: expect.arrayContaining(['sales_lines']), changed: [] } })
})
