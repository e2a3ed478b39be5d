import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { addForecastLines } from '#app/server/testing/data/forecast-lines.ts'
import { full } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { foreignFaults, formsOf, hiddenIn } from '#app/server/testing/data/foreign-answers.ts'
import { contentOf, readTable } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { samples } from '#app/server/testing/data/samples.ts'

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const guarded = calls.filter(([, endpoint]) => endpoint.needs.kind !== 'open')
const administrator = 'E, an administrator viewing a customer in no book'
const limitedNames = ['C', 'C fixed to a ship-to', 'G', 'E', 'E, a manager']
const viewerNames = [...limitedNames, administrator]

/** JSON, and the viewer's next other format: a format is written after the query, for every viewer alike. */
const formsInTurn = (endpoint: Endpoint, turn: number) => {
  const [json = 'json', ...others] = formsOf(endpoint)
  return full ? [json, ...others] : [json, ...others.filter((_, at) => at === turn % others.length)]
}

const mayCall = (endpoint: Endpoint, { own }: TestViewer): boolean =>
  meets(endpoint.needs, { loginType: own.loginType, flags: allFlags })

onDatabase((database, open) => {
  describe(`who may see what, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      await addForecastLines(counter.store, counter.services.today())
    })

    test.each(calls.map(([name]) => name))(
      '%s: rejects requests without a session, unless it is open [safety 1, 2]',
      async (name) => {
        const endpoint: Endpoint = endpoints[name]
        const fields = fieldsFor(name, counter.viewer('C').own)
        for (const form of formsOf(endpoint)) {
          const answer = await counter.ask(undefined, name, fields, form)
          if (endpoint.needs.kind === 'open') continue
          expect(answer.statusCode, form).toBe(401)
          expect(hiddenIn(counter.viewer('C'), contentOf(answer))).toEqual([])
        }
      },
    )

    describe.each(viewerNames)('%s', (viewerName) => {
      const at = viewerNames.indexOf(viewerName)
      test.each(calls.map(([name]) => name))(
        '%s: answers with the viewer’s own data in every form, in turn [safety 2]',
        async (name) => {
          const endpoint: Endpoint = endpoints[name]
          const viewer = counter.viewer(viewerName)
          for (const form of formsInTurn(endpoint, at)) {
            const answer = await counter.ask(viewer, name, fieldsFor(name, viewer.own), form)
            const content = contentOf(answer, form)
            const expected = mayCall(endpoint, viewer) ? (samples[name].status ?? 200) : 403
            expect(answer.statusCode, `${form} ${content.slice(0, 500)}`).toBe(expected)
            if (endpoint.kind === 'list' && expected === 200) {
              expect(readTable(form, answer.rawPayload).rows.length, form).toBeGreaterThan(0)
            }
            expect(hiddenIn(viewer, content), form).toEqual([])
          }
        },
      )

      // Administrators may see everything.
      if (viewerName !== administrator) {
        test.each(guarded.map(([name], n) => ({ name, n })))(
          '$name: data out of scope answers like missing data [safety 2, 3]',
          async ({ name, n }) => {
            expect(await foreignFaults(counter, counter.viewer(viewerName), name, n + at)).toEqual([])
          },
        )
      }

      test('The path proxy answers exactly like the call itself [safety 13]', async () => {
        const viewer = counter.viewer(viewerName)
        const token = (await counter.openSession(viewer.accountId)).token
        const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
        const readable = guarded.filter(([name, { method }]) => method === 'GET' && !samples[name].spends)
        for (const [place, [name, endpoint]] of readable.entries()) {
          // The proxy passes a session on without reading it: each viewer takes the next call.
          if (!full && place % viewerNames.length !== at) continue
          // Each call gets the next foreign subject: above, each has had all of them.
          const foreign = viewer.foreign[Math.floor(place / viewerNames.length) % viewer.foreign.length]
          for (const subject of [viewer.own, ...(foreign ? [foreign.subject] : [])]) {
            const fields = fieldsFor(name, subject)
            const query = new URLSearchParams(
              Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
            )
            const request = Buffer.from(`${endpoint.path}?${query}`).toString('base64url')
            const proxied = await send(counter, endpoints.callThroughProxy, { request }, headers)
            const direct = await send(counter, endpoint, fields, headers)
            expect(contentOf(proxied), name).toBe(contentOf(direct))
          }
        }
      })
    })
  })
})
