import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

export interface KeptRow {
  definition_id: number
  name: string
  definition: Record<string, string>
  shared: boolean
  changed_at: Date
  user_id: string
  account_id: number
}

/** The accounts that share: all of one customer, regardless of ship-to; a group's account; or one employee. */
const circle = (table: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`${column('login_type')} || ${column('company')} || case ${column('login_type')}
    when 'C' then substr(${column('user_id')}, 1, 6) else ${column('user_id')} end`
}

/** An account's definitions of a report and those shared with it, by name. */
export const readKept = (db: Db, accountId: number, report: string): Promise<KeptRow[]> =>
  db
    .selectFrom('accounts as me')
    .innerJoin('accounts as owner', (join) => join.on(sql<boolean>`${circle('owner')} = ${circle('me')}`))
    .innerJoin('report_definitions as d', 'd.account_id', 'owner.account_id')
    .where('me.account_id', '=', accountId)
    .where('d.report', '=', report)
    .where((eb) => eb.or([eb('d.account_id', '=', accountId), eb('d.shared', '=', true)]))
    .select(['d.definition_id', 'd.name', 'd.definition', 'd.shared', 'd.changed_at', 'owner.user_id', 'd.account_id'])
    .orderBy(sql`lower(d.name)`)
    .orderBy('d.definition_id')
    .execute()

/**
 * Saves a definition, replacing the account's definition of the same name.
 * @returns its number; undefined when the account has reached its limit
 */
export async function writeKept(
  db: Db,
  kept: { accountId: number; report: string; name: string; definition: object; shared: boolean; now: Date },
  most: number,
): Promise<number | undefined> {
  const { accountId, report, name, definition, shared, now } = kept
  const row = await db
    .insertInto('report_definitions')
    .columns(['account_id', 'report', 'name', 'definition', 'shared', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('accounts as a')
        .where('a.account_id', '=', accountId)
        .where(
          sql<boolean>`(select count(*) from report_definitions d where d.account_id = ${accountId}
            and (d.report, d.name) <> (${report}, ${name})) < ${most}`,
        )
        .select([
          'a.account_id',
          sql<string>`${report}::text`.as('report'),
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

/** Whether the account has another definition of this report with this name. */
export async function isNameTaken(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
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
    .where('other.name', '=', name)
    .select('other.definition_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the account has such a definition */
export async function changeKept(
  db: Db,
  accountId: number,
  id: number,
  change: { name: string | undefined; shared: boolean | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_definitions')
    .set({
      changed_at: change.now,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.shared !== undefined && { shared: change.shared }),
    })
    .where('definition_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the account had such a definition */
export async function deleteKept(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_definitions')
    .where('definition_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
