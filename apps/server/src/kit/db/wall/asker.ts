import { literal } from '../literals.ts'

/** Who asks: the policies of the database show the rows that this asker may see, and no others. */
export type Asker =
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

/** The work that sees every row. */
export const system: Asker = { kind: 'system' }

interface Setting {
  name: 'account' | 'company' | 'customer' | 'scope'
  /** A literal, or a call of a function of the database. */
  value: string
  isCall?: true
}

/** What the policies read. */
function settingsOf(asker: Asker): Setting[] {
  switch (asker.kind) {
    case 'account':
      return [
        { name: 'account', value: literal(String(asker.accountId)) },
        { name: 'scope', value: 'portal_everything()', isCall: true },
      ]
    case 'own':
      return [{ name: 'account', value: literal(String(asker.accountId)) }]
    case 'customer':
      return [
        ...(asker.accountId === undefined
          ? []
          : [{ name: 'account', value: literal(String(asker.accountId)) } as const]),
        { name: 'company', value: literal(asker.company) },
        { name: 'customer', value: literal(asker.customer) },
      ]
    case 'viewer':
      // The list stays in the database: a representative's book has thousands of customers.
      return [
        { name: 'account', value: literal(String(asker.accountId)) },
        { name: 'scope', value: `portal_scope(${literal(asker.employee)}::text)`, isCall: true },
      ]
    case 'system':
      return [{ name: 'scope', value: "'*'" }]
  }
}

const told = ({ name, value, isCall }: Setting): string =>
  isCall
    ? `select set_config('portal.${name}', coalesce(${value}, ''), true) is null`
    : `set local portal.${name} = ${value}`

/** The statements that tell the database who asks, until the end of the transaction. */
export const tellAsker = (asker: Asker): string => settingsOf(asker).map(told).join('; ')

/** Citus passes on a SET, but no `set_config`. The list of customers has a comma at both ends, by which the policies find one. */
const toldToNodes = ({ name, value, isCall }: Setting): string =>
  `execute format('set local portal.${name} = %L', ${
    isCall ? `(select case v when '*' then v else ',' || v || ',' end from coalesce(${value}, '') v)` : value
  });`

/**
 * The statement that tells all nodes of Citus who asks, until the end of the transaction. In a block, because Citus
 * passes on the whole message that a SET is in, and only while it sets who asks.
 */
export const tellAskerOnCitus = (asker: Asker): string =>
  `do ${literal(`begin
    set local citus.propagate_set_commands to 'local';
    ${settingsOf(asker).map(toldToNodes).join('\n')}
    set local citus.propagate_set_commands to 'none';
  end`)}`

/** The statement that shows every row until the end of the transaction. */
export const seeEverythingLocally = tellAsker({ kind: 'system' })

/** The statement that shows every row for the rest of a connection. */
export const seeEverything = "set portal.scope = '*'"

/** The same for PostgreSQL's programs, as PGOPTIONS. */
export const seeEverythingOption = '-c portal.scope=*'
