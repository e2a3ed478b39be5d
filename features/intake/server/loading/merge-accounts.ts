import { accountFlagNames } from '#kit/contract/declare/need.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { shown } from '../checking/faults.ts'
import { type CheckedLoad, reportRow } from '../checking/row-checks.ts'
import type { Difference } from '../difference/difference.ts'
import { accountsTable } from '#accounts/server/accounts/account-table.ts'
import { current, type StagedFile, staged } from './staging.ts'

const incoming = staged('accounts')
const sameAccount = 'a.login_type = i.login_type and a.company = i.company and a.user_id = i.user_id'

/** Sets company 00 for groups and employees, and derives missing user IDs and identity keys. */
async function completeRows(session: Session): Promise<void> {
  await session.query(`update ${incoming} set user_id =
    case when login_type = 'C' then concat(customer, ship_to) else '' end where coalesce(user_id, '') = ''`)
  await session.query(`update ${incoming} set
    company = case when login_type = 'C' then company else '00' end,
    identity_key = case when coalesce(identity_key, '') <> '' then identity_key
      when login_type = 'C' then login_type || company || user_id else login_type || '00' || user_id end`)
}

interface AccountRule {
  column: string
  says: FaultText
  value: string
  /** The columns of the value, joined by blanks. */
  valueColumns?: readonly string[]
  brokenWhen: string
}

const rulesFor = (difference: Difference): AccountRule[] => {
  const owner = 'c.company = i.company and c.customer = left(i.user_id, 6)'
  // With an offset, the table is read once: on Citus, its rows may be on other nodes than the staged ones.
  const exists = (table: string, where: string) =>
    `exists (select 1 from (select * from ${difference.after(table)} r offset 0) c where ${where})`
  const duplicate = (same: string) => `exists (select 1 from ${incoming} o where o.row < i.row and ${same})`
  return [
    { column: 'user_id', says: 'is empty', value: "''", brokenWhen: "i.user_id = ''" },
    {
      column: 'user_id',
      says: 'there is no such customer',
      value: "concat_ws(' ', i.company, coalesce(nullif(i.customer, ''), i.user_id))",
      valueColumns: ['company', 'customer'],
      brokenWhen: `i.login_type = 'C' and i.user_id <> '' and not ${exists('customers', owner)}`,
    },
    {
      column: 'user_id',
      says: 'the customer has no such ship-to',
      value: "concat_ws(' ', i.company, coalesce(i.customer || ' ' || i.ship_to, i.user_id))",
      valueColumns: ['company', 'customer', 'ship_to'],
      brokenWhen: `i.login_type = 'C' and length(i.user_id) > 6 and ${exists('customers', owner)}
        and not ${exists('ship_tos', `${owner} and c.ship_to = substr(i.user_id, 7)`)}`,
    },
    {
      column: 'user_id',
      says: 'there is no such customer group',
      value: 'i.user_id',
      brokenWhen: `i.login_type = 'G' and i.user_id <> '' and not ${exists('customer_groups', 'c.group_id = i.user_id')}`,
    },
    {
      column: 'user_id',
      says: 'there is no such employee',
      value: 'i.user_id',
      brokenWhen: `i.login_type = 'E' and i.user_id <> '' and not ${exists('employees', 'c.employee = i.user_id')}`,
    },
    {
      column: 'password_hash',
      says: 'is required for a new account',
      value: 'i.user_id',
      brokenWhen: `coalesce(i.password_hash, '') = ''
        and not exists (select 1 from ${current('accounts')} a where ${sameAccount})`,
    },
    {
      column: accountsTable.key.join(', '),
      says: 'is a duplicate',
      value: "concat_ws(' ', i.login_type, i.company, i.user_id)",
      brokenWhen: duplicate('o.login_type = i.login_type and o.company = i.company and o.user_id = i.user_id'),
    },
    {
      column: 'identity_key',
      says: 'belongs to another account',
      value: 'i.identity_key',
      brokenWhen: `${duplicate('o.identity_key = i.identity_key')} or exists (select 1 from ${current('accounts')} a
        where a.identity_key = i.identity_key and not (${sameAccount}))`,
    },
  ]
}

