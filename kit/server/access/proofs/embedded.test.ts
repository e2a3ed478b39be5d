import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { addForecastLines } from '#app/server/testing/data/forecast-lines.ts'
import { formsOf, hiddenIn } from '#app/server/testing/data/foreign-answers.ts'
import { contentOf, readTable } from '#app/server/testing/data/readings.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { everyDatabase } from '#app/server/testing/rounds.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { samples } from '#app/server/testing/data/samples.ts'

let database: TestDatabase | undefined
let store: Store | undefined
let counter: Counter
beforeAll(async () => {
  if (!everyDatabase) return
  database = await makeDatabase('PGlite')
  store = await openStore(database.options)
  counter = await openCounter(store)
  await addForecastLines(counter.store, counter.services.today())
})
afterAll(async () => {
  await store?.close()
  await database?.remove()
})

/** The access proofs run on PostgreSQL; with `npm test -- --all`, they run on PGlite, too. */
test.runIf(everyDatabase).each(Object.keys(endpoints) as EndpointName[])(
  '%s: the embedded database answers with the viewer’s own data in every form [safety 2]',
  async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const viewer = ['C', 'G', 'E']
      .map(counter.viewer)
      .find(({ own }) => meets(endpoint.needs, { loginType: own.loginType, flags: allFlags }))
    if (!viewer) throw new Error(`No viewer may call ${name}`)
    for (const form of formsOf(endpoint)) {
      const answer = await counter.ask(viewer, name, fieldsFor(name, viewer.own), form)
      const content = contentOf(answer, form)
      const expected = samples[name].status ?? 200
      expect(answer.statusCode, `${form} ${content.slice(0, 500)}`).toBe(expected)
      if (endpoint.kind === 'list' && expected === 200)
        expect(readTable(form, answer.rawPayload).rows.length, form).toBeGreaterThan(0)
      expect(hiddenIn(viewer, content), form).toEqual([])
    }
  },
)
