import type { AddressInfo } from 'node:net'
import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { fieldsWithoutQuote, fullRequests } from '#app/server/testing/data/every-field.ts'
import { openHole } from '#app/server/testing/data/planted-hole.ts'
import { probe, sqlmap } from '#app/server/testing/attacks/sqlmap.ts'
import { type Counter, type Fields, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The techniques to try, as sqlmap's letters, and whether to also try fields that reject quotes. */
    sqlmap: { techniques: string; everyField: boolean }
  }
}

const { techniques, everyField } = inject('sqlmap')

/** Calls with input. Those that end the session come last. */
const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { input }]) => Object.keys(input.shape).length > 0,
)
/** Fields that are decoded from base64url. */
const packed = ['userToken', 'request']

let database: TestDatabase
let store: Store
let counter: Counter
let origin = ''

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  // Rate limits and caching must not hide results.
  counter = await openCounter(store, { SIGN_IN_TRIES_PER_MINUTE: '1000000' })
  await counter.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(counter.app.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await counter.app.close()
  await store.close()
  await database.remove()
})

/** A viewer who may make the call and whose changed password affects no other viewer. */
const callerOf = (name: EndpointName): TestViewer =>
  counter.viewer(['listEmployees'].includes(name) ? 'E' : ['runReport', 'runLongReport'].includes(name) ? 'G' : 'C')

const sent = ({ method, path }: Endpoint, values: Fields) => {
  const url = `${origin}/api${path}`
  if (method === 'POST') return { url, body: values }
  const pairs = Object.entries(values).map(([key, value]): [string, string] => [key, String(value)])
  return { url: `${url}?${new URLSearchParams(pairs)}` }
}

describe.skipIf(!sqlmap).concurrent('sqlmap, signed in', () => {
  test('finds the planted hole [safety 16]', async () => {
    const hole = await openHole(store, 'searchWord')
    const url = `${hole.url}/?company=01&searchWord=PAPER`
    const fields = ['company', 'searchWord']
    const { open, closed, said } = await probe({ url, headers: {}, fields, techniques }).finally(hole.close)
    expect(open, said).toEqual(['searchWord'])
    expect(closed, said).toEqual(['company'])
  })

  test.each(calls)('%s: sqlmap finds no hole [safety 16]', async (name, endpoint) => {
    const viewer = callerOf(name)
    const { token } = await counter.openSession(viewer.accountId)
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const ask = (fields: Record<string, unknown>) => send(counter, endpoint, fields, headers)
    const sample = fieldsFor(name, viewer.own)
    const requests = await fullRequests(
      endpoint,
      'jwtToken' in endpoint.input.shape ? { ...sample, jwtToken: token } : sample,
      ask,
    )
    for (const request of requests) {
      const refusing = await fieldsWithoutQuote(request, ask)
      const rounds = [
        { fields: request.fields.filter((field) => !refusing.includes(field)), level: 3 },
        // Fields that reject quotes never reach a statement as text.
        { fields: everyField ? refusing : [], level: 1 },
      ]
      for (const round of rounds.filter(({ fields }) => fields.length > 0)) {
        const base64 = packed.filter((field) => round.fields.includes(field))
        const asked = { ...sent(endpoint, request.values), headers, ...round, base64, techniques }
        const { open, closed, said } = await probe(asked)
        expect(open, said).toEqual([])
        expect(closed.toSorted(), said).toEqual(round.fields.toSorted())
      }
    }
  })
})
