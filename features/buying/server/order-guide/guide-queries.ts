import type { GuideLine } from '#buying/contract/order-guide/rules.ts'
import { maxGuides } from '#buying/contract/order-guide/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'

const isOfCustomer = ({ company, customer }: CheckedCustomer) =>
  sql<boolean>`(company = ${company} and customer = ${customer})`

/** Whether the account can open guide `g`: one of this customer that it owns or that is shared. */
export const isVisible = ({ company, customer }: CheckedCustomer, accountId: number | undefined): RawBuilder<boolean> =>
  sql<boolean>`g.company = ${company} and g.customer = ${customer}
    and (g.shared or g.account_id = ${accountId ?? null}::bigint)`

const visibleGuides = (db: Db, scope: CheckedCustomer, accountId: number) =>
  db
    .selectFrom('guides as g')
    .where(isVisible(scope, accountId))
    .select(['g.guide_id', 'g.account_id', 'g.name', 'g.version'])

/** The maximum number of guides in a list. The account's own come before shared ones. */
const maxListed = 500

/** Reads the saved guides that the account can open, by name. */
export const readGuides = (db: Db, scope: CheckedCustomer, accountId: number) =>
  visibleGuides(db, scope, accountId)
    .select(['g.shared', 'g.changed_at', 'g.changed_by'])
    .select(
      sql<number>`(select count(*) from guide_lines n
        where n.company = g.company and n.customer = g.customer and n.guide_id = g.guide_id)::integer`.as('lines'),
    )
    .orderBy(sql`g.account_id = ${accountId} desc, lower(g.name), g.guide_id`)
    .limit(maxListed)
    .execute()

/** Reads the names of the distributor's guides for the customer, and their numbers of items. */
export const readFedGuides = (db: Db, scope: CheckedCustomer) =>
  db
    .selectFrom('order_guides')
    .where(isOfCustomer(scope))
    .select(['guide', sql<number>`count(*)::integer`.as('lines')])
    .groupBy('guide')
    .orderBy(sql`lower(guide)`)
    .orderBy('guide')
    .limit(maxListed)
    .execute()

const visibleGuide = (db: Db, scope: CheckedCustomer, accountId: number, id: string) =>
  visibleGuides(db, scope, accountId).where('g.guide_id', '=', Number(id))

/** Reads a guide that the account can open, and locks it until the end of the transaction. */
export const lockGuide = (db: Db, scope: CheckedCustomer, accountId: number, id: string) =>
  visibleGuide(db, scope, accountId, id).forUpdate().executeTakeFirst()

export const readGuideName = async (db: Db, scope: CheckedCustomer, accountId: number, id: string) =>
  (await visibleGuide(db, scope, accountId, id).executeTakeFirst())?.name

export const findOwn = (db: Db, scope: CheckedCustomer, accountId: number, name: string) =>
  db
    .selectFrom('guides')
    .where(isOfCustomer(scope))
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
 * @returns its ID; undefined when the account has reached its limit
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
  scope: CheckedCustomer,
  id: number,
  { by, now, ...changes }: { by: string; now: Date; name?: string | undefined; shared?: boolean | undefined },
): Promise<number> {
  const { version } = await db
    .updateTable('guides')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now, changed_by: by, ...changes }))
    .where(isOfCustomer(scope))
    .where('guide_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function removeGuide(db: Db, scope: CheckedCustomer, id: number): Promise<void> {
  await db.deleteFrom('guides').where(isOfCustomer(scope)).where('guide_id', '=', id).execute()
}

/** Reads a guide's items in order. */
export async function readLines(db: Db, scope: CheckedCustomer, id: number): Promise<GuideLine[]> {
  const rows = await db
    .selectFrom('guide_lines')
    .where(isOfCustomer(scope))
    .where('guide_id', '=', id)
    .select(['item', 'section', 'par'])
    .orderBy('position')
    .orderBy('item')
    .execute()
  return rows.map(({ par, ...line }) => ({ ...line, par: par ?? undefined }))
}

/** Replaces a guide's lines. */
export async function writeLines(
  db: Db,
  scope: CheckedCustomer,
  id: number,
  lines: readonly GuideLine[],
): Promise<void> {
  await db.deleteFrom('guide_lines').where(isOfCustomer(scope)).where('guide_id', '=', id).execute()
  if (lines.length === 0) return
  const { company, customer } = scope
  const rows = lines.map((line, position) => ({
    ...line,
    par: line.par ?? null,
    company,
    customer,
    guide_id: id,
    position,
  }))
  await db.insertInto('guide_lines').values(rows).execute()
}
