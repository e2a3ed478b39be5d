import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** The subject of a saved definition: a report, by its name, or a screen's view, by the screen's name. */
export interface Subject {
  kind: 'report' | 'view'
  name: string
}

export interface SavedRow {
  definition_id: number
  name: string
  definition: Record<string, string>
  shared: boolean
  changed_at: Date
  user_id: string
  account_id: number
}

/** The maximum number of definitions in a list. The account's own come before shared ones. */
const maxListed = 500

/**
 * Returns what the accounts that share have in common: one customer, whatever the ship-to, or one group. All employees
 * share views, but not reports, which may list customers.
 */
const audience = (table: string, { kind }: Subject): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const employees = kind === 'view' ? sql`''` : column('user_id')
  return sql<string>`${column('login_type')} || ${column('company')} || case ${column('login_type')}
    when 'C' then substr(${column('user_id')}, 1, 6) when 'E' then ${employees} else ${column('user_id')} end`
}

/** Selects every definition of the subject that the account can open: its own, and those shared with it. */
const visible = (db: Db, accountId: number, subject: Subject) =>
  db
    .selectFrom('accounts as me')
    .innerJoin('accounts as owner', (join) =>
      join.on(sql<boolean>`${audience('owner', subject)} = ${audience('me', subject)}`),
    )
    .innerJoin('report_definitions as d', 'd.account_id', 'owner.account_id')
    .where('me.account_id', '=', accountId)
    .where('d.kind', '=', subject.kind)
    .where('d.report', '=', subject.name)
    .where((eb) => eb.or([eb('d.account_id', '=', accountId), eb('d.shared', '=', true)]))

/** Reads the definitions of a subject that the account can open, by name. */
export const readSaved = (db: Db, accountId: number, subject: Subject): Promise<SavedRow[]> =>
  db
    .selectFrom(
      visible(db, accountId, subject)
        .select(['d.definition_id', 'd.name', 'd.definition', 'd.shared', 'd.changed_at'])
        .select(['owner.user_id', 'd.account_id'])
        .orderBy(sql`d.account_id = ${accountId}`, 'desc')
        .orderBy(sql`lower(d.name)`)
        .orderBy('d.definition_id')
        .limit(maxListed)
        .as('d'),
    )
    .selectAll()
    .orderBy(sql`lower(d.name)`)
    .orderBy('d.definition_id')
    .execute()

export async function isVisible(db: Db, accountId: number, subject: Subject, id: number): Promise<boolean> {
  const row = await visible(db, accountId, subject)
    .where('d.definition_id', '=', id)
    .select('d.definition_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A definition to save. */
export interface Saved {
  accountId: number
  subject: Subject
  name: string
  definition: object
  shared: boolean
  now: Date
}

/**
 * Saves a definition, replacing the account's definition of the same subject and name.
 * @param most the maximum number of definitions of this kind per account
 * @returns its ID; undefined when the account has reached its limit
 */
export async function writeSaved(db: Db, saved: Saved, most: number): Promise<number | undefined> {
  const { accountId, subject, name, definition, shared, now } = saved
  const row = await db
    .insertInto('report_definitions')
    .columns(['account_id', 'kind', 'report', 'name', 'definition', 'shared', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('accounts as a')
        .where('a.account_id', '=', accountId)
        .where(
          sql<boolean>`(select count(*) from report_definitions d where d.account_id = ${accountId}
            and d.kind = ${subject.kind} and (d.report, d.name) <> (${subject.name}, ${name})) < ${most}`,
        )
        .select([
          'a.account_id',
          sql<Subject['kind']>`${subject.kind}::text`.as('kind'),
          sql<string>`${subject.name}::text`.as('report'),
          sql<string>`${name}::text`.as('name'),
          sql<string>`${JSON.stringify(definition)}::jsonb`.as('definition'),
          sql<boolean>`${shared}::boolean`.as('shared'),
          sql<Date>`${now}::timestamptz`.as('changed_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'report', 'name']).doUpdateSet((eb) => ({
        definition: eb.ref('excluded.definition'),
        shared: eb.ref('excluded.shared'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .returning('definition_id')
    .executeTakeFirst()
  return row?.definition_id
}

/** A definition that only its owner can change or delete. */
export interface Owned {
  kind: Subject['kind']
  accountId: number
  id: number
}

/** Whether the account has another definition of the same subject with this name. */
export async function isNameTaken(db: Db, { kind, accountId, id }: Owned, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_definitions as d')
    .innerJoin('report_definitions as other', (join) =>
      join
        .onRef('other.account_id', '=', 'd.account_id')
        .onRef('other.report', '=', 'd.report')
        .onRef('other.definition_id', '<>', 'd.definition_id'),
    )
    .where('d.definition_id', '=', id)
    .where('d.account_id', '=', accountId)
    .where('d.kind', '=', kind)
    .where('other.name', '=', name)
    .select('other.definition_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The changes to a saved definition. Undefined fields stay unchanged. */
export interface Change {
  name?: string | undefined
  shared?: boolean | undefined
  now: Date
}

/** @returns whether the account has such a definition */
export async function changeSaved(db: Db, { kind, accountId, id }: Owned, change: Change): Promise<boolean> {
  const { name, shared, now } = change
  const { numUpdatedRows } = await db
    .updateTable('report_definitions')
    .set({
      changed_at: now,
      ...(name !== undefined && { name }),
      ...(shared !== undefined && { shared }),
    })
    .where('definition_id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the account had such a definition */
export async function deleteSaved(db: Db, { kind, accountId, id }: Owned): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_definitions')
    .where('definition_id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
