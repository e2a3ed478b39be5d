import { listed, quoted } from '../statements.ts'
import type { Session } from '../store.ts'
import { distributedTables, oneByOne } from './distribute.ts'
import { addRoutes } from './number-routes.ts'

/** A table, the columns that identify a row, and all columns. */
export interface WrittenTable {
  table: string
  key: readonly string[]
  columns: readonly string[]
}

export interface RowCounts {
  added: number
  changed: number
  gone: number
}

/** Names the column of a difference that holds one side of a table's column. */
type Side = (name: string) => string

interface Writing {
  /** The relation of the difference. A side's key is null where the row is not there. */
  relation: string
  from: Side
  to: Side
  /** What there is to do, if the difference was just made from `rows`. */
  counts?: RowCounts
}

/**
 * Finds and writes the rows of tables in one transaction. Rows are known by `ctid`, which stays while nobody else writes
 * the tables; those in the shards of Citus have none and are known by their key.
 */
export class WrittenTables {
  readonly #session: Session
  readonly #distributed: ReadonlySet<string>

  private constructor(session: Session, distributed: ReadonlySet<string>) {
    this.#session = session
    this.#distributed = distributed
  }

  static async begin(session: Session): Promise<WrittenTables> {
    const distributed = await distributedTables(session)
    if (distributed.size > 0) await session.query(oneByOne)
    return new WrittenTables(session, distributed)
  }

  /** A relation of a table's rows and their place `_tid`. */
  rows({ table, columns }: WrittenTable, where: string): string {
    // Citus joins a table in shards with a local one only from a subquery.
    return this.#distributed.has(table)
      ? `(select null::tid as _tid, ${listed(columns)} from ${quoted(table)}${where} offset 0)`
      : `(select ctid as _tid, ${listed(columns)} from ${quoted(table)}${where})`
  }

  /** SQL that is true if the row `x` of a difference, of which `from` is loaded, is about a row of the table. */
  isSame({ table, key }: WrittenTable, x: string, from: Side, row: string): string {
    return this.#distributed.has(table)
      ? key.map((name) => `${x}.${from(name)} = ${row}.${quoted(name)}`).join(' and ')
      : `${x}._tid = ${row}.ctid`
  }

  /** Carries a table from one side of a difference to the other. Readers are not blocked: only rows are locked. */
  async write(written: WrittenTable, { relation, from, to, counts }: Writing): Promise<void> {
    const { table, key, columns } = written
    const [first = ''] = key
    const [had, has] = [`d.${from(first)} is not null`, `d.${to(first)} is not null`]
    const values = (names: readonly string[]) => names.map((name) => `d.${to(name)}`).join(', ')
    const write = (statement: string) => this.#session.query(statement)
    const insert = (where: string) =>
      write(`insert into ${quoted(table)} (${listed(columns)}) select ${values(columns)} from ${relation} d
        where ${where} order by ${values(key)}`)
    if (this.#distributed.has(table)) {
      await write(`delete from ${quoted(table)} where (${listed(key)}) in
        (select ${key.map((name) => `d.${from(name)}`).join(', ')} from ${relation} d where ${had})`)
      await insert(has)
      const rows = columns.map((name) => `d.${to(name)} as ${quoted(name)}`).join(', ')
      await addRoutes(this.#session, table, `(select ${rows} from ${relation} d where ${has})`)
      return
    }
    const byKey = key.map((name) => `t.${quoted(name)} = d.${from(name)}`).join(' and ')
    const found = counts ? this.isSame(written, 'd', from, 't') : byKey
    const rest = columns.filter((name) => !key.includes(name))
    if (counts?.gone !== 0)
      await write(`delete from ${quoted(table)} t using ${relation} d where ${found} and not (${has})`)
    if (rest.length > 0 && counts?.changed !== 0)
      await write(`update ${quoted(table)} t set (${listed(rest)}) = row(${values(rest)})
        from ${relation} d where ${found} and ${had} and ${has}`)
    if (counts?.added !== 0) await insert(`not (${had})`)
  }
}
