import type { GeneratedAlways } from 'kysely'
import type { FaultText } from './fault-texts.ts'
import type { Kind } from './kinds.ts'
import type { SecuredTable } from './secured-table.ts'

/** A change removes the rows that have `Y` in this column. */
export const removalColumn = '_deleted'

/** A column of a feed file: its kind, and an explanation if the name is not enough. */
export interface FeedColumn {
  kind: Kind
  about: string
}

/** Columns that refer to rows of another table, which has columns of the same names. */
export interface Reference {
  columns: readonly string[]
  to: string
}

/** A rule that spans several columns of a row. */
export interface RowRule {
  /** The column that the fault names. */
  column: string
  /** SQL that is true for a row that breaks the rule. */
  brokenWhen: string
  says: FaultText
}

/** The document that a file's rows are part of, such as the order of an order line. */
export interface Part {
  of: string
  /** The columns that name the document, in both tables. */
  columns: readonly string[]
  /** Whether a change with one part of a document has all of them, so that the others are removed. */
  whole: boolean
}

/** The guards whose limits the configuration sets. */
export type GuardName = 'balances' | 'stockValue' | 'prices'

/** A figure that a load must not move unnoticed. */
export interface Measure {
  name: string
  /** SQL of a row's share in the figure; `t` is the row. */
  amount: string
  /** SQL that joins what `amount` needs. */
  join?: string
  /** The columns of the groups whose figures are compared. */
  by: readonly string[]
  /** Compares only groups that exist before and after: a new item is not a change of price. */
  ofBoth?: true
  /**
   * SQL of the part of a row's move that the guard counts, where the rows themselves explain the rest: `b` is the row
   * before, `a` the row after, with nulls where there is none, and `newest` the latest date of `dated`.
   */
  unexplained?: { dated: string; amount: string }
  /** Refuses loads that move the figure by more than the configured share; without it, the figure is only shown. */
  guard?: GuardName
}

/** A file that a distributor's ERP writes, and the table it fills, whose rows queries see as `Row`. */
export interface FeedFile<Name extends string = string, Row = unknown> extends SecuredTable {
  /** Never set: it carries the type. */
  row?: Row
  file: string
  table: Name
  /** `replace`: the file is the whole table. `merge`: rows that the file omits stay. */
  mode: 'replace' | 'merge'
  about: string
  /** Columns that identify a row. */
  key: readonly string[]
  /** Other columns that no two rows share, although no index says so: a distributed table's would need the customer. */
  numbers: readonly (readonly string[])[]
  columns: Readonly<Record<string, FeedColumn>>
  references: readonly Reference[]
  rules: readonly RowRule[]
  /** Columns of the file that the table does not have. */
  besides: readonly string[]
  /** Text columns that the database generates from others. */
  generated: readonly string[]
  /** Whether the columnar copy holds the table, and the columns by which it sorts the rows of a long one. */
  copied?: { sorted?: readonly [string, string, string] }
  part: Part | undefined
  measures: readonly Measure[]
  /** A row that loads together with the examples of the other files. Columns that it omits are empty. */
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
  /** A table to which the columns of its key refer, or other columns. */
  references?: readonly (FeedFile | { columns: readonly string[]; to: FeedFile })[]
  part?: Omit<Part, 'of'> & { of: FeedFile }
  /** Columns that refer to another table hold what that table's example holds. */
  example: FeedFile['example']
}

/** The table's columns, as queries see them. */
type RowOf<Given, Besides, Computed extends string> = {
  -readonly [Column in Exclude<keyof Given, Besides>]: Given[Column] extends
    | Kind<infer Value>
    | readonly [Kind<infer Value>, string]
    ? Value
    : never
} & { [Column in Computed]: GeneratedAlways<string> }

/** Declares a table that feeds fill; a column is a kind, or a kind and a sentence about it. */
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

/** The columns that the table stores, in the order of the declaration. */
export const storedColumns = ({ columns, besides }: FeedFile): string[] =>
  Object.keys(columns).filter((name) => !besides.includes(name))

/** `required`, or what an empty cell or an omitted column means. */
export function whenLeftOut({ columns }: FeedFile, name: string): string {
  const when = columns[name]?.kind.whenEmpty
  if (when === undefined) return 'required'
  if (when === 'null') return 'may be empty: no value'
  return when.text === '' ? 'may be empty' : `may be empty: \`${when.text}\``
}
