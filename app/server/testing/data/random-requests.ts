import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { scopeFields } from '#kit/contract/declare/scope.ts'
import fc from 'fast-check'
import { samples } from './samples.ts'
import { fieldsOf } from '#kit/server/http/openapi/openapi-document.ts'
import type { Fields, TestViewer } from '../servers/viewers.ts'
import { fieldsFor } from './request-fields.ts'
import { places } from './small-places.ts'

const readings = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { needs }]) => needs.kind !== 'open' && !samples[name].spends,
)

/** Words that occur in the data, for search text fields. */
const words = ['PAPER', 'a', '0', 'W01', '', ...Object.values(places).map(({ shipTo }) => shipTo.slice(-2))]

/** Each field mostly has the viewer's own value, sometimes a foreign, absent, offered, random, or missing one. */
export function requestsOf(viewer: TestViewer): fc.Arbitrary<{ name: EndpointName; fields: Fields }> {
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
