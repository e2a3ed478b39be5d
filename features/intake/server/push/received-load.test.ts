import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#app/server/config.ts'
import { loadRows } from '#app/server/testing/data/sample-feed.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Database } from '#kit/server/db/schema.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sendJob } from '#kit/server/jobs/job-queries.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import { feedJobs } from '../feed-jobs.ts'
import { addLoad, feedLane, loadJob } from './load-queries.ts'
import { makeSpool, removeSpool, spoolFolder, sweepSpools } from './spool.ts'

type NewLoad = Insertable<Database['loads']>

eachDatabase((name, open) => {
  describe(`the rows of received loads, on ${name}`, () => {
    let store: Store
    let dataDir: string
    const outside = '../keep'

    beforeAll(async () => {
      store = await open()
      await loadRows(store, { companies: [{ company: '01', name: 'Harbor' }] })
      dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-received-'))
    })
    afterAll(() => rm(dataDir, { recursive: true }))
    beforeEach(async () => {
      await store.db.deleteFrom('jobs').execute()
      await store.db.deleteFrom('loads').where('source', '<>', 'command').execute()
      await rm(dataDir, { recursive: true })
      for (const dir of ['keep', 'feeds/somebody']) {
        await mkdir(join(dataDir, dir), { recursive: true })
        await writeFile(join(dataDir, dir, 'vendors.csv'), 'company,vendor,name\n01,STOLEN,Stolen\n')
      }
    })

    /** Adds a load as the serving role. */
    const add = (load: Partial<NewLoad>): Promise<number | undefined> =>
      addLoad(servingStoreOf(store).as(system).db, {
        ...{ loaded_by: 'erp', mode: 'changes', source: 'http', files: ['vendors.csv'] },
        ...load,
      })
    const upload = async (vendor: string) => {
      const spool = await makeSpool(dataDir)
      await writeFile(join(spoolFolder(dataDir, spool), 'vendors.csv'), `company,vendor,name\n01,${vendor},New\n`)
      return spool
    }
    const runAll = async () => {
      const { feedLimits, feedKeeping, feedPushBytes, logLevel, timeZone } = loadConfig({ LOG_LEVEL: 'silent' })
      const settings = { databaseUrl: undefined, migrateDatabaseUrl: undefined, dataDir, feedLimits, feedKeeping }
      const kinds = feedJobs(store, { ...settings, feedPushBytes, logLevel, timeZone })
      await new Worker(store.db, kinds, { report: () => undefined }).runDue()
    }
    const endOf = (load_id: number | undefined) =>
      store.db
        .selectFrom('loads')
        .select(['state', 'message'])
        .where('load_id', '=', load_id ?? 0)
        .executeTakeFirst()
    const failed = { state: 'failed', message: expect.stringContaining('is not what a request writes') }
    const vendors = async () =>
      (await store.db.selectFrom('vendors').select('vendor').orderBy('vendor').execute()).map(({ vendor }) => vendor)
    const foldersAreKept = async () =>
      expect(await Promise.all(['keep', 'feeds/somebody'].map((dir) => readdir(join(dataDir, dir))))).toEqual([
        ['vendors.csv'],
        ['vendors.csv'],
      ])

    test.each([outside, '/etc', '..', '', 'a'.repeat(36), `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/..`])(
      'The database refuses a folder that no upload has, and so does the code: %j [safety 43]',
      async (spool) => {
        await expect(add({ spool })).rejects.toThrow('loads_spool')
        expect(() => spoolFolder(dataDir, spool)).toThrow()
        await expect(async () => removeSpool(dataDir, spool)).rejects.toThrow()
      },
    )

    test.each<[string, () => Partial<NewLoad> | Promise<Partial<NewLoad>>]>([
      ['another folder, as if a watcher had found it', () => ({ source: 'watcher', spool: outside })],
      ['another folder, as if a command had loaded it', () => ({ source: 'command', spool: 'somebody' })],
      ['no folder', () => ({ source: 'watcher', spool: null })],
      ['options that turn guards off', async () => ({ spool: await upload('A'), options: '{"limits": false}' })],
      ['an option of commands', async () => ({ spool: await upload('A'), options: '{"allowShrink": true}' })],
      ['an option of another type', async () => ({ spool: await upload('A'), options: '{"quarantine": "all"}' })],
      ['the mode of a rollback', async () => ({ spool: await upload('A'), mode: 'rollback' })],
      [
        'the confirmation of a load with other files',
        async () => ({ spool: await upload('A'), confirms: await add({ source: 'command' }) }),
      ],
    ])('A load with %s fails, and nothing is read or removed [safety 43]', async (_what, load) => {
      const id = await add(await load())
      await runAll()
      expect(await endOf(id)).toEqual(failed)
      await foldersAreKept()
      expect(await vendors()).not.toContain('STOLEN')
      expect(await vendors()).not.toContain('A')
    })

    test('A load cannot take the files of another one, which is loaded', async () => {
      const spool = await upload('OWN')
      const own = await add({ spool, loaded_by: 'other' })
      const taking = await add({ spool })
      // The job of the second load comes first.
      await store.db.updateTable('jobs').set({ lane: null }).execute()
      await store.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('topic', '=', String(taking))
        .execute()
      await runAll()
      expect(await endOf(taking)).toEqual(failed)
      expect(await endOf(own)).toEqual({ state: 'loaded', message: null })
      expect(await vendors()).toContain('OWN')
    })

    test('Jobs for loads that are not there, or have ended, change nothing', async () => {
      const id = await add({ spool: await upload('ONCE') })
      await runAll()
      for (const loadId of [id ?? 0, 999_999]) await sendJob(store.db, loadJob, { loadId }, { lane: feedLane })
      await runAll()
      expect(await endOf(id)).toMatchObject({ state: 'loaded' })
      const states = await store.db.selectFrom('jobs').select('state').execute()
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['done']))
    })

    test('The sweep removes only folders of uploads', async () => {
      const spool = await upload('LATE')
      const longAgo = new Date(0)
      for (const one of [spool, 'somebody']) await utimes(join(dataDir, 'feeds', one), longAgo, longAgo)
      await sweepSpools(dataDir, new Set())
      expect(await readdir(join(dataDir, 'feeds'))).toEqual(['somebody'])
    })
  })
})
