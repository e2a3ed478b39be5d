import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint, ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { type FedTable, fedTables, scopeTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import fc from 'fast-check'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { feedFiles } from '#server/data/feeds/files/all.ts'
import type { ScopedStore } from '#server/kit/db/store.ts'
import { raiseVersion } from '#server/kit/db/raise-version.ts'
import { allFlags } from '#server/slices/session/accounts/accounts.ts'
import { requestsOf } from '#server/testing/data/random-requests.ts'
import { fieldsFor } from '#server/testing/data/request-fields.ts'
import { onDatabase } from '#server/testing/servers/database.ts'
import { openPortal, type Portal } from '#server/testing/servers/portal.ts'
import { type Counter, openCounter, send, type TestViewer } from '#server/testing/servers/viewers.ts'

type Listed = [name: EndpointName, endpoint: ListEndpoint]
const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  (entry): entry is Listed => entry[1].kind === 'list' && !entry[1].live,
)

const declaredOf = ({ reads = [], scope }: ListEndpoint): readonly FedTable[] =>
  scope.kind === 'viewer' ? [...reads, ...scopeTables] : reads

/** The fed tables that a statement names where a relation may be. */
const named = (statement: string): FedTable[] => {
  const relations = [...statement.matchAll(/\b(?:from|join|only|lateral)\s+(?:"?public"?\.)?"?(\w+)"?/gi)].map(
    ([, name]) => name,
  )
  return fedTables.filter((table) => relations.includes(table))
}

test('The fed tables are those of the feed files, and the images', () => {
  const fed = feedFiles.filter(({ mode }) => mode === 'replace').map(({ table }) => table)
  expect([...fedTables].sort()).toEqual([...fed, 'invoice_images'].sort())
})

test('A call says how current only tables are that it reads', () => {
  for (const [name, { data = [], reads = [] }] of lists) expect(reads, name).toEqual(expect.arrayContaining([...data]))
})

