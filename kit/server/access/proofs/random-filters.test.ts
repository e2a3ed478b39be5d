import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestsOf } from '#app/server/testing/data/random-requests.ts'
import { valuesInside } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { rounds } from '#app/server/testing/rounds.ts'

onDatabase((database, open) => {
  describe(`random filters, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
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
            const asked = [...Object.values(fields), ...valuesInside(name, fields)]
            expect(viewer.hidden.filter((mark) => !asked.includes(mark) && contentOf(answer).includes(mark))).toEqual(
              [],
            )
          }),
          { numRuns: rounds(60, 400) },
        )
        // If all filters were rejected, the test would prove nothing.
        expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 10)
      },
    )
  })
})
