import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'
import { plainEnvironment } from '../testing/servers/server-process.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-audit-'))
})
afterAll(async () => {
  await database?.remove()
  await rm(folder, { recursive: true, force: true })
})

const audit = (...args: string[]) => {
  const { databaseUrl: DATABASE_URL, migrateDatabaseUrl: MIGRATE_DATABASE_URL } = database.bothRoles
  const env = { ...plainEnvironment, DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR: folder }
  return promisify(execFile)(process.execPath, ['app/server/commands/program.ts', 'audit', ...args], { env })
}

test('The audit trail since a time is exported as JSON lines in its order, however long it is', async () => {
  const store = await openStore(database.options)
  const since = new Date('2026-11-25T18:00:00Z')
  await sql`insert into audit (at, request_id, actor, subject, event, detail)
    select ${since}::timestamptz + n * interval '1 ms', 'r' || n, 'C01100001', '01100001', 'export', '{ "rows": 3 }'
    from generate_series(-5, 1249) n`.execute(store.db)
  await store.close()
  const { stdout } = await audit('export', '--since', since.toISOString())
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { requestId: string })
  expect(events.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 1250 }, (_, index) => `r${index}`))
  const about = { event: 'export', actor: 'C01100001', subject: '01100001', detail: { rows: 3 } }
  expect(events[0]).toEqual({ id: expect.any(Number), at: since.toISOString(), requestId: 'r0', ...about })
  expect((await audit('export', '--since', '2099-01-01')).stdout).toBe('')
  await expect(audit('export', '--since', 'yesterday')).rejects.toThrow('It must be a time such as')
})
