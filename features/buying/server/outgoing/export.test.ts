import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type ExportOptions, exportOrders } from './export.ts'

const interchange = { sender: 'COUNTER', receiver: 'ERP' }

onDatabase((name, open) => {
  describe(`exported orders on ${name}`, () => {
    let counter: Counter
    let dir: string
    const run = (more: Partial<ExportOptions> = {}) =>
      exportOrders(counter.store.db, { dir, formats: ['csv', 'x12'], interchange, now: counter.clock.now(), ...more })
    const sent = async () =>
      (await counter.store.db.selectFrom('carts').select('reference').where('state', '=', 'sent').execute())
        .map(({ reference }) => reference ?? '')
        .toSorted()
    const files = async () => (await readdir(dir)).toSorted()
    const filesOf = (references: readonly string[]) =>
      references.flatMap((reference) => [`${reference}.850`, `${reference}.csv`])

    beforeAll(async () => {
      counter = await openCounter(open)
      dir = await mkdtemp(join(tmpdir(), 'exported-'))
    })
    beforeEach(async () => {
      for (const file of await readdir(dir)) await rm(join(dir, file))
      await counter.store.db.updateTable('carts').set({ exported_at: null }).execute()
    })
    afterAll(async () => {
      await counter.app.close()
      await rm(dir, { recursive: true })
    })

    test('each sent order is written once, and a rerun writes nothing, even if the files are gone', async () => {
      const references = await sent()
      expect((await run()).toSorted()).toEqual(references)
      expect(await files()).toEqual(filesOf(references))
      for (const file of await readdir(dir)) await rm(join(dir, file))
      expect(await run()).toEqual([])
      expect(await files()).toEqual([])
    })

    test('files are readable by their owner and its group, even if an old file exists or the umask is strict', async () => {
      const [reference = ''] = await sent()
      await writeFile(join(dir, `.${reference}.csv.part`), 'half', { mode: 0o666 })
      const mask = process.umask(0o077)
      await run().finally(() => process.umask(mask))
      const modes = await Promise.all((await files()).map(async (file) => (await stat(join(dir, file))).mode & 0o777))
      expect(new Set(modes)).toEqual(new Set([0o640]))
    })

    test('cells are harmless, unless the file is for a program', async () => {
      const [reference = ''] = await sent()
      const { db } = counter.store
      await db.updateTable('carts').set({ remarks: '=1+1' }).where('reference', '=', reference).execute()
      const written = () => readFile(join(dir, `${reference}.csv`), 'utf8')
      await run()
      expect(await written()).toContain(`,"'=1+1",`)
      await db.updateTable('carts').set({ exported_at: null }).execute()
      await run({ raw: true })
      expect(await written()).toContain(',"=1+1",')
    })

    test('only the requested format is written', async () => {
      await run({ formats: ['csv'] })
      expect((await files()).every((file) => file.endsWith('.csv'))).toBe(true)
    })

    test('three exports at once write each order once', async () => {
      const done = (await Promise.all([run(), run(), run()])).flat()
      expect(new Set(done)).toEqual(new Set(await sent()))
      expect(await files()).toEqual(filesOf(await sent()))
    })

    // PGlite has one connection, which runs transactions one after another.
    test.skipIf(name === 'PGlite')('an order that the ERP receives during the export is not written', async () => {
      const { db } = counter.store
      const references = await sent()
      const [reference = '', ...others] = references
      const set = (to: typeof db, state: 'received' | 'sent') =>
        to.updateTable('carts').set({ state }).where('reference', '=', reference).execute()
      const waits = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'update "carts"%'`.execute(db)
        return rows.length
      }
      const exporting = await db.transaction().execute(async (erp) => {
        await set(erp, 'received')
        const done = run()
        await expect.poll(waits).toBe(1)
        return { done }
      })
      const done = await exporting.done.finally(() => set(db, 'sent'))
      expect(done.toSorted()).toEqual(others)
      expect((await files()).filter((file) => !file.endsWith('.part'))).toEqual(filesOf(others))
    })

    test('after a killed export, files of marked orders get their names, and the others are written again', async () => {
      const [marked = '', unmarked = ''] = await sent()
      const { db } = counter.store
      await db.updateTable('carts').set({ exported_at: new Date() }).where('reference', '=', marked).execute()
      await writeFile(join(dir, `.${marked}.csv.part`), 'marked')
      await writeFile(join(dir, `.${unmarked}.csv.part`), 'half a fi')
      await writeFile(join(dir, 'notes.txt'), 'not ours')
      expect((await run()).toSorted()).toEqual(await sent())
      expect(await readFile(join(dir, `${marked}.csv`), 'utf8')).toBe('marked')
      expect(await readFile(join(dir, `${unmarked}.csv`), 'utf8')).toMatch(/^reference,/)
      expect((await files()).filter((file) => file.startsWith('.'))).toEqual([])
      expect(await readFile(join(dir, 'notes.txt'), 'utf8')).toBe('not ours')
    })

    test('a folder that cannot be written marks nothing', async () => {
      await writeFile(join(dir, 'file'), '')
      await expect(run({ dir: join(dir, 'file') })).rejects.toThrow()
      expect(await run()).toHaveLength((await sent()).length)
    })
  })
})
