import { feedFiles } from '../files/all.ts'
import { type FeedFile, storedColumns, type TableName } from '../reading/feed-file.ts'
import type { NearRows } from './near-rows.ts'
import { current, former, isLive, listed, quoted, sameRow, staged } from './staging.ts'

/** `whole`: a file is its whole table. `changes`: a file has the rows that are new, changed, or gone. */
export type LoadMode = 'whole' | 'changes'

/** What a load changes in one table, as SQL relations. In changes, both have only the rows that the load names. */
export interface Sides {
  before: string
  after: string
}

/** The file that fills a table. */
export function fileOf(table: TableName): FeedFile {
  const found = feedFiles.find((feed) => feed.table === table)
  if (!found) throw new Error(`no file fills ${table}`)
  return found
}

/** Where the rows of a load are until it is applied: in staged tables, beside the current ones. */
export class Places {
  readonly mode: LoadMode
  /** Whether Citus distributes the current tables, while the staged ones are on the coordinator. */
  isDistributed = false
  /** On Citus, the rows that a change concerns. */
  near: NearRows | undefined
  readonly #staged = new Set<TableName>()

  constructor(mode: LoadMode) {
    this.mode = mode
  }

  /** Records that a table has a staged twin. */
  add(table: TableName): void {
    this.#staged.add(table)
  }

  has(table: TableName): boolean {
    return this.#staged.has(table)
  }

  /** The relation of a table's current rows. Citus joins a distributed table with a staged one only from a subquery. */
  before(table: TableName): string {
    return this.isDistributed ? `(select * from ${current(table)} offset 0)` : current(table)
  }

  /** The relation of all current rows, also where a change has only those near that it concerns. */
  all(table: TableName): string {
    return this.near?.real(table) ?? current(table)
  }

  /** SQL that is true unless a staged row only removes a row. */
  live(alias: string): string {
    return this.mode === 'changes' ? isLive(alias) : 'true'
  }

  /** The relation of all rows that a table has after the load. */
  after(table: TableName): string {
    if (!this.has(table)) return this.before(table)
    if (this.mode === 'whole') return staged(table)
    const feed = fileOf(table)
    const columns = listed(storedColumns(feed))
    return `(select ${columns} from ${staged(table)} s where ${isLive('s')}
      union all select ${columns} from ${current(table)} c where not ${this.#isNamed(feed, 'c')})`
  }

  /**
   * SQL that is true if no row of a table matches after the load.
   * @param matches SQL of the match; its argument is the row's alias
   */
  absent(table: TableName, matches: (alias: string) => string): string {
    if (!this.has(table)) return `not exists (select from ${this.before(table)} p where ${matches('p')})`
    const inStaged = `not exists (select from ${staged(table)} p where ${this.live('p')} and ${matches('p')})`
    if (this.mode === 'whole') return inStaged
    const unnamed = `not ${this.#isNamed(fileOf(table), 'q')}`
    return `${inStaged} and not exists (select from ${current(table)} q where ${matches('q')} and ${unnamed})`
  }

  /** SQL that is true for a current row that the load adds again, replaces, or removes. */
  isNamed(table: TableName, alias: string): string {
    return this.has(table) ? this.#isNamed(fileOf(table), alias) : 'false'
  }

  #isNamed({ table, key }: FeedFile, alias: string): string {
    return `exists (select from ${staged(table)} n where ${sameRow('n', alias, key)})`
  }

  sides(table: TableName): Sides {
    if (this.mode === 'whole') return { before: this.before(table), after: staged(table) }
    const after = table === 'invoice_images' ? staged(table) : `(select * from ${staged(table)} s where ${isLive('s')})`
    return { before: former(table), after }
  }
}

/** `a.company || ' ' || a.customer` in a form that also shows other types. */
export const valuesOf = (alias: string, columns: readonly string[]): string =>
  `concat_ws(' ', ${columns.map((name) => `${alias}.${quoted(name)}`).join(', ')})`
