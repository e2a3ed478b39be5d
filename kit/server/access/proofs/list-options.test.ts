import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { type Column, columnsOn, maySee } from '#kit/contract/declare/columns.ts'
import type { Endpoint, ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { listOptions } from '#kit/contract/declare/list-options.ts'
import { type Flag, flagsOf, meets } from '#kit/contract/declare/need.ts'
import { type CellRow, finder } from '#kit/contract/rows/row-order.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { SelectQueryNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckedScope } from '../scope.ts'
import type { CheckedListQuery } from '#kit/server/http/implementation.ts'
import { implementations } from '#app/server/features.ts'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'

const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  (call): call is [EndpointName, ListEndpoint] => call[1].kind === 'list',
)
const columnFlags = (columns: readonly Column[]): Flag[] => [
  ...new Set(columns.flatMap((column) => (column.needs ? flagsOf(column.needs) : []))),
]
const masking = lists.flatMap(([name, endpoint]) =>
  columnFlags(endpoint.columns).map((flag) => ({ name, endpoint, flag })),
)

/** The fields that a 400 names. */
function named(answer: LightMyRequestResponse): string[] {
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.json().errors.map((error: { field: string }) => error.field)
}

onDatabase((database, open) => {
  describe(`options of lists, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    /** Returns the first viewer who may make the call. */
    function viewerOf(name: EndpointName): TestViewer {
      const [may] = ['C', 'G', 'E']
        .map((kind) => counter.viewer(kind))
        .filter(({ own: { loginType } }) => meets(endpoints[name].needs, { loginType, flags: allFlags }))
      if (!may) throw new Error(`nobody may call ${name}`)
      return may
    }

    function ask(name: EndpointName, options: Fields) {
      const viewer = viewerOf(name)
      return counter.ask(viewer, name, fieldsFor(name, viewer.own), 'json', options)
    }
    const rowsOf = (answer: LightMyRequestResponse): CellRow[] => {
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    async function withFlags<T>(viewer: TestViewer, flags: Flags, work: () => Promise<T>): Promise<T> {
      await counter.setFlags(viewer, flags)
      return await work().finally(() => counter.setFlags(viewer, allFlags))
    }
    /** A column's value in a row of JSON. */
    const under = (row: CellRow, { key, sentAs }: Column) => row[sentAs ?? key] ?? null

    let received = 0
    test.each(masking)(
      '$name without $flag: rejects sorting by a column that needs it and finds no row by its value [safety 5]',
      async ({ name, endpoint, flag }) => {
        const viewer = viewerOf(name)
        const flags = { ...allFlags, [flag]: 'N' }
        const rights = { loginType: viewer.own.loginType, flags }
        if (!meets(endpoint.needs, rights)) return
        const declared = columnsOn(endpoint.columns, counter.services.today())
        const masked = declared.filter((column) => !maySee(column, rights))
        const whole = rowsOf(await ask(name, {}))
        const sought = [...new Set(masked.flatMap((column) => whole.map((row) => under(row, column))))].filter(
          (value) => value !== null && value !== '',
        )
        await withFlags(viewer, flags, async () => {
          for (const { key } of masked) {
            for (const sort of [key, `-${key}`]) expect(named(await ask(name, { sort })), sort).toEqual(['sort'])
          }
          const rows = rowsOf(await ask(name, {}))
          const seen = declared.filter((column) => maySee(column, rights) && !column.carried)
          for (const value of sought.slice(0, 4)) {
            const find = String(value)
            // The rows that the browser, which has no other values, would find.
            const matches = finder(
              find,
              seen.map((column) => ({ ...column, key: column.sentAs ?? column.key })),
            )
            const expected = rows.filter(matches ?? (() => true))
            expect(rowsOf(await ask(name, { find })), find).toEqual(expected)
            expect(rowsOf(await ask(name, { find, columns: masked.map(({ key }) => key).join() })), find).toEqual([])
            if (expected.length < rows.length) received += 1
          }
        })
        // With the flag, the value finds rows, so the test above is not vacuous.
        for (const value of sought.slice(0, 1)) {
          expect(rowsOf(await ask(name, { find: String(value) })).length, String(value)).toBeGreaterThan(0)
          expect(rowsOf(await ask(name, { sort: masked[0]?.key }))).toHaveLength(whole.length)
        }
      },
    )

    test('Some values are found only with the flag', () => {
      expect(received).toBeGreaterThan(5)
    })

    test.each(lists.map(([name]) => name))(
      '%s: an invalid or repeated option is a 400 that names it [safety 15]',
      async (name) => {
        const bad = [
          { sort: 'no such column' },
          { sort: '-' },
          { sort: 'a'.repeat(401) },
          { sort: 'a\u0000' },
          { find: 'a'.repeat(101) },
          { find: 'a\u0000b' },
          { find: 'a\ufffdb' },
          { rows: 'every' },
          { columns: 'a\u0000' },
          { columns: 'a'.repeat(2001) },
          { download: 'everything' },
        ]
        for (const option of bad) expect(named(await ask(name, option))).toEqual(Object.keys(option))
        for (const option of Object.keys(listOptions.shape))
          expect(named(await ask(name, { [option]: ['a', 'b'] }))).toEqual([option])
        const key = endpoints[name].kind === 'list' ? endpoints[name].columns[0]?.key : ''
        expect(named(await ask(name, { sort: `${key},-${key}` }))).toEqual(['sort'])
      },
    )

    test.each(lists)(
      '%s: rows beyond the limit are available if the list declares one',
      async (name, { limit, exports }) => {
        const all = await ask(name, { rows: 'all' })
        const count = await ask(name, { rows: 'count' })
        if (limit === undefined) {
          // An undeclared limit may hide foreign rows from the viewer.
          expect(named(all)).toEqual(['rows'])
          expect(named(count)).toEqual(['rows'])
        } else {
          const rows = rowsOf(all)
          expect(rowsOf(count)).toEqual([{ rows: rows.length }])
          expect(rows.length).toBeGreaterThanOrEqual(rowsOf(await ask(name, {})).length)
        }
        if (exports === undefined) return
        // An export with a limit must declare it.
        const viewer = viewerOf(name)
        const query = implementations[name] as unknown as CheckedListQuery<ListEndpoint>
        const input = endpoints[name].input.parse({
          ...fieldsFor(name, viewer.own),
          ...(limit === 'numberRows' && { numberRows: '20' }),
        })
        const { store } = counter
        const today = counter.services.today()
        const call = { scope: scopeOf(endpoints[name], viewer), rights: undefined, today } as Parameters<
          typeof query
        >[2]
        const node = (await query(store.db, input, call)).toOperationNode() as SelectQueryNode
        expect(node.limit !== undefined).toBe(limit !== undefined)
      },
    )
  })
})

/** Returns a scope of the call's kind. */
function scopeOf({ scope }: Endpoint, { accountId, own }: TestViewer): CheckedScope {
  const { company, customer } = own
  return { kind: scope.kind, company, customer, accountId } as unknown as CheckedScope
}
