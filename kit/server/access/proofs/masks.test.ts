import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { type Column, columnsOn, headedFor, maySee, shownColumns } from '#kit/contract/declare/columns.ts'
import { type Endpoint, exportedColumns, type ListEndpoint, type ListForm } from '#kit/contract/declare/endpoint.ts'
import { type Flag, flagsOf, meets } from '#kit/contract/declare/need.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { addForecastLines } from '#app/server/testing/data/forecast-lines.ts'
import { inTurn } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { samples } from '#app/server/testing/data/samples.ts'

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const lists = calls.filter((call): call is [EndpointName, ListEndpoint] => call[1].kind === 'list')
const viewerNames = ['C', 'G', 'E']

const rightsOf = ({ own }: TestViewer, flags: Flags) => ({ loginType: own.loginType, flags })
const without = (flag: Flag, value = 'N'): Flags => ({ ...allFlags, [flag]: value })
/**
 * A flag counts as N when it is missing or has any value other than Y, which is decided for every call and viewer alike:
 * each gets the next one.
 */
const flagsInTurn = (flag: Flag, turn: number): readonly Flags[] => {
  const { [flag]: _left, ...missing } = allFlags
  return inTurn([...['N', 'y', '', 'All'].map((value) => without(flag, value)), missing], turn)
}
/** JSON's values and the headers of a file, or the other two formats; a mask is applied before a row is written. */
const formsInTurn = (turn: number): readonly ListForm[] =>
  inTurn([['json', 'csv'] as const, ['compact', 'xlsx'] as const], turn).flat()

const columnFlags = (columns: readonly Column[]): Flag[] => [
  ...new Set(columns.flatMap((column) => (column.needs ? flagsOf(column.needs) : []))),
]

const needing = calls.flatMap(([name, { needs }]) => [...new Set(flagsOf(needs))].map((flag) => ({ name, flag })))
/** Whether the flag alone hides a column: one of several sufficient flags does not. */
const hides = (flag: Flag, columns: readonly Column[]) =>
  columns.some((column) => !maySee(column, { loginType: 'C', flags: without(flag) }))
const masking = lists.flatMap(([name, { columns }]) =>
  columnFlags(columns)
    .filter((flag) => hides(flag, columns))
    .map((flag) => ({ name, flag })),
)

onDatabase((database, open) => {
  describe(`flags, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      await addForecastLines(counter.store, counter.services.today())
    })

    /** Requests the viewer's own data with these flags, which stay. */
    async function askWith(viewer: TestViewer, flags: Flags, name: EndpointName, form: ListForm) {
      await counter.setFlags(viewer, flags)
      return await counter.ask(viewer, name, fieldsFor(name, viewer.own), form)
    }

    describe.each(viewerNames.map((viewerName, n) => ({ viewerName, n })))('$viewerName', ({ viewerName, n }) => {
      test.each(needing.map((one, place) => ({ ...one, place })))(
        '$name depends on the current value of $flag in the database [safety 1, 2]',
        async ({ name, flag, place }) => {
          const endpoint: Endpoint = endpoints[name]
          const viewer = counter.viewer(viewerName)
          for (const flags of flagsInTurn(flag, place + n)) {
            const answer = await askWith(viewer, flags, name, 'json')
            const expected = meets(endpoint.needs, rightsOf(viewer, flags)) ? (samples[name].status ?? 200) : 403
            expect(answer.statusCode, JSON.stringify(flags)).toBe(expected)
          }
        },
      )

      test.each(masking.map((one, place) => ({ ...one, place })))(
        '$name without $flag: no value of a column that needs it, in any form [safety 5]',
        async ({ name, flag, place }) => {
          const endpoint = endpoints[name] as Endpoint as ListEndpoint
          const viewer = counter.viewer(viewerName)
          const flags = without(flag)
          if (!meets(endpoint.needs, rightsOf(viewer, flags))) return
          const named = columnsOn(endpoint.columns, counter.services.today())
          const masked = named.filter((column) => !maySee(column, rightsOf(viewer, flags)))
          expect(masked).not.toEqual([])
          const forms = formsInTurn(place + n)
          for (const form of forms.filter((one) => one === 'json' || one === 'compact')) {
            const { columns, rows } = readTable(form, (await askWith(viewer, flags, name, form)).rawPayload)
            const nameOf = ({ key, sentAs }: Column) => (form === 'json' ? (sentAs ?? key) : key)
            // JavaScript orders numeric keys, such as years, first.
            expect(columns.toSorted()).toEqual(named.map(nameOf).toSorted())
            expect(rows.length).toBeGreaterThan(0)
            for (const key of masked.map(nameOf)) {
              expect(new Set(rows.map((row) => row[columns.indexOf(key)])), `${key} ${form}`).toEqual(new Set([null]))
            }
          }
          if (!endpoint.exports) return
          const input = endpoint.input.parse(fieldsFor(name, viewer.own))
          const headers = shownColumns(
            columnsOn(exportedColumns(endpoint), counter.services.today()),
            rightsOf(viewer, flags),
          )
          const shown = headers.map((column) => headedFor(column, input).header)
          for (const form of forms.filter((one) => one === 'csv' || one === 'xlsx')) {
            const { columns } = readTable(form, (await askWith(viewer, flags, name, form)).rawPayload)
            expect(columns, form).toEqual(shown)
          }
        },
      )

      test.each(lists.map(([name]) => name))(
        '%s with every flag: the columns that can be hidden have values',
        async (name) => {
          const endpoint = endpoints[name] as Endpoint as ListEndpoint
          const viewer = counter.viewer(viewerName)
          if (!meets(endpoint.needs, rightsOf(viewer, allFlags))) return
          // This group sees one ship-to, and credit is the whole customer's.
          if (name === 'readCredit' && viewerName === 'G') return
          const { columns, rows } = readTable('json', (await askWith(viewer, allFlags, name, 'json')).rawPayload)
          const hideable = columnsOn(endpoint.columns, counter.services.today())
            .filter((column) => column.needs && maySee(column, rightsOf(viewer, allFlags)))
            .map(({ key, sentAs }: Column) => sentAs ?? key)
          expect(hideable.filter((key) => !columns.includes(key))).toEqual([])
          const empty = hideable.filter((key) => rows.every((row) => row[columns.indexOf(key)] === null))
          // No contract price of these customers rises soon.
          expect(empty).toEqual(name === 'listMyCustomers' ? ['PricesRise'] : [])
        },
      )
    })
  })
})
