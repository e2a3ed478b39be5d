import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { scopeFields } from '#kit/contract/declare/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type * as ViewerQueries from '../queries.ts'
import type { CheckedScope } from '../scope.ts'
import type { ScopeRow } from '../queries.ts'
import type * as Composition from '#app/server/features.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { addForecastLines } from '#app/server/testing/data/forecast-lines.ts'
import { usualOrders } from '#app/server/testing/data/usual-orders.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { inTurn } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { type Counter, type Fields, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { hiddenFrom } from '#app/server/testing/servers/viewer-plans.ts'
import type { Subject } from '#app/server/testing/data/sample.ts'
import { samples } from '#app/server/testing/data/samples.ts'

/** The holes that are open: whose scope every query uses in place of the viewer's, or that queries have no scope. */
const hole = vi.hoisted(() => ({ of: undefined as Subject | undefined, administrator: 0, unscoped: false }))

/** What a query would use as its scope if nothing had checked it. */
function widened(scope: CheckedScope): CheckedScope {
  if (!hole.of) return scope
  const { company, customer } = hole.of
  if (scope.kind === 'customer') return { kind: 'customer', company, customer, shipTos: undefined }
  return scope.kind === 'viewer' ? { kind: 'viewer', accountId: hole.administrator, employee: undefined } : scope
}

vi.mock('#app/server/features.ts', async (original) => {
  const real = await original<typeof Composition>()
  const { implementations } = real
  type Implementation = (...given: { scope: CheckedScope }[]) => unknown
  const withHole = (name: string, run: Implementation): Implementation => {
    // A list's query gets its scope with the third parameter, a handler with the first.
    const at = (endpoints as Record<string, Endpoint>)[name]?.kind === 'list' ? 2 : 0
    return (...given) => run(...given.map((one, n) => (n === at ? { ...one, scope: widened(one.scope) } : one)))
  }
  const holed = Object.entries(implementations).map(([name, run]) => [name, withHole(name, run as never)])
  return { ...real, implementations: Object.fromEntries(holed) }
})

vi.mock('../ship-to-queries.ts', async (original) => {
  const real = await original<Record<string, (...given: unknown[]) => RawBuilder<boolean>>>()
  const conditions = Object.entries(real).map(([name, run]) => [
    name,
    (...given: unknown[]) => (hole.unscoped ? sql`true` : run(...given)),
  ])
  return Object.fromEntries(conditions)
})

vi.mock('../queries.ts', async (original) => {
  const real = await original<typeof ViewerQueries>()
  const everyone = sql<ScopeRow>`(select company, customer, '' as ship_to from customers)`
  return {
    ...real,
    scopeRows: (...given: [number, string | undefined]) => (hole.unscoped ? everyone : real.scopeRows(...given)),
  }
})

/** Every call that shows customers' data and changes nothing. */
const reading = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { scope }]) =>
    (scope.kind === 'customer' || scope.kind === 'viewer') &&
    samples[name].spends !== true &&
    samples[name].changes !== true,
)

const mayCall =
  ({ own }: TestViewer) =>
  ([, { needs }]: [EndpointName, Endpoint]) =>
    meets(needs, { loginType: own.loginType, flags: allFlags })

/** Whether any difference shows another's rows. A viewer of single ship-tos may see siblings through a hole. */
const isExact = ({ sees }: TestViewer, { scope }: Endpoint) =>
  scope.kind === 'customer' ||
  Object.values(places).every(
    (place) => sees.includes(place) || !sees.some(({ customer }) => customer === place.customer),
  )

/** A request that passes every check, for documents of another, or for everything. */
function askedFor(name: EndpointName, viewer: TestViewer, other: Subject): Fields {
  const { scope }: Endpoint = endpoints[name]
  const own = fieldsFor(name, viewer.own)
  const whose = scopeFields(scope).filter((field) => field in own)
  const fields = { ...fieldsFor(name, other), ...Object.fromEntries(whose.map((field) => [field, own[field]])) }
  if (scope.kind === 'viewer') for (const list of [scope.customers, scope.shipTos]) if (list) delete fields[list]
  return fields
}

/** Calls whose answers tell nothing here: of the distributor's or the account's own rows, of unknown entries, and documents. */
const silent: readonly EndpointName[] = [
  'findLocation',
  'listEmployees',
  'listUnknownItems',
  'listRefusedOrders',
  'printStatement',
  'printCountSheet',
]

