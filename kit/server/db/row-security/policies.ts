import { createHash } from 'node:crypto'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'
import { securedTables } from './secured-tables.ts'

// Each `(select …)` is evaluated once per query, not per row. The most frequent case comes first: one customer.
const everything = `(select current_setting('portal.scope', true) = '*')`

const ofAccount = `${everything} or account_id = (select nullif(current_setting('portal.account', true), '')::bigint)`

const conditions: Record<Exclude<SecuredTable['rows'], 'shared'>, string> = {
  customer: `(company, customer) = (select current_setting('portal.company', true), current_setting('portal.customer', true))
    or ${everything}
    or company || customer in (select unnest(string_to_array(current_setting('portal.scope', true), ',')))`,
  group: `${everything} or group_id = (select portal_group())`,
  // A call about one customer sees who serves it.
  employee: `(company, customer) = (select current_setting('portal.company', true), current_setting('portal.customer', true))
    or ${everything} or employee in (select portal_employees())`,
  // Functions, because a feed could not replace a table that a policy names.
  invoice: `${everything} or portal_sees_invoice(company, invoice_number)`,
  account: ofAccount,
  definition: `${ofAccount} or (shared and portal_shares(account_id, kind))`,
  load: `${everything} or (select portal_manages_loads())`,
  system: everything,
  parcel: `${everything} or portal_sees_parcel(carrier, tracking_number, ship_date)`,
}

/** The conditions for changing rows that others may only see. */
const owned: Partial<typeof conditions> = { definition: ofAccount }

/** The part of a policy after the table's name. */
const ruleOf = ({ rows }: SecuredTable): string | undefined => {
  if (rows === 'shared') return undefined
  return owned[rows] === undefined ? `using (${conditions[rows]})` : `for select using (${conditions[rows]})`
}

/** The second policy of a table with rows that others may only see. */
function ownPolicy({ table, rows }: SecuredTable): string[] {
  const condition = rows === 'shared' ? undefined : owned[rows]
  const dropped = `drop policy if exists own on ${table}`
  return condition === undefined ? [] : [dropped, `create policy own on ${table} using (${condition})`]
}

export const digestOf = (rule: string) => createHash('sha256').update(rule).digest('hex').slice(0, 16)

/** Returns the statements that put a table under row-level security, even for its owner. */
export function policyStatements(secured: SecuredTable): string[] {
  const { table } = secured
  const rule = ruleOf(secured)
  if (rule === undefined) return []
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `drop policy if exists wall on ${table}`,
    `create policy wall on ${table} ${rule}`,
    `comment on policy wall on ${table} is '${digestOf(rule)}'`,
    ...ownPolicy(secured),
  ]
}

export interface PolicyState {
  table: string
  enabled: boolean
  forced: boolean
  digest: string | null
}

/** Reads every table's policy as `PolicyState`. */
export const readPolicies = `select c.relname::text as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    obj_description(p.oid, 'pg_policy') as digest
  from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'wall'
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`

/** Returns the tables whose policy is missing or outdated. */
export function tablesToSecure(states: readonly PolicyState[]): SecuredTable[] {
  const byTable = new Map(states.map((state) => [state.table, state]))
  return securedTables.filter((secured) => {
    const [rule, state] = [ruleOf(secured), byTable.get(secured.table)]
    if (rule === undefined || state === undefined) return false
    return !(state.enabled && state.forced && state.digest === digestOf(rule))
  })
}
