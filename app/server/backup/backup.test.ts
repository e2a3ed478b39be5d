import { randomBytes } from 'node:crypto'
import { chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readBackups } from '#kit/server/db/backup-queries.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { sampleFeed, writeFeed } from '../testing/data/sample-feed.ts'
import { type DatabaseName, makeDatabase } from '../testing/servers/database.ts'
import { build } from '#kit/server/program/build.ts'
import { backup, prune, restore } from './backup.ts'
import { drill, recorded } from './cli.ts'
import { pgliteFile, restorePglite } from './pglite.ts'
import { withScratchDatabase } from './postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type Target = Parameters<typeof restore>[0]

/** Where a fresh machine would restore: an empty database, or a folder without one. */
async function makeEmpty(name: DatabaseName): Promise<{ target: Target; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(folder, 'empty-'))
  if (name === 'PGlite') return { target: { databaseUrl: undefined, dataDir }, remove: async () => undefined }
  const database = `empty_${randomBytes(6).toString('hex')}`
  await onPostgres(`create database ${database}`)
  const databaseUrl = inject('postgres').url.replace('{database}', database)
  return { target: { databaseUrl, dataDir }, remove: () => onPostgres(`drop database ${database} with (force)`) }
}

describe.each<DatabaseName>(['PostgreSQL', 'PGlite'])('a backup of %s', (name) => {
  let source: Target
  let made: Awaited<ReturnType<typeof backup>>
  let removeSource: () => Promise<void>

  beforeAll(async () => {
    const database = await makeDatabase(name)
    removeSource = database.remove
    source = { databaseUrl: database.options.databaseUrl, dataDir: database.options.dataDir ?? folder }
    const store = await openStore(database.options)
    const feed = await writeFeed(sampleFeed)
    await loadFeed(store, feed)
    await rm(feed, { recursive: true })
    await store.close()
    made = await backup(source, join(folder, name), new Date('2026-11-22T22:15:30Z'))
  })
  afterAll(() => removeSource())

  test('restores into an empty database, table by table, and not into one that has tables', async () => {
    expect(made.folder).toMatch(/trade-counter-20261122T221530Z$/)
    expect(Object.keys(made.manifest.tables).length).toBeGreaterThan(20)
    expect(made.manifest.build).toBe(build())
    expect(made.manifest.tables.items?.rows).toBe('3')
    const { target, remove } = await makeEmpty(name)
    await restore(target, made.folder)
    const store = await openStore(target)
    const items = await store.db.selectFrom('items').select('item').orderBy('item').execute()
    expect(items).toHaveLength(3)
    // The ERP has orders that are not in the backup, and knows each by its number.
    const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('carts', 'cart_id')) as id`
    expect((await next.execute(store.db)).rows).toEqual([{ id: 10_001 }])
    await store.close()
    await expect(restore(target, made.folder)).rejects.toThrow(/has (?:tables|a database).*restore needs/)
    await remove()
  })

  test('with --verify, is restored into a scratch database and compared; success and failure are recorded', async () => {
    const states = async () => {
      const store = await openStore(source)
      const found = await readBackups(store.db, new Date())
      await store.close()
      return Object.fromEntries(found.map(({ kind, error, succeeded }) => [kind, error ?? succeeded]))
    }
    await recorded(source, 'drill', () => drill(source, made.folder))
    expect(await states()).toEqual({ backup: false, drill: true })
    const changed = join(folder, `${name}-drill`)
    await cp(made.folder, changed, { recursive: true })
    const manifest = join(changed, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace(`"${made.manifest.tables.items?.digest}"`, '"1"'))
    const message = 'restored, but these tables differ from the backup: items'
    await expect(recorded(source, 'drill', () => drill(source, changed))).rejects.toThrow(message)
    expect(await states()).toEqual({ backup: false, drill: message })
    if (name === 'PostgreSQL') {
      const { pathname } = new URL(source.databaseUrl ?? '')
      await expect(onPostgres(`alter database "${pathname.slice(1)}_drill" rename to x`)).rejects.toThrow(
        'does not exist',
      )
    }
  })

  test('is refused when a byte of its file or a digest of a table has changed', async () => {
    const changed = join(folder, `${name}-changed`)
    await cp(made.folder, changed, { recursive: true })
    const { target, remove } = await makeEmpty(name)
    const manifest = join(changed, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    const { digest = '' } = made.manifest.tables.items ?? {}
    await writeFile(manifest, text.replace(`"${digest}"`, '"1"'))
    await expect(restore(target, changed)).rejects.toThrow('these tables differ from the backup: items')
    const file = join(changed, made.manifest.file.name)
    const bytes = await readFile(file)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(restore(target, changed)).rejects.toThrow('its SHA-256 digest differs')
    await remove()
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'A backup by root belongs to the owner of its folder, whose timer deletes it',
  async () => {
    const { target: source, remove } = await makeEmpty('PostgreSQL')
    const target = await mkdtemp(join(folder, 'of-another-'))
    await chown(target, 10_001, 10_001)
    const made = await backup(source, target, new Date('2026-11-22T22:15:30Z'))
    const paths = [made.folder, ...(await readdir(made.folder)).map((name) => join(made.folder, name))]
    expect(paths.length).toBeGreaterThan(2)
    for (const path of paths) expect(await stat(path)).toMatchObject({ uid: 10_001, gid: 10_001 })
    await remove()
  },
)

test('A backup of the other kind of database, or no backup at all, is refused', async () => {
  const pglite = { databaseUrl: undefined, dataDir: join(folder, 'none') }
  await expect(restore(pglite, join(folder, 'PostgreSQL/trade-counter-20261122T221530Z'))).rejects.toThrow(
    'the backup is of a PostgreSQL database, but DATABASE_URL selects an embedded database',
  )
  await expect(restore(pglite, folder)).rejects.toThrow('is not a backup')
  await expect(backup(pglite, join(folder, 'x'), new Date())).rejects.toThrow('there is no database')
})

test('An owner who is no superuser drills with the right createdb, and without it is told to get it', async () => {
  const role = `owner_${randomBytes(6).toString('hex')}`
  await onPostgres(`create role ${role} login createdb`)
  await onPostgres(`create database ${role} owner ${role}`)
  const url = inject('postgres').url.replace('{database}', role)
  const source = { databaseUrl: url.replace('postgres@', `${role}@`), dataDir: folder }
  await withOwner({ ...source, databasePool: 1 }, async () => undefined)
  const made = await backup(source, join(folder, role), new Date('2026-11-22T22:15:30Z'))
  await drill(source, made.folder)
  await onPostgres(`alter role ${role} nocreatedb`)
  await expect(drill(source, made.folder)).rejects.toThrow('alter role <owner> createdb')
  await onPostgres(`drop database ${role} with (force)`)
  await onPostgres(`drop role ${role}`)
})

test('A restore of the embedded database that fails leaves nothing, so that the next one can run', async () => {
  const dataDir = await mkdtemp(join(folder, 'torn-'))
  const torn = await mkdtemp(join(folder, 'torn-backup-'))
  await writeFile(join(torn, pgliteFile), gzipSync('no database'))
  const restoring = restorePglite(dataDir, torn)
  await expect(restoring).rejects.toThrow()
  expect(await readdir(dataDir)).not.toContain('pglite')
})

test('A drill that failed says why, even if its scratch database stays', async () => {
  const { target, remove } = await makeEmpty('PostgreSQL')
  const url = target.databaseUrl ?? ''
  const scratch = `${new URL(url).pathname.slice(1)}_drill`
  const failing = withScratchDatabase(url, async () => {
    // PostgreSQL drops no template.
    await onPostgres(`alter database ${scratch} is_template true`)
    throw new Error('a table differs')
  })
  await expect(failing).rejects.toThrow('a table differs')
  await onPostgres(`alter database ${scratch} is_template false`)
  await onPostgres(`drop database ${scratch}`)
  await remove()
})

test('Pruning deletes the oldest backups, the remains of older, interrupted ones, and nothing else', async () => {
  const target = await mkdtemp(join(folder, 'prune-'))
  const names = [
    '20261119T000000Z.partial',
    '20261120T000000Z',
    '20261121T000000Z',
    '20261122T000000Z',
    '20261122T000001Z.partial',
  ].map((time) => `trade-counter-${time}`)
  for (const name of [...names, 'other']) await cp(import.meta.dirname, join(target, name), { recursive: true })
  expect(await prune(target, 3)).toEqual(names.slice(0, 1))
  expect(await prune(target, 2)).toEqual(names.slice(1, 2))
  expect(await prune(target, 2)).toEqual([])
})
