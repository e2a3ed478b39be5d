import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { inTurn } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { expectHarmless } from '#app/server/testing/data/harmless.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(endpoint.input.shape)
/** A bad token is not an invalid field: it is rejected like one in the header. */
const isToken = ({ name, field }: { name: EndpointName; field: string }) =>
  name === 'callThroughProxy' && field === 'jwtToken'
const everyField = calls.flatMap(([name, endpoint]) => fieldsOf(endpoint).map((field) => ({ name, field, endpoint })))

onDatabase((database, open) => {
  describe(`bad input, on ${database}`, () => {
    let counter: Counter
    let viewer: TestViewer
    beforeAll(async () => {
      counter = await openCounter(open)
      viewer = counter.viewer('C')
    })

    const ask = (name: EndpointName, change: Fields) =>
      counter.ask(viewer, name, { ...fieldsFor(name, viewer.own), ...change })
    /** Returns the fields that a 400 names. */
    const named = (answer: LightMyRequestResponse): string[] => {
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors.map((error: { field: string }) => error.field.split('.')[0])
    }

    test.each(everyField.filter((one) => !isToken(one)).map((one, n) => ({ ...one, n })))(
      '$name: $field with a NUL, invalid UTF-8, or excessive length is a 400 that names it [safety 15]',
      async ({ name, field, endpoint, n }) => {
        const own = fieldsFor(name, viewer.own)
        for (const value of inTurn(['a\u0000b', '\u0000', 'a\ufffdb', 'a'.repeat(61_000)], n)) {
          expect(named(await ask(name, { [field]: value })), JSON.stringify(value.slice(0, 9))).toContain(field)
        }
        if (endpoint.method === 'POST') return
        // Raw bytes that are not valid UTF-8.
        const { [field]: _left, ...others } = own
        const query = new URLSearchParams(
          Object.entries(others).map(([key, value]): [string, string] => [key, String(value)]),
        )
        for (const bytes of inTurn(['%ff', '%c3%28', '%ed%a0%80', '%00'], n)) {
          const url = `/api${endpoint.path}?${query}&${field}=${bytes}`
          expect(
            named(await counter.app.inject({ url, headers: { authorization: await counter.bearer(viewer) } })),
            bytes,
          ).toContain(field)
        }
      },
    )

    test.each(everyField.map((one, n) => ({ ...one, n })))(
      '$name: $field given twice is a 400 that names it [safety 2, 15]',
      async ({ name, field, n }) => {
        const own = fieldsFor(name, viewer.own)[field] ?? 'x'
        const other = fieldsFor(name, viewer.absent)[field] ?? 'x'
        for (const second of inTurn([own, other], n))
          expect(named(await ask(name, { [field]: [own, second] }))).toContain(field)
      },
    )

    test.each(calls.filter(([, { method }]) => method === 'POST').map(([name]) => name))(
      '%s: a body with the wrong shape is a 400 [safety 15]',
      async (name) => {
        const url = `/api${endpoints[name].path}`
        const authorization = await counter.bearer(viewer)
        for (const payload of ['[]', '"x"', '5', '[{}]', '{"a":', '{"__proto__":{"a":1}}', '\u0000']) {
          const answer = await counter.app.inject({
            method: 'POST',
            url,
            payload,
            headers: { authorization, 'content-type': 'application/json' },
          })
          expect(answer.statusCode, payload).toBe(400)
          expectHarmless(viewer, answer, payload)
        }
        for (const field of fieldsOf(endpoints[name])) {
          for (const value of [{ a: 1 }, [{}], true, ['x', 'y']])
            expect(named(await ask(name, { [field]: value }))).toContain(field)
        }
      },
    )

    test.each(everyField)(
      '$name: $field is optional, or its absence is a 400 with named fields',
      async ({ name, field }) => {
        const answer = await ask(name, { [field]: undefined })
        // If one of several fields is enough, the error names each of them.
        if (answer.statusCode === 400) {
          for (const missing of named(answer)) expect(fieldsOf(endpoints[name])).toContain(missing)
          expect(answer.json().errors).not.toEqual([])
        }
        expectHarmless(viewer, answer, field)
      },
    )
  })
})