/** Subjects of other customers. */
const othersOf = ({ foreign, sees }: TestViewer) =>
  foreign.filter(
    ({ subject }) =>
      !sees.some(({ company, customer }) => company === subject.company && customer === subject.customer),
  )

/** Marks of other customers. A sibling ship-to is a customer's own, and a company's items are no customer's. */
const marksOf = ({ sees }: TestViewer): string[] => {
  const customers = sees.map(({ company, customer }) => company + customer)
  const seen = Object.values(places).filter(({ company, customer }) => customers.includes(company + customer))
  return hiddenFrom(seen).filter((mark) => !/^(V|IT|Company )/.test(mark))
}

onDatabase((database, open) => {
  describe(`row-level security, on ${database}`, () => {
    let counter: Counter
    /** A server whose role is the tables' owner, so that nothing but its own queries holds. */
    let unsecured: Portal
    beforeAll(async () => {
      counter = await openCounter(open)
      await addForecastLines(counter.store, counter.services.today())
      for (const statement of usualOrders(counter.services.today())) await sql.raw(statement).execute(counter.store.db)
      unsecured = await openPortal({ ...counter.store }, counter.clock)
      hole.administrator = counter.viewer('E, an administrator').accountId
    })

    /**
     * The calls whose answer depends on another's rows while the hole is open, each with what it shows. A query with the
     * scope of another must answer like one with the scope of nobody; a query for everything like one without a hole.
     * @param exact whether any difference counts, not only marks of others
     */
    async function leaks(
      portal: Portal,
      viewer: TestViewer,
      exact: boolean,
      open: (whose: Subject | undefined) => void,
    ) {
      const found: Record<string, string> = {}
      const authorization = await counter.bearer(viewer)
      const marks = marksOf(viewer)
      const ask = async (name: EndpointName, fields: Fields) => {
        const answer = await send(portal, endpoints[name], fields, { authorization, accept: 'application/json' })
        // Documents have their customer's name and number even without rows.
        return endpoints[name].kind === 'file' ? String(answer.statusCode) : contentOf(answer)
      }
      const others = othersOf(viewer)
      for (const [place, [name, endpoint]] of reading.filter(mayCall(viewer)).entries()) {
        // Of the portal that holds, each call gets the next other: the policies are the same for every call.
        const tried = portal === unsecured ? others : inTurn(others, place)
        for (const { subject } of tried) {
          // One other's rows are enough.
          if (name in found) break
          const fields = askedFor(name, viewer, subject)
          open(subject)
          const content = await ask(name, fields)
          open(undefined)
          const asked = new Set(Object.values(fields).map(String))
          const mark = marks.find((one) => !asked.has(one) && content.includes(one))
          if (mark !== undefined) found[name] = mark
          if (mark !== undefined || !exact || !isExact(viewer, endpoint)) continue
          open(endpoint.scope.kind === 'customer' ? { ...subject, customer: viewer.absent.customer } : undefined)
          const harmless = await ask(name, fields)
          open(undefined)
          if (content !== harmless) found[name] = content.slice(0, 200)
        }
      }
      return found
    }

    describe.each(['C', 'G', 'E'])('%s', (viewerName) => {
      test('with another viewer’s scope, queries show other customers only to the role that owns the tables [safety 2]', async () => {
        const viewer = counter.viewer(viewerName)
        const open = (whose: Subject | undefined) => {
          hole.of = whose
        }
        const shown = await leaks(counter, viewer, true, open)
        expect(
          Object.keys(shown).filter((name) => !silent.includes(name as EndpointName)),
          JSON.stringify(shown),
        ).toEqual([])
        const without = await leaks(unsecured, viewer, true, open)
        const unseen = reading.filter(
          ([name, endpoint]) => mayCall(viewer)([name, endpoint]) && isExact(viewer, endpoint) && !(name in without),
        )
        expect(unseen.map(([name]) => name).filter((name) => !silent.includes(name))).toEqual([])
      })

      test('without conditions on the scope, queries show other customers only to the role that owns the tables [safety 2]', async () => {
        const viewer = counter.viewer(viewerName)
        const open = (whose: Subject | undefined) => {
          hole.unscoped = whose !== undefined
        }
        expect(Object.keys(await leaks(unsecured, viewer, false, open)).length).toBeGreaterThan(10)
        expect(await leaks(counter, viewer, false, open)).toEqual({})
      })
    })
  })
})
