import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { servingRole } from '#app/server/testing/servers/serving-store.ts'
import { Fleet, SteadyUse } from '#app/server/testing/servers/rolling.ts'
import { makeArchive, makeFormerArchive, Unpacked } from './testing/unpacked.ts'

const name = 'upgraded'
const ownerUrl = inject('postgres').url.replace('{database}', name)
const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const former = new Unpacked()
const present = new Unpacked()
afterAll(() => {
  former.remove()
  present.remove()
})

const password = 'Kestrel-70'
/** The customer in the example rows of `feed init`. Its account is disabled. */
const example = { company: '01', customer: '100001' }
const person = { user: example.customer, password, ...example }

test('Servers of two releases share a database during an upgrade and a downgrade [safety 27]', async () => {
  await former.unpack(
    process.env.FORMER_ARCHIVE ?? (await makeFormerArchive(join(former.makeFolder('former'), 'clone'))),
  )
  await present.unpack(await makeArchive())
  await asAdmin(`create database ${name}`)
  chmodSync(new URL(ownerUrl).searchParams.get('host') ?? '', 0o755)
  const settings = (release: Unpacked) => ({
    DATABASE_URL: ownerUrl.replace('postgres@', `${servingRole}@`),
    MIGRATE_DATABASE_URL: ownerUrl,
    DATA_DIR: release.makeFolder('data'),
    SESSION_KEYS: 'both:hW7sYp2KqLx9Zt4VbN6mRc8Jd3Gf5Ta1',
    SIGN_IN_TRIES_PER_MINUTE: '100000',
    DEMO: 'off',
  })
  const run = async (release: Unpacked, args: string[], input?: string) =>
    expect({ args, ...(await release.run(args, settings(release), input)) }).toMatchObject({ args, code: 0 })
  const feed = join(former.makeFolder('feed'), 'files')
  await run(former, ['migrate'])
  await run(former, ['feed', 'init', feed])
  await run(former, ['feed', join(feed, 'examples')])
  const account = `C${example.company}${example.customer}`
  await run(former, ['account', 'reset-password', account, '--password-stdin'], password)
  await run(former, ['account', 'flags', account, '--otp', 'never'])
  await run(former, ['account', 'enable', account])

  const serve = async (release: Unpacked) => release.serve({ ...settings(release), PORT: String(await freePort()) })
  const fleet = new Fleet([await serve(former), await serve(former)])
  const use = new SteadyUse(fleet, [person, person])
  await use.more(10)
  await run(present, ['migrate'])
  for (const release of [present, former])
    for (const place of [0, 1]) {
      await fleet.replace(place, () => serve(release))
      await use.more(10)
    }
  const seen = await use.end()
  await fleet.stop()
  expect([...seen.keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
  await run(former, ['feed', join(feed, 'examples')])
})
