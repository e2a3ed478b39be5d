import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'
import { plainEnvironment } from '../testing/servers/server-process.ts'
import { servingRole } from '../testing/servers/serving-store.ts'

const program = join(import.meta.dirname, '../../../bin/trade-counter')
const sessionKey = 'a:Kq8-secret-of-the-doctors-sessions-Wz41x'
const [owner, serving] = ['owner', 'serving'].map((name) => `${name}_${randomBytes(4).toString('hex')}`) as [
  string,
  string,
]

let database: TestDatabase
let folder: string
let client: pg.Client
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  folder = await mkdtemp(join(memoryFolder(), 'doctor-'))
  client = new pg.Client({ connectionString: database.options.databaseUrl ?? '' })
  await client.connect()
  await client.query(`create role ${owner} login in role postgres`)
  await client.query(`create role ${serving} login connection limit 20 in role ${servingRole}`)
})
afterAll(async () => {
  for (const role of [owner, serving]) await client.query(`drop role ${role}`)
  await client.end()
  await database.remove()
  await rm(folder, { recursive: true })
})

/** @returns the lines of the given mark, and the exit code */
const doctor = (mark: string, env: Record<string, string>) =>
  new Promise<{ lines: string[]; code: number }>((resolve) => {
    const settings = { ...plainEnvironment, DATA_DIR: folder, ...env }
    execFile(program, ['doctor'], { env: settings }, (error, said) => {
      const lines = said.split('\n').filter((line) => line.startsWith(mark))
      resolve({ lines: lines.map((line) => line.slice(7)), code: Number(error?.code ?? 0) })
    })
  })

const exposed = () => {
  const as = (role: string) => (database.options.databaseUrl ?? '').replace('postgres@', `${role}@`)
  return {
    DATABASE_URL: as(serving),
    MIGRATE_DATABASE_URL: as(owner),
    TRUST_PROXY: '127.0.0.1',
    SESSION_KEYS: sessionKey,
  }
}

test('doctor names what the roles cannot do, and what to run', async () => {
  await client.query(`alter role ${owner} set statement_timeout = '30s'`)
  const { lines } = await doctor('FAULT', exposed())
  expect(lines).toContain(
    `connections: the role ${serving} may have 20 connections, and a server opens up to 21: alter role ${serving} connection limit 21 times the number of servers, or lower DATABASE_POOL`,
  )
  expect(lines).toContain(
    `long statements: the database ends statements of ${owner} after 30s, so long loads and backups fail: alter role ${owner} reset statement_timeout`,
  )
  expect(lines).toContain(`restore drill: ${owner} may not create a scratch database: alter role ${owner} createdb`)
  await client.query(`alter role ${owner} reset statement_timeout`)
  await client.query(`alter role ${owner} createdb`)
  const after = await doctor('FAULT', { ...exposed(), DATABASE_POOL: '9' })
  expect(after.lines.filter((line) => /^(?:connections|long statements|restore drill):/.test(line))).toEqual([])
})

test('doctor and check say what to do when somebody has revoked rights of the serving role', async () => {
  await client.query(`revoke select, insert on cart_changes from ${servingRole}`)
  const advice =
    'the serving role lacks SELECT on cart_changes, INSERT on cart_changes: run migrate, which grants them again'
  expect((await doctor('FAULT', exposed())).lines).toContain(`rights: ${advice}`)
  const complained = await new Promise((resolve) => {
    execFile(
      program,
      ['check'],
      { env: { ...plainEnvironment, DATA_DIR: folder, ...exposed() } },
      (_error, _said, text) => resolve(text),
    )
  })
  expect(complained).toContain(`trade-counter: ${advice}\n`)
  await client.query(`grant select, insert on cart_changes to ${servingRole}`)
  expect((await doctor('FAULT', exposed())).lines.filter((line) => line.startsWith('rights'))).toEqual([])
})

test('doctor names variables that are no settings, and secrets that every user may read', async () => {
  const file = join(folder, 'keys')
  await writeFile(file, sessionKey)
  await chmod(file, 0o644)
  const { lines } = await doctor('FAULT', { SESSION_KEYS_FILE: file, HTTP_PORT: '80', time_zone: 'Europe/Rome' })
  expect(lines).toContain('settings: HTTP_PORT: no such setting; did you mean PORT?')
  expect(lines).toContain('settings: time_zone: no such setting; did you mean TIME_ZONE?')
  expect(lines).toContain(`secrets: SESSION_KEYS_FILE: every user of this machine can open ${file}; run chmod o= on it`)
  await chmod(file, 0o640)
  const after = await doctor('FAULT', { SESSION_KEYS_FILE: file })
  expect(after.lines.filter((line) => /^(?:secrets|settings):/.test(line))).toEqual([])
})

test('doctor gives advice, such as a name of one’s own, without calling it a fault', async () => {
  const { lines } = await doctor('advice', exposed())
  expect(lines).toEqual([expect.stringMatching(/^settings: BRANDING_DIR is not set/)])
})
