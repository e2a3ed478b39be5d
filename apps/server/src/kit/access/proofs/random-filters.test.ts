import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { scopeFields } from '@trade-counter/contract/kit/declare/scope.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '#server/kit/http/openapi/openapi-document.ts'
import { fieldsFor } from '#server/testing/data/request-fields.ts'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { contentOf } from '#server/testing/data/readings.ts'
import { places } from '#server/testing/data/small-distributor.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#server/testing/servers/viewers.ts'
import { samples } from './samples.ts'

const readings = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { needs }]) => needs.kind !== 'open' && !samples[name].spends,
)

/** Words that occur in the data, for search text fields. */
const words = ['PAPER', 'a', '0', 'W01', '', ...Object.values(places).map(({ shipTo }) => shipTo.slice(-2))]

/** Each field mostly has the viewer's own value, sometimes a foreign, absent, offered, random, or missing one. */
function requestsOf(viewer: TestViewer): fc.Arbitrary<{ name: EndpointName; fields: Fields }> {
  const others = [...viewer.foreign.map(({ subject }) => subject), viewer.absent]
  return fc.constantFrom(...readings).chain(([name, endpoint]) => {
    const own = fieldsFor(name, viewer.own)
    const scoped = scopeFields(endpoint.scope)
    const values = fieldsOf(endpoint).map(({ name: field, schema }) => {
      const offered = Array.isArray(schema.enum) ? schema.enum : []
      const theirs = others.map((subject) => fieldsFor(name, subject)[field])
      const choices = fc.oneof(
        { weight: scoped.includes(field) ? 30 : 3, arbitrary: fc.constant(own[field]) },
        { weight: 1, arbitrary: fc.constantFrom(...theirs) },
        ...(offered.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...offered) }] : []),
        ...(own[field] === undefined ? [{ weight: 2, arbitrary: fc.constantFrom(...words) }] : []),
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      return [field, choices] as const
    })
    return fc.record(Object.fromEntries(values)).map((fields) => ({ name, fields }))
  })
}

eachDatabase((database, open) => {
  describe(`random filters, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(await open())
    })

    test.each(['C', 'C fixed to a ship-to', 'G', 'E', 'E, a manager', 'E, an administrator'])(
      '%s: for any request, the viewer may see every row [safety 4]',
      async (viewerName) => {
        const viewer = counter.viewer(viewerName)
        const statuses: number[] = []
        await fc.assert(
          fc.asyncProperty(requestsOf(viewer), async ({ name, fields }) => {
            const answer = await counter.ask(viewer, name, fields)
            statuses.push(answer.statusCode)
            expect(answer.statusCode, answer.body).toBeLessThan(500)
            const asked = Object.values(fields)
            expect(viewer.hidden.filter((mark) => !asked.includes(mark) && contentOf(answer).includes(mark))).toEqual(
              [],
            )
          }),
          { numRuns: database === 'PGlite' ? 100 : 400 },
        )
        // If all filters were rejected, the test would prove nothing.
        expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 10)
      },
      // The number of runs limits the work, even on a busy machine.
      120_000,
    )
  })
})
