import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { migrate } from './migrate.ts'
import type { Store } from './store.ts'
import { expectWithin } from '#app/server/testing/times.ts'

const own = join(import.meta.dirname, 'migrations')

eachDatabase((name, open) => {
  describe(`migrations on ${name}`, () => {
    let store: Store
    let folder: string
    let last: number
    const next = (offset: number) => String(last + offset).padStart(4, '0')
    const add = (offset: number, content: string) => writeFile(join(folder, `${next(offset)}_test.sql`), content)
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name like 'test_%' order by 1`.execute(store.db)
      return rows.map((row) => row.name)
    }

    beforeAll(async () => {
      store = await open()
      folder = await mkdtemp(join(tmpdir(), 'trade-counter-migrations-'))
      await cp(own, folder, { recursive: true })
      last = Math.max(...(await readdir(own)).map((file) => Number(file.slice(0, 4))))
    })
    afterAll(() => rm(folder, { recursive: true }))

    test('a migrated database has no pending migrations', async () => {
      expect(await migrate(store)).toEqual([])
    })

    test('two processes starting at once apply each file once', async () => {
      await add(1, 'create table test_one (n integer); insert into test_one values (1);')
      await add(2, 'select pg_sleep(0.2); create table test_two (n integer);')
      const done = await Promise.all([migrate(store, folder), migrate(store, folder)])
      expect(done.flat()).toEqual([`${next(1)}_test.sql`, `${next(2)}_test.sql`])
      expect(await tables()).toEqual(['test_one', 'test_two'])
    })

    test('a failing file changes nothing, and the error names it', async () => {
      await add(3, 'create table test_three (n integer); select 1 / 0;')
      await expect(migrate(store, folder)).rejects.toThrow(
        `${next(3)}_test.sql failed and changed nothing: division by zero`,
      )
      expect(await tables()).toEqual(['test_one', 'test_two'])
      await add(3, 'create table test_three (n integer);')
      expect(await migrate(store, folder)).toEqual([`${next(3)}_test.sql`])
    })

    test('other line endings are no change; other content is rejected', async () => {
      const file = join(folder, `${next(1)}_test.sql`)
      const content = await readFile(join(own, '0001_distributor.sql'), 'utf8')
      await writeFile(join(folder, '0001_distributor.sql'), content.replaceAll('\n', '\r\n'))
      expect(await migrate(store, folder)).toEqual([])
      await writeFile(file, 'create table test_one (n bigint);')
      await expect(migrate(store, folder)).rejects.toThrow(/was applied to this database with different content/)
      await rm(file)
    })

    test('an older version leaves a newer database unchanged', async () => {
      expect(await migrate(store)).toEqual([])
      expect(await tables()).toEqual(['test_one', 'test_three', 'test_two'])
    })

    test.runIf(name === 'PostgreSQL')(
      'while a long query holds a table, a migration keeps no reader waiting',
      async () => {
        const long = Promise.withResolvers<void>()
        const holds = Promise.withResolvers<void>()
        const holder = store.db.transaction().execute(async (tx) => {
          await sql`select from test_two`.execute(tx)
          holds.resolve()
          await long.promise
        })
        await holds.promise
        await add(4, 'alter table test_two add column added integer')
        const migrated = migrate(store, folder)
        await sleep(1000)
        const began = performance.now()
        await sql`select from test_two`.execute(store.db)
        expectWithin(900, began)
        long.resolve()
        await holder
        expect(await migrated).toEqual([`${next(4)}_test.sql`])
      },
    )

    test('a number may be skipped and added later; a duplicate number is rejected', async () => {
      await add(9, 'create table test_nine (n integer);')
      expect(await migrate(store, folder)).toEqual([`${next(9)}_test.sql`])
      await add(8, 'create table test_eight (n integer);')
      expect(await migrate(store, folder)).toEqual([`${next(8)}_test.sql`])
      const twin = join(folder, `${next(8)}_twin.sql`)
      await writeFile(twin, 'select 1')
      await expect(migrate(store, folder)).rejects.toThrow(`${next(8)}_twin.sql: another migration also has number`)
      await rm(twin)
    })

    test('an invalid file name is rejected', async () => {
      await writeFile(join(folder, 'notes.sql'), '')
      await expect(migrate(store, folder)).rejects.toThrow(/must have a name like/)
    })
  })
})