/** Completes the staged accounts and reports those that cannot be merged. */
export async function checkAccounts(load: CheckedLoad, file: StagedFile): Promise<void> {
  const { session, difference, inWords } = load
  await completeRows(session)
  for (const { column, says, value, valueColumns = [], brokenWhen } of rulesFor(difference)) {
    const rows = await session.query<{ row: number; value: string }>(
      `select i.row, ${value} as value from ${incoming} i where ${brokenWhen} order by i.row`,
    )
    for (const { row, value: found } of rows)
      reportRow(load, file, row, { column, says, value: shown(inWords(valueColumns, found)) })
  }
}

const givenLimit = "nullif(nullif(i.order_limit, ''), 'none')::numeric"

export interface AccountsMerged {
  added: number
  changed: number
}

/** Returns the fields that a load may change in an account, as JSON. */
export const changesOf = (
  of: string,
) => `jsonb_build_object('user_id', ${of}.user_id, 'email', ${of}.email, 'otp_policy', ${of}.otp_policy,
  'active', ${of}.active, 'order_limit', ${of}.order_limit, 'flags', ${of}.flags)`
/** Only feeds raise the version, one at a time, so the version of this feed is known. */
export const recordAccounts = `insert into account_changes (version, account_id, before, after)
  select (select version + 1 from data_version), m.account_id, m.before, m.after from merged m
  on conflict (version, account_id) do update set after = excluded.after returning 1 as one`

/** Adds new accounts and updates existing ones, except passwords and identities. Records the former values. */
export async function mergeAccounts(session: Session): Promise<AccountsMerged> {
  const given = accountFlagNames.map((name) => `'${name}', nullif(i.${quoted(name)}, '')`)
  const givenFlags = `jsonb_strip_nulls(jsonb_build_object(${given.join(', ')}))`
  const noRights = accountFlagNames.map((name) => `'${name}', '${name === 'ViewAllShipTos' ? 'One' : 'N'}'`)
  const changed = await session.query(`with merged as (
    update ${current('accounts')} a set email = n.email, otp_policy = n.otp_policy, active = n.active,
      order_limit = n.order_limit, flags = n.flags
    from (
      select a.account_id, a.user_id, ${changesOf('a')} as before, coalesce(i.email, a.email) as email,
        coalesce(nullif(i.otp_policy, ''), a.otp_policy) as otp_policy,
        coalesce(nullif(i.active, '')::boolean, a.active) as active,
        case when coalesce(i.order_limit, '') = '' then a.order_limit else ${givenLimit} end as order_limit,
        a.flags || ${givenFlags} as flags
      from ${incoming} i join ${current('accounts')} a on ${sameAccount}
    ) n
    where n.account_id = a.account_id
      and (a.email, a.otp_policy, a.active, a.order_limit, a.flags)
        is distinct from (n.email, n.otp_policy, n.active, n.order_limit, n.flags)
    returning a.account_id, n.before, ${changesOf('n')} as after) ${recordAccounts}`)
  const added = await session.query(`with merged as (
    insert into ${current('accounts')}
      (login_type, company, user_id, identity_key, password_hash, email, otp_policy, active, order_limit, flags)
    select i.login_type, i.company, i.user_id, i.identity_key, i.password_hash, coalesce(i.email, ''),
      coalesce(nullif(i.otp_policy, ''), 'never'), coalesce(nullif(i.active, '')::boolean, true), ${givenLimit},
      jsonb_build_object(${noRights.join(', ')}) || ${givenFlags}
    from ${incoming} i
    where not exists (select 1 from ${current('accounts')} a where ${sameAccount})
    returning account_id, null::jsonb as before, ${changesOf(current('accounts'))} as after) ${recordAccounts}`)
  return { added: added.length, changed: changed.length }
}
