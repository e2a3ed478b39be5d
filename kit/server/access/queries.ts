import type { AccountFlagName, LoginType, Rights } from '#kit/contract/declare/need.ts'
import { type RawBuilder, sql } from 'kysely'
import { stampText } from '../db/data-stamp.ts'
import type { Db } from '../db/store.ts'

/** The signed-in account, read from the database for each request. Data from the browser can only narrow its access. */
export interface Viewer extends Rights {
  accountId: number
  sessionId: string
  loginType: LoginType
  identityKey: string
  /** '00' for groups and employees. */
  company: string
  userId: string
  flags: Partial<Record<AccountFlagName, string>>
}

/** A row of an account's scope. An empty ship-to means all ship-tos of the customer. */
export interface ScopeRow {
  company: string
  customer: string
  ship_to: string
}

/** Whose data a request asks for. */
export interface RequestedScope {
  company?: string | undefined
  customer?: string | undefined
  /** Company and customer number concatenated, without duplicates. */
  customers?: readonly string[] | undefined
  /** Company, customer, and ship-to number concatenated, without duplicates. */
  shipTos?: readonly string[] | undefined
  identity?: string | undefined
}

/** An employee's identifier in calls: the employee number, a hyphen, and the region. */
const employeeKey = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.employee`)} || '-' || ${sql.ref(`${table}.region`)}`

/** The employees that an account may choose: a rep only itself, a manager its region, an administrator everyone. */
export const choosableEmployees = (accountId: number) => sql<{ employee: string; name: string; region: string }>`(
  select e.employee, e.name, e.region
  from accounts a
  join employees me on me.employee = a.user_id
  join employees e on e.employee = me.employee or me.role = 'administrator'
    or (me.role = 'manager' and e.region = me.region)
  where a.account_id = ${accountId} and a.login_type = 'E')`

/** Every customer for an administrator's account; no rows for other accounts. */
const administratorRows = (accountId: number) => sql<ScopeRow>`
  select c.company, c.customer, ''
  from accounts a
  join employees me on me.employee = a.user_id and me.role = 'administrator'
  cross join customers c
  where a.account_id = ${accountId} and a.login_type = 'E'`

/**
 * The (company, customer, ship-to) rows that an account may see, from the current data. May contain duplicates.
 * @param employee the chosen employee's key: narrows an employee account to that employee's book
 */
export const scopeRows = (accountId: number, employee: string | undefined): RawBuilder<ScopeRow> => sql<ScopeRow>`(
  select a.company, substr(a.user_id, 1, 6) as customer, substr(a.user_id, 7) as ship_to
  from accounts a where a.account_id = ${accountId} and a.login_type = 'C'
  union all
  select m.company, m.customer, m.ship_to
  from accounts a join group_members m on m.group_id = a.user_id
  where a.account_id = ${accountId} and a.login_type = 'G'
  union all
  select b.company, b.customer, ''
  from ${choosableEmployees(accountId)} as e join employee_books b on b.employee = e.employee
  ${employee === undefined ? sql`union all ${administratorRows(accountId)}` : sql`where ${employeeKey('e')} = ${employee}`})`

/** What is read together with a viewer. */
interface Read {
  /** The stamp of the data. Every load renews it. */
  stamp: string
  /** The as-of time of the oldest requested data; null if unknown. */
  dataAsOf: Date | null
  usedAt: Date
}

export interface KnownViewer extends Read {
  viewer: Viewer
}

export interface ViewerReading extends KnownViewer {
  grant: Grant
  /** The key of the requested ship-to, if the request has the ERP's number of a ship-to that exists. */
  shipTo?: string | undefined
}

/** Which parts of the request the account may access, according to the current data. */
export interface Grant {
  /** Whether the viewer sees any customer of the requested company. */
  companySeen: boolean
  /** The requested customer's ship-tos that the viewer may see ('' for all); empty when the customer is out of scope. */
  shipTos: readonly string[]
  /** Whether the viewer sees all requested customers. */
  customersSeen: boolean
  /** Whether the viewer sees all requested ship-tos. */
  shipTosSeen: boolean
  /** Whether the requested identity key names an employee whom the viewer may choose. */
  employeeChosen: boolean
}

/**
 * Reads, for every call, the session, the account, its flags, and the data version.
 * @returns undefined when the session has ended or the account is inactive
 */
