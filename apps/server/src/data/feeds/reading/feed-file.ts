import type { Database } from '#server/kit/db/schema.ts'
import type { Kind } from '../checking/kinds.ts'

export type TableName = keyof Database

/** A column of a feed file: what it may hold, and what it means where its name does not say so. */
export interface FeedColumn {
  kind: Kind
  about: string
}

/** Rows of this file name rows of another: these columns, in the order of the other table's own. */
export interface Reference {
  columns: readonly string[]
  to: TableName
  /** The other table's columns, where they are called otherwise or are not its key. */
  on?: readonly string[]
}

/** A rule over the columns of one row that no single cell can break. */
export interface RowRule {
  /** The column at which the fault is reported. */
  column: string
  /** SQL that is true for a row that breaks the rule. */
  brokenWhen: string
  says: string
}

/** One file that a distributor's ERP writes, and the table that it fills. */
export interface FeedFile {
  file: string
  table: TableName
  /** `replace`: the file is the whole table. `merge`: what is not in the file stays. */
  mode: 'replace' | 'merge'
  about: string
  /** Columns that identify a row. */
  key: readonly string[]
  columns: Readonly<Record<string, FeedColumn>>
  references: readonly Reference[]
  rules: readonly RowRule[]
  /** Columns of the file that no column of the table stands for. */
  besides: readonly string[]
}

type Declared = Omit<FeedFile, 'columns' | 'references' | 'rules' | 'besides' | 'mode'> & {
  mode?: FeedFile['mode']
  columns: Readonly<Record<string, Kind | readonly [Kind, string]>>
  references?: readonly Reference[]
  rules?: readonly RowRule[]
  besides?: readonly string[]
}

/** Declares a feed file; a column is its kind, or its kind and a sentence about it. */
export function feedFile({
  columns,
  mode = 'replace',
  references = [],
  rules = [],
  besides = [],
  ...rest
}: Declared): FeedFile {
  const described = Object.entries(columns).map(([name, column]): [string, FeedColumn] => [
    name,
    'check' in column ? { kind: column, about: '' } : { kind: column[0], about: column[1] },
  ])
  return { ...rest, mode, references, rules, besides, columns: Object.fromEntries(described) }
}
