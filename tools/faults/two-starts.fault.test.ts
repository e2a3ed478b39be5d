import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startServer } from '#app/server/testing/servers/server-process.ts'

const urlOf = (database: string) => inject('postgres').url.replace('{database}', database)

async function ask(database: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('Three servers that start at once on an empty PostgreSQL database migrate it once, and all of them serve [safety 27]', async () => {
  const name = `starts_${randomBytes(6).toString('hex')}`
  await ask('postgres', `create database ${name}`)
  const options = { databaseUrl: urlOf(name) }
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ options })))
  try {
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const applied = await ask(name, 'select number from migrations')
    expect(new Set(applied.map((row) => JSON.stringify(row))).size).toBe(applied.length)
    expect(applied.length).toBeGreaterThan(10)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await ask('postgres', `drop database ${name} with (force)`)
  }
})

test('Two servers that start at once on one embedded database: one serves, the other prints the reason and exits with 3 [safety 26]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trade-counter-starts-'))
  const options = { dataDir }
  try {
    const started = await Promise.allSettled([1, 2].map(() => startServer({ options })))
    const [serving, ...more] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(more).toEqual([])
    const refused = started.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('is in use by another process')
    expect((await fetch(`${serving?.url}/readyz`)).status).toBe(200)
    const third = promisify(execFile)(process.execPath, ['app/server/main.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
    })
    await expect(third).rejects.toMatchObject({ code: 3 })
    await serving?.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
