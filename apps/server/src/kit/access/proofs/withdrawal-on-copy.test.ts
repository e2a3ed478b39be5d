import { endpoints } from '@trade-counter/contract/endpoints.ts'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '#server/kit/db/open.ts'
import { copyOf, removeDir, untilCopied } from '#server/testing/data/copied-lines.ts'
import { makeDatabase } from '#server/testing/servers/database.ts'
import { openPortal, type Portal } from '#server/testing/servers/portal.ts'
import { type Counter, openCounter } from '#server/testing/servers/viewers.ts'
import { expectWithdrawn, viewerScoped, withdrawals } from '#server/testing/data/withdrawals.ts'

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
