import type { Day } from '#kit/contract/dates.ts'
import { anyBlankShipTo } from '#kit/contract/declare/scope.ts'
import type { SalesFilter, SalesRow } from '#items/contract/reports/sales-filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleRows } from '#kit/server/access/visible-queries.ts'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import type { ScopeRow } from '#kit/server/access/queries.ts'
import type { Database } from '#kit/server/db/schema.ts'
import type { Db } from '#kit/server/db/store.ts'
import { currentPrice, listPricesOn, pricesInForce } from './queries.ts'
import { same } from '#kit/server/db/columns.ts'

// Selects the invoice lines of a report or list.

/** The difference of two sums in whole percent of the base; null for a base of 0. */
export const percentChange = (now: RawBuilder<unknown>, base: RawBuilder<unknown>): RawBuilder<number> =>
  // Uses whole numbers, because DuckDB divides as floating-point and must round like PostgreSQL.
  sql<number>`cast(round((1000000 * (${now} - ${base})) / nullif(10000 * abs(${base}), 0)) as bigint)`

/** A range of days, inclusive; an omitted end is open. */
export interface Span {
  from?: Day | undefined
  to?: Day | undefined
}

/** Company, customer, and ship-to ('' for the whole customer) of the lines. No two rows overlap. */
type VisibleCustomers = RawBuilder<ScopeRow>

/** The customers of the listed ship-tos; undefined if the list doesn't restrict customers. */
const customersOf = (shipTos: SalesFilter['shipList']): string[] | undefined =>
  shipTos === undefined || shipTos.includes(anyBlankShipTo)
    ? undefined
    : [...new Set(shipTos.map((code) => code.slice(0, 8)))]

/** What a viewer may see of the requested customers, without duplicates. */
export const visibleCustomers = (scope: CheckedViewer, filter: Pick<SalesFilter, 'shipList'> = {}): VisibleCustomers =>
  visibleRows(scope, customersOf(filter.shipList))

/** Whether line `l` was invoiced within a span. */
export function within({ from, to }: Span): RawBuilder<boolean> {
  const parts = [
    ...(from === undefined ? [] : [sql`l.invoice_date >= cast(${from} as date)`]),
    ...(to === undefined ? [] : [sql`l.invoice_date <= cast(${to} as date)`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Combines conditions with AND; true if there are none. */
const all = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`

/** Conditions for the range and list of items or customer part numbers. Lines without a number never match. */
function itemConditions({ frItem, toItem, itemList, cpType }: SalesFilter): RawBuilder<boolean>[] {
  const number = cpType === 'C' ? sql`l.customer_part` : sql`l.item`
  const parts = [
    ...(frItem ? [sql<boolean>`${number} >= ${frItem}`] : []),
    ...(toItem ? [sql<boolean>`${number} <= ${toItem}`] : []),
    ...(itemList ? [sql<boolean>`${number} in (${sql.join(itemList)})`] : []),
  ]
  return parts.length === 0 ? [] : [...parts, sql<boolean>`${number} <> ''`]
}

function shipToCondition(shipTos: readonly string[]): RawBuilder<boolean> {
  const codes = shipTos.filter((code) => code !== anyBlankShipTo)
  const parts = [
    ...(codes.length < shipTos.length ? [sql`l.ship_to = ''`] : []),
    // Concatenated, because PostgreSQL hashes a long list of texts but compares a list of rows one by one.
    ...(codes.length > 0 ? [sql`l.company || l.customer || l.ship_to in (${sql.join(codes)})`] : []),
  ]
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Whether line `l` matches the filter; `VisibleCustomers` handles the customers. */
const matchesFilter = (filter: SalesFilter): RawBuilder<boolean> =>
  all([
    ...itemConditions(filter),
    ...(filter.vendorList ? [sql<boolean>`l.vendor in (${sql.join(filter.vendorList)})`] : []),
    ...(filter.shipList ? [shipToCondition(filter.shipList)] : []),
  ])

const keyColumns = {
  company: 'l.company',
  customer: 'l.customer',
  shipTo: 'l.ship_to',
  department: 'l.department',
  item: 'l.item',
  custPart: 'l.customer_part',
  vendor: 'l.vendor',
  vendorPart: 'l.vendor_part',
  invoice: 'l.invoice_number',
} as const satisfies Record<Exclude<keyof SalesRow, 'price'>, string>

/** Whether line `l` belongs to a report row's sum, ignoring the price. */
export const isInRow = (row: SalesRow): RawBuilder<boolean> =>
  all(
    Object.entries(keyColumns).flatMap(([key, column]) => {
      const value = row[key as keyof typeof keyColumns]
      return value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`]
    }),
  )

