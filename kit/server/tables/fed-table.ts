import type { GeneratedAlways } from 'kysely'
import type { FaultText } from './fault-texts.ts'
import type { Kind } from './kinds.ts'
import type { SecuredTable } from './secured-table.ts'

/** With `Y` in this column, a change removes the row. */
export const removalColumn = '_deleted'
/** A value in this column of a customer removes the row, too: the customer that it names gets what users have written. */
export const mergeColumn = 'merged_into'

export interface FeedColumn {
  kind: Kind
  about: string
}

/** A reference to another table by columns with the same names. */
export interface Reference {
  columns: readonly string[]
  to: string
}

/** A rule that spans several columns of a row. */
export interface RowRule {
  /** The column that the fault names. */
  column: string
  /** Columns that are not in the table. The rule then holds for all rows of a file with one of them, changed or not. */
  needs?: readonly string[]
  /** SQL that is true for a row that breaks the rule. */
  brokenWhen: string
  says: FaultText
}

/** A column that the load fills where a document's file leaves it empty, from the document's rows in another file. */
export interface Derived {
  column: string
  /** The table of the other file, whose rows are `p`, and a column that it needs. */
  from: string
  needs: string
  /** SQL for the value of a document's rows; null if they say nothing. */
  value: string
}

/** The document that a file's rows belong to, such as the order of an order line. */
export interface Part {
  of: string
  /** The columns that name the document, in both tables. */
  columns: readonly string[]
  /** Whether a change contains all rows of its documents, so that their other rows are removed. */
  whole: boolean
}

/** The guards whose limits the configuration sets. */
export type GuardName = 'balances' | 'stockValue' | 'prices'

/** A sum that must not change unnoticed when a feed is loaded. */
export interface Measure {
  name: string
  /** SQL for the amount of a row `t`. */
  amount: string
  /** SQL for joins that `amount` needs. */
  join?: string
  /** Columns by which the sums are grouped. */
  by: readonly string[]
  /** Compares only groups that exist both before and after: a new item is not a price change. */
  ofBoth?: true
  /**
   * SQL for the part of a row's change that the guard counts, if the rows explain the rest. `b` is the row before, `a`
   * the row after (nulls if there is none), and `newest` the latest date in the column `dated`. `paid` is the change of
   * `paidBy.amount` in the rows with the same key in another table; null if the load neither adds nor changes such rows.
   */
  unexplained?: { dated: string; amount: string; paidBy: { table: string; amount: string } }
  /** Refuses loads that change the sum by more than the configured share; without it, the sum is only shown. */
  guard?: GuardName
}

/** A file from a distributor's ERP and the table that it fills. Queries see the rows as `Row`. */
export interface FeedFile<Name extends string = string, Row = unknown> extends SecuredTable {
  /** Never set; only carries the type. */
  row?: Row
  file: string
  table: Name
  /** `replace`: the file is the whole table. `merge`: rows that the file omits stay. */
  mode: 'replace' | 'merge'
  about: string
  /** Columns that identify a row. */
  key: readonly string[]
  /** Other unique columns. They have no index, because a distributed table's unique index would need the customer. */
  numbers: readonly (readonly string[])[]
  columns: Readonly<Record<string, FeedColumn>>
  references: readonly Reference[]
  rules: readonly RowRule[]
  derived?: Derived
  /** Columns of the file that are not in the table. */
  besides: readonly string[]
  /** Text columns that the database generates from others. */
  generated: readonly string[]
  /** Set if the columnar copy holds the table; a long table is sorted by these columns. */
  copied?: { sorted?: readonly [string, string, string] }
  part: Part | undefined
  measures: readonly Measure[]
  /** A row that can be loaded with the other files' examples. Omitted columns are empty. */
  example: Readonly<Record<string, string>>
}

type Columns = Readonly<Record<string, Kind | readonly [Kind, string]>>

interface Declared<Given, Besides, Computed>
  extends Partial<Omit<FeedFile, 'row' | 'table' | 'columns' | 'references' | 'besides' | 'generated' | 'part'>> {
  rows: FeedFile['rows']
  about: string
  key: readonly string[]
  columns: Given
  besides?: readonly Besides[]
  generated?: readonly Computed[]
  /** Tables referred to by the columns of their key, or by the given columns. */
  references?: readonly (FeedFile | { columns: readonly string[]; to: FeedFile })[]
  part?: Omit<Part, 'of'> & { of: FeedFile }
  /** Columns that refer to another table default to that table's example. */
  example: FeedFile['example']
}

/** A row of the table, as queries see it. */
type RowOf<Given, Besides, Computed extends string> = {
  -readonly [Column in Exclude<keyof Given, Besides>]: Given[Column] extends
    | Kind<infer Value>
    | readonly [Kind<infer Value>, string]
    ? Value
    : never
} & { [Column in Computed]: GeneratedAlways<string> }

/** Declares a table that feeds fill. A column is a kind, optionally with a description. */
export function fedTable<
  Name extends string,
  const Given extends Columns,
  const Besides extends string = never,
  const Computed extends string = never,
>(
  table: Name,
  { columns, references = [], part, example, ...rest }: Declared<Given, Besides, Computed>,
): FeedFile<Name, RowOf<Given, Besides, Computed>> {
  const described = Object.entries(columns).map(([name, column]): [string, FeedColumn] => [
    name,
    'check' in column ? { kind: column, about: '' } : { kind: column[0], about: column[1] },
  ])
  const referred = references.map((one) => ('table' in one ? { columns: one.key, to: one } : one))
  const keys = referred.flatMap(({ columns: names, to }) => names.map((name) => [name, to.example[name] ?? '']))
  return {
    table,
    serving: { read: true },
    file: `${table}.csv`,
    mode: 'replace',
    numbers: [],
    rules: [],
    besides: [],
    generated: [],
    measures: [],
    ...rest,
    part: part && { ...part, of: part.of.table },
    references: referred.map(({ columns: names, to }) => ({ columns: names, to: to.table })),
    columns: Object.fromEntries(described),
    example: { ...Object.fromEntries(keys), ...example },
  }
}

/** Returns the stored columns in the order of the declaration. */
export const storedColumns = ({ columns, besides }: FeedFile): string[] =>
  Object.keys(columns).filter((name) => !besides.includes(name))

/** Returns `required`, or the meaning of an empty cell or omitted column. */
export function whenLeftOut({ columns }: FeedFile, name: string): string {
  const when = columns[name]?.kind.whenEmpty
  if (when === undefined) return 'required'
  if (when === 'null') return 'may be empty: no value'
  return when.text === '' ? 'may be empty' : `may be empty: \`${when.text}\``
}
