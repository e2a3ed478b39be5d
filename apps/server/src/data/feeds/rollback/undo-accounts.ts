import type { Session } from '#server/kit/db/store.ts'

const changeable = { email: 'text', otp_policy: 'text', active: 'boolean', order_limit: 'numeric' } as const

/** The former value of a column, unless somebody has changed the account since the load. */
const formerOf = ([column, type]: [string, string]) =>
  `${column} = case when a.${column} is not distinct from (l.after ->> '${column}')::${type} then (f.before ->> '${column}')::${type} else a.${column} end`

/**
 * Removes the accounts that loads added, with their sessions and what they have saved, and gives changed ones their
 * former address, policy, and rights. What was changed by other means since then stays, and so do passwords.
 */
export async function undoAccounts(session: Session, versions: readonly number[]): Promise<void> {
  await session.query(
    `delete from accounts where account_id in
       (select account_id from account_changes where version = any($1) and before is null)`,
    [versions],
  )
  await session.query(
    `with f as (select distinct on (account_id) account_id, before from account_changes
       where version = any($1) order by account_id, version),
     l as (select distinct on (account_id) account_id, after from account_changes
       where version = any($1) order by account_id, version desc)
     update accounts a set ${Object.entries(changeable).map(formerOf).join(', ')},
       flags = case when a.flags = l.after -> 'flags' then f.before -> 'flags' else a.flags end
     from f join l using (account_id) where f.account_id = a.account_id`,
    [versions],
  )
  await session.query('delete from account_changes where version = any($1)', [versions])
}
