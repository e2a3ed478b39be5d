import { literal } from '../literals.ts'

/** Who asks: the policies of the database show the rows that this asker may see, and no others. */
export type Asker =
  /** What tells what the account may see: its own group's members or books; all customers for an administrator. */
  | { kind: 'account'; accountId: number }
  /** One customer's rows. */
  | { kind: 'customer'; company: string; customer: string }
  /** Everything that the account may see; with `employee`, only the book of this employee. */
  | { kind: 'viewer'; accountId: number; employee: string | undefined }
  /** Every row, for work that is no user's: migrations, feeds, and the columnar copy. */
  | { kind: 'system' }

/** The work that sees every row. */
export const system: Asker = { kind: 'system' }

const setTo = (name: string, value: string) =>
  `select set_config('portal.${name}', coalesce(${value}, ''), true) is null`
const set = (name: string, value: string | number) => `set local portal.${name} = ${literal(String(value))}`

/** The statements that tell the database who asks, until the end of the transaction. */
export function tellAsker(asker: Asker): string {
  switch (asker.kind) {
    case 'account':
      return `${set('account', asker.accountId)}; ${setTo('scope', 'portal_everything()')}`
    case 'customer':
      return `${set('company', asker.company)}; ${set('customer', asker.customer)}`
    case 'viewer':
      // The list stays in the database: a representative's book has thousands of customers.
      return `${set('account', asker.accountId)}; ${setTo('scope', `portal_scope(${literal(asker.employee)}::text)`)}`
    case 'system':
      return seeEverythingLocally
  }
}

/** The statement that shows every row until the end of the transaction. */
export const seeEverythingLocally = set('scope', '*')

/** The statement that shows every row for the rest of a connection. */
export const seeEverything = "set portal.scope = '*'"

/** The same for PostgreSQL's programs, as PGOPTIONS. */
export const seeEverythingOption = '-c portal.scope=*'
