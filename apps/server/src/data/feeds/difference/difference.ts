import { distributedTables } from '#server/kit/db/citus/distribute.ts'
import type { Session } from '#server/kit/db/store.ts'
import type { TableName } from '../reading/feed-file.ts'
import { current, isLive, listed, quoted, sameRow, staged } from '../loading/staging.ts'
import { formerly, type KeptTable, keptSchema, newly, side } from './kept.ts'

/** `whole`: a file is its whole table. `changes`: a file has the rows that are new, changed, or gone. */
export type LoadMode = 'whole' | 'changes'

export interface CompareOptions {
  /** Columns whose loaded values stay. */
  omitted: readonly string[]
  /** A query of the keys of the loaded rows to compare; every row without it. */
  scope: string | undefined
}

/**
 * What a load changes: for each table the rows that are added, changed, and gone, found by comparing what is staged with
 * what is loaded. Everything that checks, shows, applies, and undoes the load reads this.
 *
 * The loaded rows are known by `ctid`, which stays: loads alone write these tables, one at a time.
 */
export class Difference {
  readonly mode: LoadMode
  readonly #session: Session
  readonly #tables = new Map<TableName, KeptTable>()
  /** The tables in the shards of Citus, whose rows have no `ctid`. */
  #distributed: ReadonlySet<string> = new Set()

  private constructor(session: Session, mode: LoadMode) {
    this.#session = session
    this.mode = mode
  }

  static async begin(session: Session, mode: LoadMode): Promise<Difference> {
    const difference = new Difference(session, mode)
    difference.#distributed = await distributedTables(session)
    await session.query(`drop schema if exists ${keptSchema} cascade; create schema ${keptSchema}`)
    return difference
  }

  get isOnCitus(): boolean {
    return this.#distributed.size > 0
  }

  isDistributed(table: TableName): boolean {
    return this.#distributed.has(table)
  }

  has(table: TableName): boolean {
    return this.#tables.has(table)
  }

  get tables(): readonly KeptTable[] {
    return [...this.#tables.values()]
  }

  /** The difference itself: each column's former and new value, and where the loaded and the staged row are. */
  relation(table: TableName): string {
    return `${keptSchema}.${quoted(table)}`
  }

  async #forget(table: TableName): Promise<void> {
    const [found] = await this.#session.query<{ kind: string }>(
      "select case relkind when 'v' then 'view' else 'table' end as kind from pg_class where oid = to_regclass($1)",
      [this.relation(table)],
    )
    if (found) await this.#session.query(`drop ${found.kind} ${this.relation(table)}`)
    this.#tables.delete(table)
  }

  /** Compares a staged table with the loaded one; again, after staged rows have been removed. */
  async compare(kept: KeptTable, { omitted, scope }: CompareOptions): Promise<void> {
    const { table, key, columns } = kept
    await this.#forget(table)
    const [first = ''] = key
    const rest = columns.filter((name) => !key.includes(name) && !omitted.includes(name))
    const row = (alias: string) => `row(${rest.map((name) => `${alias}.${quoted(name)}`).join(', ')})`
    const isOther = rest.length > 0 ? ` or ${row('t')} is distinct from ${row('s')}` : ''
    const values = columns.flatMap((name) => {
      const [t, s] = [`t.${quoted(name)}`, `s.${quoted(name)}`]
      const stays = omitted.includes(name)
        ? `case when s.${quoted(first)} is null or t.${quoted(first)} is null then ${s} else ${t} end`
        : s
      return [`${t} as ${formerly(name)}`, `${stays} as ${newly(name)}`]
    })
    const where = scope === undefined ? '' : ` where (${listed(key)}) in (${scope})`
    // Citus joins a table in shards with a staged one only from a subquery.
    const loaded = this.#distributed.has(table)
      ? `(select null::tid as _tid, ${listed(columns)} from ${current(table)}${where} offset 0)`
      : `(select ctid as _tid, ${listed(columns)} from ${current(table)}${where})`
    const stagedRows = `(select ctid as _sid, ${listed(columns)} from ${staged(table)} s where ${isLive('s')}) s`
    const select = `select t._tid, s._sid, ${values.join(', ')}`
    await this.#session.query(`analyze ${staged(table)}`)
    const [any] = await this.#session.query(`select 1 as one from ${current(table)} limit 1`)
    if (any) {
      await this.#session.query(`create table ${this.relation(table)} as ${select}
        from ${loaded} t full join ${stagedRows} using (${listed(key)})
        where t.${quoted(first)} is null or s.${quoted(first)} is null${isOther}`)
      await this.#session.query(`analyze ${this.relation(table)}`)
    } else {
      // Into an empty table, the difference is what is staged: writing it once more would only take time.
      await this.#session.query(`create view ${this.relation(table)} as ${select}
        from ${stagedRows} left join ${loaded} t on false`)
    }
    this.#tables.set(table, kept)
  }

  #rows(table: TableName, of: (name: string) => string, is: 'wasThere' | 'isThere'): string {
    const kept = this.#tables.get(table)
    if (!kept) throw new Error(`${table} is not compared`)
    const columns = kept.columns.map((name) => `${of(name)} as ${quoted(name)}`).join(', ')
    return `(select _tid, _sid, ${columns} from ${this.relation(table)} where ${side(kept)[is]})`
  }

  /** A relation of the rows that change or go, as they are loaded. */
  formerRows(table: TableName): string {
    return this.#rows(table, formerly, 'wasThere')
  }

  /** A relation of the rows that are added or change, as they will be. */
  newRows(table: TableName): string {
    return this.#rows(table, newly, 'isThere')
  }

  /** SQL that is true for a loaded row that neither changes nor goes. */
  stays(table: TableName, alias: string): string {
    const kept = this.#tables.get(table)
    if (!kept) return 'true'
    const same = this.#distributed.has(table)
      ? kept.key.map((name) => `x.${formerly(name)} = ${alias}.${quoted(name)}`).join(' and ')
      : `x._tid = ${alias}.ctid`
    return `not exists (select from ${this.relation(table)} x where ${same})`
  }

  /** A relation of all rows that a table has after the load. */
  after(table: TableName): string {
    const kept = this.#tables.get(table)
    if (!kept) return current(table)
    if (this.mode === 'whole') return staged(table)
    const columns = listed(kept.columns)
    return `(select ${columns} from ${current(table)} c where ${this.stays(table, 'c')}
      union all select ${columns} from ${this.newRows(table)} n)`
  }

  /**
   * SQL that is true if no row of a table matches after the load.
   * @param matches SQL of the match; its argument is the row's alias
   */
  absent(table: TableName, matches: (alias: string) => string): string {
    const none = (rows: string, alias: string, more = '') =>
      `not exists (select from ${rows} ${alias} where ${matches(alias)}${more})`
    if (!this.has(table)) return none(current(table), 'p')
    if (this.mode === 'whole') return none(staged(table), 'p')
    return `${none(this.newRows(table), 'p')} and ${none(current(table), 'q', ` and ${this.stays(table, 'q')}`)}`
  }

  /** A query of the keys of a table's loaded rows that share some columns with the rows of a relation. */
  keysSharing({ table, key }: KeptTable, columns: readonly string[], rows: string): string {
    return `select ${key.map((name) => `c.${quoted(name)}`).join(', ')} from ${current(table)} c
      join (select distinct ${listed(columns)} from ${rows} r) d on ${sameRow('c', 'd', columns)}`
  }
}
