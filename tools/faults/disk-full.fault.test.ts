import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableDigests } from '#app/server/backup/queries.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { type Cluster, startCluster } from '#app/server/testing/servers/cluster.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { Fleet, Visitor } from '#app/server/testing/servers/rolling.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'
import { mayMount, type SmallDisk, smallDisk } from '#app/server/testing/servers/small-disk.ts'

describe.skipIf(!mayMount)('A disk that is full:', () => {
  let disk: SmallDisk | undefined
  const mountEach = (megabytes: number) =>
    beforeEach((context) => {
      disk = smallDisk(megabytes)
      context.skip(!disk, 'no file system can be mounted here')
    })
  afterEach(() => disk?.remove())

  describe('PostgreSQL', () => {
    mountEach(50)
    let cluster: Cluster
    let store: Store
    let sample: string
    let large: string
    beforeAll(async () => {
      cluster = await startCluster()
      sample = await writeFeed(sampleFeed)
      const lines = Array.from({ length: 600_000 }, (_, n) => `01,N${n},Vendor ${'x'.repeat(45)} ${n}`)
      large = await writeFeed({ 'vendors.csv': `company,vendor,name\n01,V1,Vendor\n${lines.join('\n')}\n` })
    })
    afterAll(async () => {
      await store?.close()
      await cluster?.stop()
      for (const folder of [sample, large]) rmSync(folder, { recursive: true, force: true })
    })

    const state = () => store.session((session) => tableDigests((sql) => session.query(sql)))

    test('a feed without enough space reports it and changes nothing, and the next one loads [safety 21, 25]', async () => {
      const admin = await openStore({ databaseUrl: cluster.url('postgres') })
      await admin.session((session) => session.query(`create tablespace small location '${disk?.folder}'`))
      await admin.session((session) => session.query('create database small tablespace small'))
      await admin.close()
      const databaseUrl = cluster.url('small')
      store = await openStore({ databaseUrl })
      await migrate(store)
      await loadFeed(store, sample)
      const before = await state()
      const feed = promisify(execFile)(process.execPath, ['app/server/commands/program.ts', 'feed', large], {
        env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: sample },
      })
      await expect(feed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('No space left on device') })
      expect(await state()).toEqual(before)
      await loadFeed(store, sample)
    })
  })

  describe('the embedded database', () => {
    mountEach(100)
    let server: ServerProcess | undefined
    afterEach(() => server?.stop())

    test('reads continue, no acknowledged write is lost, and writes work once there is space [safety 21]', async () => {
      const dataDir = disk?.folder ?? mkdtempSync(join(tmpdir(), 'unused-'))
      const store = await openStore({ dataDir })
      await migrate(store)
      const portal = await makePortal(store)
      await portal.app.close()
      await store.close()
      server = await startServer({ options: { dataDir } }, { SIGN_IN_TRIES_PER_MINUTE: '100000' })
      const answers = new Map<string, number>()
      const fleet = new Fleet([server])
      const person = { user: '100001', password, company: '01', customer: '100001' }
      const visitor = new Visitor(fleet, person, answers, 0)
      const session = await visitor.signIn()
      await visitor.call(session)
      expect(Object.fromEntries(answers)).toEqual({ 'sign-in 200': 1, 'call 200': 1 })
      const filler = join(dataDir, 'filler')
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536, 1)
        })(),
      )
      await expect(pipeline(endless, createWriteStream(filler))).rejects.toMatchObject({ code: 'ENOSPC' })
      for (let n = 0; n < 15; n++) {
        await visitor.signIn()
        await visitor.call(session)
      }
      expect([...answers.keys()].filter((seen) => !/^(call 200|sign-in (200|503))$/.test(seen))).toEqual([])
      rmSync(filler)
      const full = answers.get('sign-in 200') ?? 0
      await expect
        .poll(async () => {
          await visitor.signIn()
          return answers.get('sign-in 200')
        })
        .toBeGreaterThan(full)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      await server.stop()
      const after = await openStore({ dataDir })
      const sessions = await after.db.selectFrom('sessions').select('session_id').execute()
      await after.close()
      expect(sessions).toHaveLength(answers.get('sign-in 200') ?? 0)
    })
  })
})
