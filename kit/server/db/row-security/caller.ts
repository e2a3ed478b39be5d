/** On whose behalf a statement runs. The database's policies show only the rows that this caller may see. */
export type Caller =
  /** The rows that define the account's scope: its group's members or books; for an administrator, all customers. */
  | { kind: 'account'; accountId: number }
  /** The account's own rows, and the distributor's data loads if it manages them. */
  | { kind: 'own'; accountId: number }
  /** One customer's rows and the calling account's own. */
  | { kind: 'customer'; company: string; customer: string; accountId?: number | undefined }
  /** Everything in the account's scope; with `employee`, only this employee's book. */
  | { kind: 'viewer'; accountId: number; employee: string | undefined }
  /** Every row, for work without a user: migrations, feeds, and the columnar copy. */
  | { kind: 'system' }
  /** No rows of any customer. */
  | { kind: 'nobody' }

export const system: Caller = { kind: 'system' }
export const nobody: Caller = { kind: 'nobody' }

/** A statement with its bound values. */
export interface Statement {
  text: string
  values: readonly (string | null)[]
}

/** The values that the policies read. */
interface CallerSettings {
  company: string
  customer: string
  account: string
  scope: string
  /** The SQL function that returns the scope, and its argument if it takes one. */
  call?: { name: 'portal_everything' | 'portal_scope'; argument?: string | null }
}

export function settingsOf(caller: Caller): CallerSettings {
  const none = { company: '', customer: '', account: '', scope: '' }
  switch (caller.kind) {
    case 'account':
      return { ...none, account: String(caller.accountId), call: { name: 'portal_everything' } }
    case 'own':
      return { ...none, account: String(caller.accountId) }
    case 'customer':
      return {
        ...none,
        company: caller.company,
        customer: caller.customer,
        account: caller.accountId === undefined ? '' : String(caller.accountId),
      }
    case 'viewer':
      // The list stays in the database: a representative's book has thousands of customers.
      return {
        ...none,
        account: String(caller.accountId),
        call: { name: 'portal_scope', argument: caller.employee ?? null },
      }
    case 'system':
      return { ...none, scope: '*' }
    case 'nobody':
      return none
  }
}

export const portalSettings = ({ company, customer, account, scope }: CallerSettings) => ({
  'portal.company': company,
  'portal.customer': customer,
  'portal.account': account,
  'portal.scope': scope,
})

/**
 * Returns the statement that sets the caller and further settings until the end of the transaction. It sets everything
 * that policies read, so no setting of the role, the URL, or the pooler's connection remains.
 */
export function callerStatement(caller: Caller, further: Readonly<Record<string, string>> = {}): Statement {
  const read = settingsOf(caller)
  const values: (string | null)[] = []
  const bound = (value: string | null) => `$${values.push(value)}`
  const settings = Object.entries({ ...further, ...portalSettings(read) })
  const set = `select ${settings.map(([name, value]) => `set_config('${name}', ${bound(value)}, true)`).join(', ')}`
  if (!read.call) return { text: set, values }
  const { name, argument } = read.call
  const call = `${name}(${argument === undefined ? '' : `${bound(argument)}::text`})`
  // The function reads the account, so the subquery must come first.
  return {
    text: `select set_config('portal.scope', coalesce(${call}, ''), true) from (${set} offset 0) as caller`,
    values,
  }
}

/** Shows every row for the rest of a connection. */
export const seeEverything = "set portal.scope = '*'"

/** Shows every row until the end of the transaction. */
export const seeEverythingLocally = "set local portal.scope = '*'"

/** Shows every row to PostgreSQL's programs, as PGOPTIONS. */
export const seeEverythingOption = '-c portal.scope=*'