export async function readViewer(
  db: Db,
  token: { accountId: number; sessionId: string },
  limits: { now: Date; idleSince: Date },
  data: readonly string[] = [],
): Promise<KnownViewer | undefined> {
  const { rows } = await sql<Viewer & Read>`
    select a.account_id as "accountId", s.session_id as "sessionId", a.login_type as "loginType", a.company,
      a.user_id as "userId", a.identity_key as "identityKey", a.flags, s.used_at as "usedAt", v.stamp,
      (select min(d.as_of) from data_as_of d where d.table_name = any(${[...data]}::text[])) as "dataAsOf"
    from sessions s join accounts a on a.account_id = s.account_id
      cross join (select ${sql.raw(stampText)} as stamp from data_version) v
    where s.session_id = ${token.sessionId} and a.account_id = ${token.accountId} and a.active
      and s.ended_at is null and s.ends_at > ${limits.now} and s.used_at > ${limits.idleSince}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { stamp, dataAsOf, usedAt, ...viewer } = row
  return { viewer, stamp, dataAsOf, usedAt }
}

/** A customer account holds its whole scope: company, customer, and, in a longer user ID, a single ship-to. */
export const customerGrant = ({ company, userId }: Viewer, requested: RequestedScope): Grant => {
  const own = requested.company === company && requested.customer === userId.slice(0, 6)
  return {
    companySeen: requested.company === company,
    shipTos: own ? [userId.slice(6)] : [],
    customersSeen: (requested.customers ?? []).every((customer) => customer === company + userId.slice(0, 6)),
    shipTosSeen: (requested.shipTos ?? []).every((code) =>
      userId.length > 6 ? code === company + userId : code.startsWith(company + userId),
    ),
    employeeChosen: false,
  }
}

/** The employee whose customers the viewer requests; undefined if the viewer requests their own. */
export const chosenEmployee = (requested: RequestedScope, viewer: Viewer): string | undefined =>
  viewer.loginType === 'E' && requested.identity !== viewer.identityKey ? requested.identity : undefined

/** Reads from the group's members or the employees' books whether the request is in scope. */
export async function readGrant(db: Db, viewer: Viewer, requested: RequestedScope): Promise<Grant> {
  const employee = chosenEmployee(requested, viewer)
  const scoped = scopeRows(viewer.accountId, employee)
  const { customers = [], shipTos = [] } = requested
  const { rows } = await sql<Grant>`
    select
      ${requested.company === undefined ? sql`false` : sql`exists (select 1 from ${scoped} as r where r.company = ${requested.company})`}
        as "companySeen",
      ${
        requested.customer === undefined
          ? sql`'{}'::text[]`
          : sql`(select coalesce(array_agg(distinct r.ship_to), '{}') from ${scoped} as r
                 where r.company = ${requested.company} and r.customer = ${requested.customer})`
      } as "shipTos",
      ${
        customers.length === 0
          ? sql`true`
          : sql`(select count(distinct r.company || r.customer) = ${customers.length} from ${scoped} as r
                 where r.company || r.customer in (${sql.join(customers)}))`
      } as "customersSeen",
      ${
        shipTos.length === 0
          ? sql`true`
          : sql`(select count(*) = ${shipTos.length} from unnest(array[${sql.join(shipTos)}]::text[]) as code
                 where exists (select 1 from ${scoped} as r where r.company || r.customer = substr(code, 1, 8)
                   and r.ship_to in ('', substr(code, 9))))`
      } as "shipTosSeen",
      ${
        employee === undefined
          ? sql`false`
          : sql`exists (select 1 from ${choosableEmployees(viewer.accountId)} as e where ${employeeKey('e')} = ${employee})`
      } as "employeeChosen"`.execute(db)
  const [grant] = rows
  if (!grant) throw new Error('a select without a table has one row')
  return grant
}

/** Returns the key of a customer's ship-to that has this number in the ERP. */
export async function findShipTo(
  db: Db,
  company: string,
  customer: string,
  number: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ship_tos')
    .select('ship_to')
    .where((where) => where.and({ company, customer, ship_to_number: number }))
    .executeTakeFirst()
  return row?.ship_to
}

/** Records that a session is in use. Once a minute per session is enough for the idle limit. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ used_at: now }).where('session_id', '=', sessionId).execute()
}

export interface AuditEntry {
  requestId: string
  /** Identity key of the acting account, if known. */
  actor?: string | undefined
  /** Company and customer whose data was accessed. */
  subject?: string | undefined
  event: string
  detail?: Record<string, unknown>
}

/** Appends to the audit trail, which is append-only. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      request_id: entry.requestId,
      actor: entry.actor ?? null,
      subject: entry.subject ?? null,
      event: entry.event,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
