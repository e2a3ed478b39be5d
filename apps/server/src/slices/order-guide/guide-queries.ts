import type { GuideLine } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { maxGuides } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import type { Db } from '#server/kit/db/store.ts'

/** Whether the account can open guide `g`: one of the customer that is its own or shared. */
export const isVisible = ({ company, customer }: CheckedCustomer, accountId: number | undefined): RawBuilder<boolean> =>
  sql<boolean>`g.company = ${company} and g.customer = ${customer}
    and (g.shared or g.account_id = ${accountId ?? null}::bigint)`

export interface GuideRow {
  guide_id: number
  account_id: number
  name: string
  shared: boolean
  version: number
  changed_at: Date
  changed_by: string
  lines: number
}

/** The most guides in a list; an account's own come before shared ones. */
const maxListed = 500

/** The saved guides that the account can open, by name. */
export async function readGuides(db: Db, scope: CheckedCustomer, accountId: number): Promise<GuideRow[]> {
  const { rows } = await sql<GuideRow>`
    select g.guide_id, g.account_id, g.name, g.shared, g.version, g.changed_at, g.changed_by,
      (select count(*) from guide_lines n
        where n.company = g.company and n.customer = g.customer and n.guide_id = g.guide_id)::integer as lines
    from guides g where ${isVisible(scope, accountId)}
    order by g.account_id = ${accountId} desc, lower(g.name), g.guide_id limit ${sql.lit(maxListed)}`.execute(db)
  return rows
}

/** The names of the distributor's guides for the customer, with their number of items. */
export const readFedGuides = (db: Db, { company, customer }: CheckedCustomer) =>
  db
    .selectFrom('order_guides')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .select(['guide', sql<number>`count(*)::integer`.as('lines')])
    .groupBy('guide')
    .orderBy(sql`lower(guide)`)
    .orderBy('guide')
    .limit(maxListed)
    .execute()

interface Found {
  guide_id: number
  account_id: number
  name: string
  version: number
}

/** A guide that the account can open, locked until the end of the transaction. */
export async function lockGuide(
  db: Db,
  scope: CheckedCustomer,
  accountId: number,
  id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select g.guide_id, g.account_id, g.name, g.version from guides g
    where ${isVisible(scope, accountId)} and g.guide_id = ${id}::bigint for update`.execute(db)
  return rows[0]
}

/** A guide of the account by its name. */
export const findOwn = (db: Db, { company, customer }: CheckedCustomer, accountId: number, name: string) =>
  db
    .selectFrom('guides')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .select('guide_id')
    .executeTakeFirst()

export interface NewGuide {
  accountId: number
  name: string
  shared: boolean
  by: string
  now: Date
}

/**
 * Adds a guide, or raises the version of the account's guide of the same name.
 * @returns its number; undefined when the account has reached its limit
 */
export async function writeGuide(
  db: Db,
  { company, customer }: CheckedCustomer,
  { accountId, name, shared, by, now }: NewGuide,
): Promise<number | undefined> {
  const { rows } = await sql<{ guide_id: number }>`
    insert into guides (company, customer, account_id, name, shared, changed_at, changed_by)
    select ${company}::text, ${customer}::text, ${accountId}::bigint, ${name}::text, ${shared}::boolean,
      ${now}::timestamptz, ${by}::text
    where (select count(*) from guides g where g.company = ${company} and g.customer = ${customer}
      and g.account_id = ${accountId} and g.name <> ${name}) < ${sql.lit(maxGuides)}
    on conflict (company, customer, account_id, name) do update set version = guides.version + 1,
      shared = excluded.shared, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    returning guide_id`.execute(db)
  return rows[0]?.guide_id
}

/** Raises a guide's version. @returns the new version */
export async function raiseGuide(
  db: Db,
  { company, customer }: CheckedCustomer,
  id: number,
  { by, now, ...changes }: { by: string; now: Date; name?: string | undefined; shared?: boolean | undefined },
): Promise<number> {
  const { version } = await db
    .updateTable('guides')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now, changed_by: by, ...changes }))
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('guide_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function removeGuide(db: Db, { company, customer }: CheckedCustomer, id: number): Promise<void> {
  await db
    .deleteFrom('guides')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('guide_id', '=', id)
    .execute()
}

const linesOf = (db: Db, { company, customer }: CheckedCustomer, id: number) =>
  db
    .selectFrom('guide_lines')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('guide_id', '=', id)

/** A guide's items in its order. */
export async function readLines(db: Db, scope: CheckedCustomer, id: number): Promise<GuideLine[]> {
  const rows = await linesOf(db, scope, id)
    .select(['item', 'section', 'par'])
    .orderBy('position')
    .orderBy('item')
    .execute()
  return rows.map(({ par, ...line }) => ({ ...line, par: par ?? undefined }))
}

/** Replaces a guide's lines. */
export async function writeLines(
  db: Db,
  { company, customer }: CheckedCustomer,
  id: number,
  lines: readonly GuideLine[],
): Promise<void> {
  await db
    .deleteFrom('guide_lines')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('guide_id', '=', id)
    .execute()
  if (lines.length === 0) return
  await db
    .insertInto('guide_lines')
    .values(
      lines.map(({ item, section, par }, position) => ({
        company,
        customer,
        guide_id: id,
        item,
        section,
        position,
        par: par ?? null,
      })),
    )
    .execute()
}

export async function readGuideName(
  db: Db,
  scope: CheckedCustomer,
  accountId: number,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select g.name from guides g
    where ${isVisible(scope, accountId)} and g.guide_id = ${id}::bigint`.execute(db)
  return rows[0]?.name
}