onDatabase((database, open) => {
  describe(`the tables that a call declares, on ${database}`, () => {
    let counter: Counter
    /** Caches no answers. */
    let plain: Portal
    beforeAll(async () => {
      counter = await openCounter(await open())
      plain = await openPortal(counter.store, counter.clock, { PACKED_ANSWERS_MB: '0' })
    })

    const viewerOf = ({ needs }: ListEndpoint): TestViewer =>
      counter.viewer(
        { C: 'C', G: 'G', E: 'E, a manager' }[
          (['C', 'G', 'E'] as const).find((loginType) => meets(needs, { loginType, flags: allFlags })) ?? 'E'
        ],
      )

    /** Records every statement that reads rows of a list. */
    function recordStatements(portal: Portal): { statements: string[]; stop(): void } {
      const statements: string[] = []
      const { store } = portal.services
      const recorded = <S extends ScopedStore>(scoped: S): S => ({
        ...scoped,
        copyOut: (query: CompiledQuery, ...rest: []) => {
          statements.push(query.sql)
          return scoped.copyOut(query, ...rest)
        },
        copyOutWith: (scalar: CompiledQuery, query: CompiledQuery, ...rest: []) => {
          statements.push(query.sql)
          return scoped.copyOutWith(scalar, query, ...rest)
        },
      })
      const as = store.as.bind(store)
      const { copyOut } = store
      const spies = [
        vi.spyOn(store, 'as').mockImplementation((asker) => recorded(as(asker))),
        vi.spyOn(store, 'copyOut').mockImplementation((query, ...rest) => {
          statements.push(query.sql)
          return copyOut.call(store, query, ...rest)
        }),
      ]
      return { statements, stop: () => spies.forEach((spy) => void spy.mockRestore()) }
    }

    test('Every list declares each table that its statement names, whatever is requested', async () => {
      const recording = recordStatements(plain)
      const missing = new Map<string, Set<string>>()
      const ask = async (viewer: TestViewer, name: EndpointName, fields: object) => {
        const endpoint: Endpoint = endpoints[name]
        if (endpoint.kind !== 'list' || endpoint.live) return
        recording.statements.length = 0
        await send(plain, endpoint, { ...fields }, { authorization: await counter.bearer(viewer) })
        for (const table of recording.statements.flatMap(named)) {
          if (!declaredOf(endpoint).includes(table)) missing.set(name, (missing.get(name) ?? new Set()).add(table))
        }
      }
      for (const [name, endpoint] of lists) {
        const viewer = viewerOf(endpoint)
        await ask(viewer, name, fieldsFor(name, viewer.own))
      }
      for (const viewer of ['C', 'G', 'E, a manager'].map((name) => counter.viewer(name))) {
        await fc.assert(
          fc.asyncProperty(requestsOf(viewer), async ({ name, fields }) => ask(viewer, name, fields)),
          { numRuns: database === 'PGlite' ? 60 : 200, seed: 17 },
        )
      }
      recording.stop()
      expect(Object.fromEntries(missing)).toEqual({})
    })

    const ask = async (portal: Portal, [name, endpoint]: Listed, tag?: string) => {
      const viewer = viewerOf(endpoint)
      return send(portal, endpoint, fieldsFor(name, viewer.own), {
        authorization: await counter.bearer(viewer),
        ...(tag !== undefined && { 'if-none-match': tag }),
      })
    }
    const before = new Map<string, { tag: string; body: string }>()
    const read = async (list: Listed) => {
      const answer = await ask(counter, list)
      expect(answer.statusCode, `${list[0]}: ${answer.body}`).toBe(200)
      before.set(list[0], { tag: String(answer.headers.etag), body: answer.body })
    }

    // Both databases run the same statements; PGlite is slower.
    const tables = database === 'PGlite' ? (['stock'] as const) : fedTables
    test.each(tables)(
      'A load of %s renews the tags of calls that declare it, and changes no byte of others',
      async (table) => {
        const isReader = ([, endpoint]: Listed) => declaredOf(endpoint).includes(table)
        for (const list of lists) if (!before.has(list[0])) await read(list)
        await counter.store.session(async (session) => {
          await session.query(`create table kept_rows as select * from ${table}; delete from ${table}`)
          await raiseVersion(session, [table])
        })
        for (const list of lists) {
          const { tag = '', body = '' } = before.get(list[0]) ?? {}
          const answer = await ask(counter, list, tag)
          if (!isReader(list)) {
            expect(answer.statusCode, list[0]).toBe(304)
            expect((await ask(plain, list)).body, list[0]).toBe(body)
            // Without its rows, the viewer may no longer see the data at all.
          } else if (answer.statusCode !== 403) {
            expect(answer.statusCode, list[0]).toBe(200)
            expect(answer.headers.etag, list[0]).not.toBe(tag)
          }
        }
        await counter.store.session(async (session) => {
          const columns = await session.query<{ name: string }>(
            `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0
             and not attisdropped and attgenerated = ''`,
            [table],
          )
          const names = columns.map(({ name }) => `"${name}"`).join(', ')
          await session.query(`insert into ${table} (${names}) select ${names} from kept_rows; drop table kept_rows`)
          await raiseVersion(session, [table])
        })
        for (const list of lists.filter(isReader)) await read(list)
      },
    )

    test('A load by a program that records no tables renews every tag', async () => {
      const [list] = lists
      if (!list) throw new Error('no list')
      const viewer = viewerOf(list[1])
      const tagNow = async () => {
        const answer = await counter.ask(viewer, list[0], fieldsFor(list[0], viewer.own))
        return String(answer.headers.etag)
      }
      const first = await tagNow()
      await sql`update data_version set version = version + 1, loaded_at = now()`.execute(counter.store.db)
      const second = await tagNow()
      expect(second).not.toBe(first)
      // The next load does not know what that one has changed.
      await counter.store.session((session) => raiseVersion(session, []))
      expect(await tagNow()).not.toBe(first)
    })
  })
})
