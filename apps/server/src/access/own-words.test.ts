import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Column } from '@trade-counter/contract/kit/columns.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#server/testing/asked.ts'
import { eachDatabase } from '#server/testing/database.ts'
import { type Counter, openCounter } from '#server/testing/viewers.ts'

const worded = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  if (endpoint.kind !== 'list') return []
  const columns: readonly Column[] = endpoint.columns
  return columns.flatMap(({ key, words }) => (words ? [{ name: name as EndpointName, key, words }] : []))
})

eachDatabase((database, open) => {
  describe(`columns of the portal's own words, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(await open())
    })

    test.each(worded)('$name: $key holds no other text, which would go out unescaped', async ({ name, key, words }) => {
      const viewer = counter.viewer('G')
      const answer = await counter.ask(viewer, name, fieldsFor(name, viewer.own))
      const rows = answer.json<Record<string, unknown>[]>()
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect([null, ...words]).toContain(row[key])
    })
  })
})
