import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { withOnlyOwnRows, withTwinCompany } from '#app/server/testing/only-own-rows.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { everythingFor } from '#app/server/testing/data/withdrawals.ts'
import { samples } from '#app/server/testing/data/samples.ts'

/** Every call that shows scoped data and changes nothing. */
const reading = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { scope }]) =>
    scope.kind !== 'none' &&
    scope.kind !== 'account' &&
    samples[name].spends !== true &&
    samples[name].changes !== true,
)

onDatabase((database, open) => {
  describe(`data out of scope affects no answer, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    /** The viewer's answers for its own customer and for its whole scope. */
    const answersFor = async (viewer: TestViewer) => {
      const answers: Record<string, string> = {}
      for (const [name, { scope, needs }] of reading) {
        if (!meets(needs, { loginType: viewer.own.loginType, flags: allFlags })) continue
        const asked = [fieldsFor(name, viewer.own), ...(scope.kind === 'viewer' ? [everythingFor(name, viewer)] : [])]
        for (const [n, fields] of asked.entries())
          answers[`${name}, ${n === 0 ? 'own' : 'everything'}`] = contentOf(await counter.ask(viewer, name, fields))
      }
      return answers
    }

    test.each(['C', 'C fixed to a ship-to', 'G', 'E', 'E, a manager'])(
      '%s gets the same bytes from every call after all rows out of scope are deleted, and when another company uses the same numbers [safety 2, 4]',
      async (name) => {
        const viewer = counter.viewer(name)
        const { db } = counter.store
        const whole = await answersFor(viewer)
        for (const [what, content] of Object.entries(whole)) expect(content, what).toMatch(/^200 /)
        await withOnlyOwnRows(db, viewer, async (deleted) => {
          expect(deleted.sales_lines).toBeGreaterThan(0)
          // The other company has only rows that double the viewer's own: together, the two cannot hide each other.
          await withTwinCompany(db, async () => {
            const after = await answersFor(viewer)
            for (const [what, content] of Object.entries(whole)) expect.soft(after[what], what).toBe(content)
          })
        })
      },
    )
  })
})
