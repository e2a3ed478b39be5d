import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStores } from '#kit/server/db/open.ts'
import type { Stores } from '#kit/server/db/store.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'
import { ownerOf, servingRole } from '#app/server/testing/servers/serving-store.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { missingPackages, PatroniCluster } from './testing/patroni.ts'
import { Writers } from './testing/writers.ts'

const missing = missingPackages()
if (missing.length > 0)
  process.stderr.write(`The failover is not tested: apt-get install postgresql ${missing.join(' ')}\n`)

const second = 1000

describe.skipIf(missing.length > 0)('a cluster of two PostgreSQL servers under Patroni', () => {
  let cluster: PatroniCluster
  let stores: Stores
  let server: ServerProcess

  beforeAll(async () => {
    cluster = await PatroniCluster.start()
    const admin = await openStores({ databaseUrl: cluster.ofProxy('postgres') })
    await sql.raw(`create role ${servingRole} login`).execute(admin.owner.db)
    await admin.close()
    stores = await openStores({
      databaseUrl: cluster.ofProxy(servingRole),
      migrateDatabaseUrl: cluster.ofProxy('postgres'),
    })
    await migrate(stores.owner)
    const portal = await makePortal(ownerOf(stores))
    await portal.app.close()
    // Records every committed write, even one that overwrites the same row.
    await stores.owner.session((session) =>
      session.query(`create table written (mark text not null);
        create function note_write() returns trigger language plpgsql security definer as
          $$ begin insert into written values (new.definition ->> 'mark'); return null; end $$;
        create trigger note_write after insert or update on report_definitions
          for each row execute function note_write()`),
    )
    const env = { COLUMNAR: 'off' }
    server = await startServer({ options: { databaseUrl: cluster.ofProxy(servingRole) } }, env)
  })
  afterAll(async () => {
    await server?.stop()
    await stores?.close()
    await cluster?.stop()
  })

  test.each(['server', 'host'] as const)(
    'is back within 15 s after the primary %s was killed, without a lost or repeated write [safety 21]',
    async (what) => {
      await cluster.untilSynchronous()
      const writers = await Writers.start(server.url, what, password, 3)
      await sleep(3 * second)
      await cluster.killLeader(what)
      const killed = performance.now()
      await expect
        .poll(() => writers.acknowledgedSince(killed + 2 * second), { timeout: 60 * second * slowness() })
        .toBeGreaterThan(20)
      await writers.stop()
      const away = writers.longestPause() / second
      process.stdout.write(`${what} killed: away for ${away.toFixed(1)} s\n`)
      expect(away).toBeLessThan(15 * slowness())

      const { writes } = writers
      const { rows } = await sql<{ mark: string; times: number }>`
      select mark, count(*)::int as times from written group by mark`.execute(stores.owner.db)
      const times = new Map(rows.map((row) => [row.mark, row.times]))
      const acknowledged = writes.filter(({ status }) => status === 200)
      process.stdout.write(`${acknowledged.length} of ${writes.length} writes were acknowledged\n`)
      expect(acknowledged.length).toBeGreaterThan(50)
      expect(acknowledged.filter(({ mark }) => times.get(mark) !== 1)).toEqual([])
      expect(rows.filter((row) => row.times > 1)).toEqual([])
      expect(writes.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
      const { rows: now } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
        stores.owner.db,
      )
      expect(now).toEqual([{ standby: false }])
    },
  )
})
