import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { samplePassword } from '../../apps/server/src/kit/access/proofs/sample.ts'
import { allFlags } from '../../apps/server/src/slices/session/accounts/accounts.ts'
import { hashPassword } from '../../apps/server/src/slices/session/accounts/passwords.ts'
import { type TableRows, writeRows } from '../../apps/server/src/testing/data/sample-feed.ts'
import { smallDistributor } from '../../apps/server/src/testing/data/small-distributor.ts'
import { Fleet, SteadyUse } from '../../apps/server/src/testing/servers/rolling.ts'
import { plainEnvironment, startServer } from '../../apps/server/src/testing/servers/server-process.ts'
import { viewerAccounts } from '../../apps/server/src/testing/servers/viewer-plans.ts'
import { root } from '../modules.mjs'
import { answersOf } from './answers.ts'
import { formerRelease, installRelease, knownColumns } from './former-release.ts'

const commit = formerRelease()
const say = (line: string) => process.stdout.write(`${line}\n`)
if (commit === undefined) say('This clone has no former release in its history: the upgrade is not tried.')

/** The roles of an installation: an owner without any privilege of a superuser, and a role that serves. */
const name = 'upgraded'
const urlOf = (role: string) => inject('postgres').url.replace('postgres@', `${role}@`).replace('{database}', name)
const ownerUrl = () => urlOf('upgraded_owner')
const servingUrl = () => urlOf('upgraded_server')

/** The rows without the tables and columns that came after a release. */
const knownTo = (known: Record<string, readonly string[]>, tables: TableRows): TableRows =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([table, rows]) => {
      const columns = known[table]
      if (!columns) return []
      const kept = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => columns.includes(key)))
      return [[table, rows.map(kept)]]
    }),
  )

async function asAdmin(database: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', database) })
  await client.connect()
  try {
    let result = await client.query('select')
    for (const statement of statements) result = await client.query(statement)
    return result
  } finally {
    await client.end()
  }
}

describe.skipIf(commit === undefined)('an upgrade from the former release', () => {
  let former = ''
  let feed = ''
  const data = mkdtempSync(join(tmpdir(), 'trade-counter-upgrade-'))
  const env = { SIGN_IN_TRIES_PER_MINUTE: '100000', LEGACY_URL_SECRETS: 'on', PACKED_ANSWERS_MB: '0' }

  const run = (release: string, file: string, urls: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(release, 'apps/server/src', file), ...args], {
      cwd: release,
      env: { ...plainEnvironment, DATA_DIR: data, ...urls },
    })
  const both = () => ({ DATABASE_URL: servingUrl(), MIGRATE_DATABASE_URL: ownerUrl() })
  const feedByFormer = () => run(former, 'data/feeds/cli.ts', { DATABASE_URL: ownerUrl() }, feed)
  const migrate = () => run(root, 'migrate-command.ts', both())
  const formerServer = () => startServer({ options: { databaseUrl: ownerUrl(), dataDir: data } }, env, former)
  const newServer = () => startServer({ options: { databaseUrl: servingUrl(), dataDir: data } }, env)

  beforeAll(async () => {
    const began = performance.now()
    former = installRelease(commit ?? '')
    say(
      `The former release is ${commit?.slice(0, 12)}, installed in ${((performance.now() - began) / 1000).toFixed(0)} s.`,
    )
    await asAdmin(
      'postgres',
      'create role upgraded_owner login',
      'create role upgraded_server login',
      `create database ${name} owner upgraded_owner`,
    )
    const password_hash = await hashPassword(samplePassword)
    const accounts = viewerAccounts.map(({ loginType, company, userId }) => ({
      ...{ login_type: loginType, company, user_id: userId, password_hash, otp_policy: 'never' },
      ...allFlags,
    }))
    feed = await writeRows(knownTo(knownColumns(former), { ...smallDistributor(), accounts }))
    await feedByFormer()
  })
  afterAll(async () => {
    await asAdmin(
      'postgres',
      `drop database ${name} with (force)`,
      'drop role upgraded_server',
      'drop role upgraded_owner',
    )
    for (const folder of [feed, data]) rmSync(folder, { recursive: true, force: true })
  })

  const people = viewerAccounts
    .filter(({ loginType, userId }) => loginType === 'C' && userId.length === 6)
    .flatMap((account) => [account, account])
    .map(({ userId: user, company }) => ({ user, company, password: samplePassword, customer: user }))
  const allWell = ['call 200', 'refresh 200', 'sign-in 200']
  const boundTables = async () => {
    const { rows } = await asAdmin(name, `select count(*)::int as count from pg_class where relforcerowsecurity`)
    return (rows[0] as { count: number }).count
  }
  /** Everything that the calls answer to every viewer, by call. */
  const answers = async (start: typeof newServer) => {
    const server = await start()
    return answersOf(server.url).finally(() => server.stop())
  }

  let before: Awaited<ReturnType<typeof answers>>

  test('Old and new servers side by side refuse no request: migrate first, then exchange one server after the other [safety 27]', async () => {
    before = await answers(formerServer)
    const fleet = new Fleet(await Promise.all([formerServer(), formerServer()]))
    try {
      const use = new SteadyUse(fleet, people)
      const { stdout } = await migrate()
      say(stdout.trim())
      for (const place of [0, 1]) await fleet.replace(place, newServer)
      const seen = await use.end()
      say(JSON.stringify(Object.fromEntries(seen)))
      expect([...seen.keys()].toSorted()).toEqual(allWell)
    } finally {
      await fleet.stop()
    }
    expect(await boundTables()).toBeGreaterThan(10)
  })

  test('New servers answer with the same data', async () => {
    const after = await answers(newServer)
    const { known, changed } = before.compare(after)
    expect(known).toBeGreaterThan(100)
    expect(changed).toEqual([])
  })

  test('The way back: old servers beside new ones on the new tables refuse no request, and then answer byte for byte as before', async () => {
    const fleet = new Fleet(await Promise.all([newServer(), newServer()]))
    try {
      const use = new SteadyUse(fleet, people)
      for (const place of [0, 1]) await fleet.replace(place, formerServer)
      expect([...(await use.end()).keys()].toSorted()).toEqual(allWell)
    } finally {
      await fleet.stop()
    }
    const back = await answers(formerServer)
    expect(before.compare(back).changed).toEqual([])
  })

  test("The old program's feed works on the new tables; the next migration puts them behind the wall again", async () => {
    const bound = await boundTables()
    await feedByFormer()
    expect(before.compare(await answers(formerServer)).changed).toEqual([])
    await migrate()
    expect(await boundTables()).toBe(bound)
    expect(before.compare(await answers(newServer)).changed).toEqual([])
  })

  test('The embedded database of the former release: this one serves it, and the former one again, with the same answers', async () => {
    const dataDir = join(data, 'embedded')
    await run(former, 'data/feeds/cli.ts', { DATA_DIR: dataDir }, feed)
    const start = (release: string) => () => startServer({ options: { dataDir } }, env, release)
    const first = await answers(start(former))
    for (const release of [root, former]) expect(first.compare(await answers(start(release))).changed).toEqual([])
  })
})
