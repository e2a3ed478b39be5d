import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#server/slices/session/accounts/accounts.ts'
import { fieldsFor } from '#server/testing/data/request-fields.ts'
import { onDatabase } from '#server/testing/servers/database.ts'
import { withOnlyOwnRows, withTwinCompany } from '#server/testing/only-own-rows.ts'
import { contentOf } from '#server/testing/data/readings.ts'
import { type Counter, openCounter, type TestViewer } from '#server/testing/servers/viewers.ts'
import { everythingFor } from '#server/testing/data/withdrawals.ts'
import { samples } from './samples.ts'

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
      counter = await openCounter(await open())
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

    /** The viewer's answers with all rows, which every test leaves as they were. */
    const before = new Map<string, Record<string, string>>()
    const answersBefore = async (viewer: TestViewer) => {
      const answers = before.get(viewer.name) ?? (await answersFor(viewer))
      before.set(viewer.name, answers)
      return answers
    }

    test.each(['C', 'C fixed to a ship-to', 'G', 'E', 'E, a manager'])(
      '%s gets the same bytes from every call when another company uses the same numbers [safety 2, 4]',
      async (name) => {
        const viewer = counter.viewer(name)
        const whole = await answersBefore(viewer)
        await withTwinCompany(counter.store.db, async () => {
          const after = await answersFor(viewer)
          for (const [what, content] of Object.entries(whole)) expect.soft(after[what], what).toBe(content)
        })
      },
    )

    const limited = ['C', 'C fixed to a ship-to', 'G', 'E', 'E, a manager', 'E, an administrator']
    test.each(limited)(
      '%s gets the same bytes from every call after all rows out of scope are deleted [safety 2, 4]',
      async (name) => {
        const viewer = counter.viewer(name)
        const whole = await answersBefore(viewer)
        for (const [what, content] of Object.entries(whole)) expect(content, what).toMatch(/^200 /)
        await withOnlyOwnRows(counter.store.db, viewer, async (deleted) => {
          if (viewer.hidden.length > 0) expect(deleted.sales_lines).toBeGreaterThan(0)
          const after = await answersFor(viewer)
          for (const [what, content] of Object.entries(whole)) expect(after[what], what).toBe(content)
        })
      },
    )
  })
})