/** The shortest span that contains all of them. */
function wholeOf(spans: readonly Span[]): Span {
  const [from, to] = [spans.map((span) => span.from), spans.map((span) => span.to)].map((days) =>
    days.filter((day) => day !== undefined).toSorted(),
  )
  return {
    ...(from?.length === spans.length && { from: from[0] }),
    ...(to?.length === spans.length && { to: to.at(-1) }),
  }
}

/**
 * Whether line `l` matches the filter and was invoiced within one of the spans. The condition on the overall span can
 * use an index.
 */
const matchesFilterAndDates = (filter: SalesFilter, spans: readonly Span[]): RawBuilder<boolean> =>
  all([
    matchesFilter(filter),
    ...(spans.length < 2 ? [] : [within(wholeOf(spans))]),
    ...(spans.length === 0 ? [] : [sql<boolean>`(${sql.join(spans.map(within), sql` or `)})`]),
  ])

/** The covered lines `l` that match the filter and a span. Covered rows don't overlap, so no line occurs twice. */
export const salesLines = (db: Db, covered: VisibleCustomers, filter: SalesFilter, spans: readonly Span[] = []) =>
  db
    .selectFrom('sales_lines as l')
    .innerJoin(covered.as<'c'>(sql`c(company, customer, ship_to)`), (join) =>
      join
        .onRef('c.company', '=', 'l.company')
        .onRef('c.customer', '=', 'l.customer')
        .on(sql<boolean>`c.ship_to in ('', l.ship_to)`),
    )
    .where(matchesFilterAndDates(filter, spans))

/**
 * The lines in a viewer's scope, with only the columns of `l`. If the scope has one company, the condition includes it,
 * so that PostgreSQL does not sort by it.
 */
export function linesInScope(db: Db, scope: CheckedViewer, filter: SalesFilter, spans: readonly Span[] = []) {
  const ofCompany = scope.company === undefined ? sql`` : sql`and l.company = ${scope.company}`
  const covered = sql<Database['sales_lines']>`(select l.* from sales_lines l
    join ${visibleCustomers(scope, filter)} as c(company, customer, ship_to)
      on c.company = l.company and c.customer = l.customer and c.ship_to in ('', l.ship_to) ${ofCompany})`
  return db.selectFrom(covered.as('l')).where(matchesFilterAndDates(filter, spans))
}

export type SalesLines = ReturnType<typeof salesLines>

/** Joins current prices: the customer's contract price as `cp`, the list price as `lp`. */
export const withCurrentPrice = (db: Db, lines: SalesLines, today: Day) =>
  lines
    .leftJoin(pricesInForce(db, today).as('cp'), (join) => join.on(same('cp', 'l', 'company', 'customer', 'item')))
    .leftJoin(listPricesOn(db, today).as('lp'), (join) => join.on(same('lp', 'l', 'company', 'item')))

/** Whether the line's current price equals a report row's; '' means no price. Requires `withCurrentPrice`. */
export const hasPrice = (price: string): RawBuilder<boolean> =>
  price === ''
    ? sql<boolean>`${currentPrice} is null`
    : sql<boolean>`${currentPrice} = cast(${price} as decimal(14, 4))`
