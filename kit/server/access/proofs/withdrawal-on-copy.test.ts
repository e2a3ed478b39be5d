import { endpoints } from '#app/contract/endpoints.ts'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { copyOf, removeDir, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { makeDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { expectWithdrawn, viewerScoped, withdrawals } from '#app/server/testing/data/withdrawals.ts'

let counter: Counter
/** Uses only PostgreSQL. */
let plain: Portal
const cleaning: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  const copy = await copyOf(database.options.databaseUrl)
  counter = await openCounter(store, { ...copy.env })
  plain = await openPortal(store, counter.clock)
  cleaning.push(
    () => counter.app.close(),
    () => store.close(),
    () => database.remove(),
    () => removeDir(copy.dir),
  )
  await counter.app.ready()
  const { version } = await store.db.selectFrom('data_version').select('version').executeTakeFirstOrThrow()
  await untilCopied(counter.services.columnar, version)
})

afterAll(async () => {
  for (const step of cleaning) await step()
})

describe.each(withdrawals)('$viewer', (withdrawal) => {
  const onCopy = viewerScoped(withdrawal).filter(
    (name) => 'engine' in endpoints[name] && endpoints[name].method === 'GET',
  )
  test.each(onCopy)('%s: no answer of the copy shows a withdrawn customer [safety 6]', async (name) => {
    const { columnar } = counter.services
    if (!columnar) throw new Error('no copy')
    const asked = vi.spyOn(columnar, 'answer')
    await expectWithdrawn(counter, name, withdrawal, plain)
    // Before, during, and after the withdrawal.
    const answers = await Promise.all(asked.mock.results.map(({ value }) => value))
    expect(answers).toEqual(Array.from({ length: 3 }, () => expect.any(Readable)))
    asked.mockRestore()
  })
})
