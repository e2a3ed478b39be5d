import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { startProgram } from '../testing/servers/program.ts'
import { plainEnvironment } from '../testing/servers/server-process.ts'

const program = join(import.meta.dirname, '../../../bin/trade-counter')
/** Nothing listens on port 1. */
const away = 'http://127.0.0.1:1'
const webhookSecret = 'Kq8-secret-of-the-doctors-webhook-Wz41x'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  folder = await mkdtemp(join(memoryFolder(), 'doctor-'))
})
afterAll(async () => {
  await database.remove()
  await rm(folder, { recursive: true })
})

/** @returns the exit code, and what each line says after its mark */
const doctor = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; faults: string[]; fine: string[]; complained: string }>((resolve) => {
    const settings = { ...plainEnvironment, DATA_DIR: folder, ...env }
    execFile(program, ['doctor', ...args], { env: settings }, (error, said, complained) => {
      const marked = (mark: string) => said.split('\n').flatMap((line) => (line.startsWith(mark) ? line.slice(7) : []))
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, faults: marked('FAULT  '), fine: marked('ok     '), complained })
    })
  })
const urls = ({ databaseUrl, migrateDatabaseUrl }: { databaseUrl?: string; migrateDatabaseUrl?: string }) => ({
  DATABASE_URL: databaseUrl ?? '',
  ...(migrateDatabaseUrl && { MIGRATE_DATABASE_URL: migrateDatabaseUrl }),
})
const startServer = async (env: Record<string, string>) => {
  const server = startProgram('main.ts', { DATA_DIR: folder, COLUMNAR: 'off', PORT: '0', ...env })
  return { url: await server.said(/Trade Counter is at (http:\S+)/), end: server.end }
}
/** A receiver of orders that knows only POST. @param code its answer to anything else */
async function startHook(code: 405 | 501) {
  const hook = createServer(({ method }, response) => response.writeHead(method === 'POST' ? 200 : code).end())
  await new Promise<void>((listens) => hook.listen(0, '127.0.0.1', listens))
  return { url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`, end: () => hook.close() }
}

describe('doctor', () => {
  test('finds nothing to mend in a healthy installation, and its mail arrives', async () => {
    const roles = urls(database.bothRoles)
    const [mail, hook] = [await startMailServer(), await startHook(405)]
    const server = await startServer(roles)
    const env = {
      ...roles,
      PUBLIC_URL: server.url,
      SMTP_URL: mail.url,
      ORDERS_WEBHOOK_URL: hook.url,
      ORDERS_WEBHOOK_SECRET: webhookSecret,
    }
    const { code, faults, fine } = await doctor(env, '--mail', 'it@harbor.example')
    expect(faults).toEqual([])
    expect(code).toBe(0)
    for (const what of [
      'row-level security',
      'mail: sent to',
      'webhook: answers 405',
      'proxy headers',
      'clock',
      'feeds',
    ])
      expect(fine.filter((line) => line.startsWith(what))).toHaveLength(1)
    expect(mail.received.map(({ to }) => to)).toEqual([['it@harbor.example']])
    await server.end()
    await mail.stop()
    hook.end()
  })

  test('says of a new installation that it has no backup and no restore drill yet, not those of a moment ago', async () => {
    const exposed = { TRUST_PROXY: '127.0.0.1', SESSION_KEYS: `a:${webhookSecret}` }
    const { fine } = await doctor({ ...urls(database.bothRoles), ...exposed })
    expect(fine).toContain('backup: no backup yet')
    expect(fine).toContain('restore drill: no restore drill yet')
  })

  test('finds each of twelve planted faults, says what to do, and exits with 1', async () => {
    const store = await openStore(database.options)
    await sql`insert into jobs (kind, data, state, error, ended_at) values ('mail', '{}', 'failed', 'EENVELOPE', now())`.execute(
      store.db,
    )
    await sql`insert into jobs (kind, data, sent_at, run_at) values ('sweep', '{}', now() - interval '1 hour', now() - interval '1 hour')`.execute(
      store.db,
    )
    await sql`insert into backup_runs (kind, ended_at)
      select kind, now() - interval '9 days' from unnest(array['backup', 'drill']) as kind
      on conflict (kind) do update set ended_at = excluded.ended_at`.execute(store.db)
    await store.close()
    const data = await mkdtemp(join(folder, 'open-'))
    await chmod(data, 0o755)
    // The superuser serves, and no proxy replaces the header that this server trusts.
    const strong = urls({ databaseUrl: database.options.databaseUrl ?? '' })
    const server = await startServer({
      ...urls(database.bothRoles),
      TRUST_PROXY: '127.0.0.1',
      SESSION_KEYS: `a:${webhookSecret}`,
    })
    const { code, faults, complained } = await doctor({
      ...strong,
      DATA_DIR: data,
      PUBLIC_URL: server.url,
      TRUST_PROXY: '127.0.0.1',
      SESSION_KEYS: `a:${webhookSecret}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ORDERS_WEBHOOK_URL: away,
      ORDERS_WEBHOOK_SECRET: webhookSecret,
      UPS_CLIENT_ID: 'counter',
      UPS_CLIENT_SECRET: 'not-the-secret',
      UPS_URL: away,
      FEED_RHYTHM: 'stock=15m',
    })
    await server.end()
    for (const expected of [
      /^data folder: .* run chmod 700/,
      /^row-level security: .* is a superuser/,
      /^serving role: .* owns the tables/,
      /^jobs: 1 job of the kind mail failed/,
      /^jobs: 1 job of the kind sweep waiting.*is a worker running\?/,
      /^backup: no backup has succeeded for 9 days/,
      /^restore drill: no restore drill has succeeded for 9 days/,
      /^mail: .*ECONNREFUSED.*check SMTP_URL/,
      /^webhook: .*ECONNREFUSED.*check ORDERS_WEBHOOK_URL/,
      /^UPS: .*check UPS_CLIENT_ID/,
      /^feeds: stock\.csv is expected/,
      /^proxy headers: clients can claim any address/,
    ])
      expect(
        faults.filter((line) => expected.test(line)),
        String(expected),
      ).toHaveLength(1)
    expect(complained).toBe('')
    expect(code).toBe(1)
  })

  test('goes on without a database, and names a setting that is misspelled', async () => {
    const hook = await startHook(501)
    const { code, faults, fine } = await doctor({
      DATABASE_URL: 'postgres://127.0.0.1:1/portal',
      PUBLIC_URL: away,
      ORDERS_WEBHOOK_URL: hook.url,
      ORDERS_WEBHOOK_SECRET: webhookSecret,
    })
    hook.end()
    expect(faults).toContainEqual(expect.stringMatching(/^database: DATABASE_URL: the database does not answer/))
    expect(faults).toContainEqual(expect.stringMatching(/^public address: .*check PUBLIC_URL/))
    expect(fine).toContain('webhook: answers 501')
    expect(fine).toContain('mail: not used')
    expect(code).toBe(1)
    const slip = await doctor({ SMPT_URL: 'smtp://127.0.0.1' })
    expect(slip).toMatchObject({ code: 1, faults: ['settings: SMPT_URL: no such setting; did you mean SMTP_URL?'] })
  })
})
