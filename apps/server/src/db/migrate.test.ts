import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import type { Store } from './store.ts'

const own = join(import.meta.dirname, 'migrations')

eachDatabase((name, open) => {
  describe(`migrations on ${name}`, () => {
    let store: Store
    let folder: string
    let count: number
    const next = (offset: number) => String(count + offset).padStart(4, '0')
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
      count = (await readdir(own)).length
    })
    afterAll(() => rm(folder, { recursive: true }))

    test('a migrated database needs nothing', async () => {
      expect(await migrate(store)).toEqual([])
    })

    test('two starters at once apply each file once', async () => {
      await add(1, 'create table test_one (n integer); insert into test_one values (1);')
      await add(2, 'select pg_sleep(0.2); create table test_two (n integer);')
      const done = await Promise.all([migrate(store, folder), migrate(store, folder)])
      expect(done.flat()).toEqual([`${next(1)}_test.sql`, `${next(2)}_test.sql`])
      expect(await tables()).toEqual(['test_one', 'test_two'])
    })

    test('a file that fails changes nothing and is named', async () => {
      await add(3, 'create table test_three (n integer); select 1 / 0;')
      await expect(migrate(store, folder)).rejects.toThrow(
        `${next(3)}_test.sql failed and changed nothing: division by zero`,
      )
      expect(await tables()).toEqual(['test_one', 'test_two'])
      await add(3, 'create table test_three (n integer);')
      expect(await migrate(store, folder)).toEqual([`${next(3)}_test.sql`])
    })

    test('other line ends are no change, other content is refused', async () => {
      const file = join(folder, `${next(1)}_test.sql`)
      const content = await readFile(join(own, '0001_distributor.sql'), 'utf8')
      await writeFile(join(folder, '0001_distributor.sql'), content.replaceAll('\n', '\r\n'))
      expect(await migrate(store, folder)).toEqual([])
      await writeFile(file, 'create table test_one (n bigint);')
      await expect(migrate(store, folder)).rejects.toThrow(/was applied to this database with other content/)
    })

    test('an older version leaves a newer database as it is', async () => {
      expect(await migrate(store)).toEqual([])
      expect(await tables()).toEqual(['test_one', 'test_three', 'test_two'])
    })

    test('gaps and odd names are refused', async () => {
      await add(9, 'select 1')
      await expect(migrate(store, folder)).rejects.toThrow(/expected number/)
      await writeFile(join(folder, 'notes.sql'), '')
      await expect(migrate(store, folder)).rejects.toThrow(/is named like/)
    })
  })
})
