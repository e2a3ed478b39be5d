import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { randomOf } from './testing/random.ts'

const random = randomOf('migration-killed')
const databases = 5
const urlOf = (database: string) => inject('postgres').url.replace('{database}', database)

async function admin(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

const startMigration = (name: string) =>
  spawn(process.execPath, ['app/server/commands/program.ts', 'migrate'], {
    env: { ...plainEnvironment, DATABASE_URL: urlOf(name) },
    stdio: 'ignore',
  })

/** Returns the whole schema as text. */
const schemaOf = (name: string): string =>
  execFileSync('pg_dump', ['--schema-only', '--no-owner', '--no-privileges', urlOf(name)], { encoding: 'utf8' })
    .split('\n')
    // Newer versions of pg_dump write a random key.
    .filter((line) => !/^\\(?:un)?restrict /.test(line))
    .join('\n')

async function inNewDatabase<T>(work: (name: string) => Promise<T>): Promise<T> {
  const name = `killed_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}`)
  return work(name).finally(() => admin(`drop database ${name} with (force)`))
}

test(`A migration killed again and again, on ${databases} databases, leaves whole steps; the next one completes the same tables [safety 25]`, async () => {
  let whole = 0
  const wanted = await inNewDatabase(async (name) => {
    const began = performance.now()
    const [code] = await once(startMigration(name), 'exit')
    expect(code).toBe(0)
    whole = performance.now() - began
    return schemaOf(name)
  })
  let killed = 0
  for (let nth = 0; nth < databases; nth++) {
    await inNewDatabase(async (name) => {
      for (let kill = 0; kill < 4; kill++) {
        const began = performance.now()
        const migration = startMigration(name)
        const exited = once(migration, 'exit')
        await Promise.race([sleep(random.between(0.4, 1) * whole), exited])
        if (migration.kill('SIGKILL')) killed++
        // The first time was measured on a slower machine.
        else whole = Math.min(whole, performance.now() - began)
        await exited
      }
      const [code] = await once(startMigration(name), 'exit')
      expect(code).toBe(0)
      expect(schemaOf(name)).toBe(wanted)
    })
  }
  expect(killed).toBeGreaterThan(databases)
})
