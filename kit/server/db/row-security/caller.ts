/** Who asks: the policies of the database show the rows that this caller may see, and no others. */
export type Caller =
  /** What tells what the account may see: its own group's members or books; all customers for an administrator. */
  | { kind: 'account'; accountId: number }
  /** The account's own rows, and what it may see of the distributor's work. */
  | { kind: 'own'; accountId: number }
  /** One customer's rows, and those of the account that asks for them. */
  | { kind: 'customer'; company: string; customer: string; accountId?: number | undefined }
  /** Everything that the account may see; with `employee`, only the book of this employee. */
  | { kind: 'viewer'; accountId: number; employee: string | undefined }
  /** Every row, for work that is no user's: migrations, feeds, and the columnar copy. */
  | { kind: 'system' }
  /** No customer's row. */
  | { kind: 'nobody' }

/** The work that sees every row. */
export const system: Caller = { kind: 'system' }
export const nobody: Caller = { kind: 'nobody' }

/** A statement with its bound values. */
export interface Statement {
  text: string
  values: readonly (string | null)[]
}

/** What the policies read. */
interface CallerSettings {
  company: string
  customer: string
  account: string
  scope: string
  /** A call of a function that gives the scope, with its argument if it has one. */
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
 * The statement that sets who asks, and further settings, until the end of the transaction. It sets everything that
 * policies read, whatever the role, the URL, or the pooler's connection has.
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

/** The statement that shows every row for the rest of a connection. */
export const seeEverything = "set portal.scope = '*'"

/** The same until the end of the transaction. */
export const seeEverythingLocally = "set local portal.scope = '*'"

/** The same for PostgreSQL's programs, as PGOPTIONS. */
export const seeEverythingOption = '-c portal.scope=*'
