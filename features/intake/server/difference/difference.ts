import { fedTables, feedFiles } from '#app/server/tables.ts'
import type { KindChange } from '#kit/server/db/load-schema.ts'
import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { carry, sameKey } from './carry.ts'
import type { KeptTable, RowCounts } from './kept-table.ts'
import { before, renumberedRows } from './renumbered-rows.ts'
import { current, isLive, type LoadMode, sameRow, staged } from '../loading/staging.ts'
import { itemColumns } from '#kit/server/tables/codes.ts'
import { type FeedFile, storedColumns } from '#kit/server/tables/fed-table.ts'

/** The images of invoices, which arrive with `invoices.csv`. */
export const images: KeptTable = {
  table: 'invoice_images',
  key: ['company', 'invoice_number'],
  columns: ['company', 'invoice_number', 'pdf'],
}

export const keptTable = (feed: FeedFile): KeptTable => ({
  table: feed.table,
  key: feed.key,
  columns: storedColumns(feed),
  items: itemColumns(feed),
})

/** Returns the name under which loads record a change. */
export const fileNameOf = (table: string): string =>
  table === images.table ? 'images' : (feedFiles.find((feed) => feed.table === table)?.file ?? table)

export const changedTables = (kinds: readonly KindChange[]): string[] =>
  fedTables.filter((table) =>
    kinds.some(({ file, added, changed = 0, gone }) => file === fileNameOf(table) && added + changed + gone > 0),
  )

/** The schema for a load's difference until its version is known. */
export const keptSchema = 'kept'
export const keptSchemaOf = (version: number): string => `kept_${version}`

/**
 * Columns of a difference: `o_` is the former value of a column, `n_` the new one. The key's former value is null for
 * an added row, its new value for a removed one.
 */
export const formerly = (name: string): string => quoted(`o_${name}`)
export const newly = (name: string): string => quoted(`n_${name}`)

/** SQL conditions on rows of a difference. */
export const side = ({ key: [first = ''] }: Pick<KeptTable, 'key'>) => ({
  isAdded: `${formerly(first)} is null`,
  isGone: `${newly(first)} is null`,
  wasThere: `${formerly(first)} is not null`,
  isThere: `${newly(first)} is not null`,
})

/** Returns a relation of the rows that a whole file leaves in a table. */
const wholeFile = (table: string) => `(select * from ${staged(table)} s where ${isLive('s', table)})`

/**
 * What a load changes: the added, changed, and removed rows of each table, from comparing the staged with the loaded
 * rows. The load is checked, shown, applied, and undone from this.
 */
export class Difference {
  readonly session: Session
  readonly mode: LoadMode
  readonly #tables = new Map<string, KeptTable>()
  /** Tables that were empty. Their difference is a view of the staged rows. */
  readonly #views = new Set<string>()
  /** Tables of which only some loaded rows are compared. */
  readonly #scoped = new Set<string>()
  /** Whether items have new numbers, as `renumberedTable` says. */
  renumbers = false

  private constructor(session: Session, mode: LoadMode) {
    this.session = session
    this.mode = mode
  }

  static async begin(session: Session, mode: LoadMode): Promise<Difference> {
    await session.query(`drop schema if exists ${keptSchema} cascade; create schema ${keptSchema}`)
    return new Difference(session, mode)
  }

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  get tables(): readonly KeptTable[] {
    return [...this.#tables.values()]
  }

  /** Returns the relation with each column's former and new value and the number of the staged row. */
  relation(table: string): string {
    return `${keptSchema}.${quoted(table)}`
  }

  /**
   * Compares a staged table with the loaded one. Can be repeated after staged rows have been removed.
   * @param omitted columns that keep their loaded values
   * @param scope a query for the keys of the loaded rows to compare; all rows if undefined
   * @returns how many rows differ
   */
  async compare(kept: KeptTable, omitted: readonly string[], scope: string | undefined): Promise<RowCounts> {
    const { table, key, columns, items = [] } = kept
    if (this.has(table))
      await this.session.query(`drop ${this.#views.has(table) ? 'view' : 'table'} ${this.relation(table)}`)
    this.#views.delete(table)
    const [first = ''] = key
    const rest = columns.filter((name) => !key.includes(name) && !omitted.includes(name))
    const row = (alias: string) => `row(${listed(rest, alias)})`
    const where = scope === undefined ? '' : ` where (${listed(key)}) in (${scope})`
    const renumbered = this.renumbers ? items : []
    const loaded =
      renumbered.length > 0 ? renumberedRows(kept, scope) : `(select ${listed(columns)} from ${current(table)}${where})`
    if (scope !== undefined) this.#scoped.add(table)
    const stagedRows = `(select ctid as _sid, ${listed(columns)} from ${staged(table)} s where ${isLive('s', table)}) s`
    await this.session.query(`analyze ${staged(table)}`)
    const [any] = await this.session.query(`select 1 as one from ${current(table)} limit 1`)
    // For the planner, `case when false` is a null of the column's type, and not only a value that may be null.
    const former = (name: string) => (any ? `t.${quoted(name)}` : `case when false then s.${quoted(name)} end`)
    const isOther = [
      ...(rest.length > 0 ? [`${row('t')} is distinct from ${row('s')}`] : []),
      ...renumbered.map((name) => `t.${before(name)} <> ${former(name)}`),
    ].map((one) => ` or ${one}`)
    const values = columns.flatMap((name) => {
      const [t, s] = [former(name), `s.${quoted(name)}`]
      const isKept = [
        ...(omitted.includes(name) ? [`s.${quoted(first)} is not null and ${former(first)} is not null`] : []),
        ...(any && renumbered.length > 0 ? [`s.${quoted(first)} is null and not t.named`] : []),
      ]
      const stays = isKept.length > 0 ? `case when ${isKept.join(' or ')} then ${t} else ${s} end` : s
      return [
        `${any && renumbered.includes(name) ? `t.${before(name)}` : t} as ${formerly(name)}`,
        `${stays} as ${newly(name)}`,
      ]
    })
    const select = `select s._sid, ${values.join(', ')}`
    if (any) {
      await this.session.query(`create table ${this.relation(table)} as ${select}
        from ${loaded} t full join ${stagedRows} using (${listed(key)})
        where t.${quoted(first)} is null or s.${quoted(first)} is null${isOther.join('')}`)
      // The rows of a change are looked up among the loaded ones, of which the planner expects too few.
      if (this.mode === 'changes')
        await this.session.query(`create index on ${this.relation(table)} (${key.map(formerly).join(', ')})`)
      await this.session.query(`analyze ${this.relation(table)}`)
    } else {
      // For an empty table, the staged rows are the difference, so copying them would be a waste.
      await this.session.query(`create view ${this.relation(table)} as ${select} from ${stagedRows}`)
      this.#views.add(table)
    }
    this.#tables.set(table, kept)
    const { isAdded, isGone, wasThere, isThere } = side(kept)
    const [counts] = await this.session.query<RowCounts & object>(
      `select count(*) filter (where ${isAdded}) as added, count(*) filter (where ${wasThere} and ${isThere}) as changed,
         count(*) filter (where ${isGone}) as gone from ${this.relation(table)}`,
    )
    return counts ?? { added: 0, changed: 0, gone: 0 }
  }

  apply(kept: KeptTable, counts: RowCounts): Promise<void> {
    return carry(this.session, kept, { relation: this.relation(kept.table), from: formerly, to: newly, counts })
  }

  /** Makes a difference independent of the staged rows. To undo rows added to an empty table, their keys are enough. */
  async keep({ table, key, columns }: KeptTable): Promise<void> {
    if (!this.#views.has(table)) return
    const values = columns.flatMap((name) => [
      formerly(name),
      key.includes(name) ? newly(name) : `${formerly(name)} as ${newly(name)}`,
    ])
    await this.session.query(`create table ${keptSchema}.keys as select ${values.join(', ')} from ${this.relation(table)};
      drop view ${this.relation(table)}; alter table ${keptSchema}.keys rename to ${quoted(table)}`)
  }

  #rows(table: string, of: (name: string) => string, is: 'wasThere' | 'isThere'): string {
    const kept = this.#tables.get(table)
    if (!kept) throw new Error(`${table} is not compared`)
    const columns = kept.columns.map((name) => `${of(name)} as ${quoted(name)}`).join(', ')
    return `(select _sid, ${columns} from ${this.relation(table)} where ${side(kept)[is]})`
  }

  /** A relation of the changed or removed rows with their loaded values. */
  formerRows(table: string): string {
    return this.#rows(table, formerly, 'wasThere')
  }

  /** Returns a relation of the added or changed rows with their new values. */
  newRows(table: string): string {
    return this.#rows(table, newly, 'isThere')
  }

  /** Returns the same, with the numbers that their items had before. */
  newRowsAsBefore(table: string): string {
    const items = this.#tables.get(table)?.items ?? []
    const of = (name: string) => (items.includes(name) ? `coalesce(${formerly(name)}, ${newly(name)})` : newly(name))
    return this.#rows(table, of, 'isThere')
  }

  /** An SQL condition for a loaded row that is neither changed nor removed. */
  stays(table: string, alias: string): string {
    const kept = this.#tables.get(table)
    if (!kept) return 'true'
    return `not exists (select 1 from (select * from ${this.relation(table)}) x where ${sameKey(kept.key, alias, 'x', formerly)})`
  }

  /** Returns a relation of all rows of a table after the load. */
  after(table: string): string {
    const kept = this.#tables.get(table)
    if (!kept) return current(table)
    if (!this.#scoped.has(table)) return wholeFile(table)
    const columns = listed(kept.columns)
    return `(select ${columns} from ${current(table)} c where ${this.stays(table, 'c')}
      union all select ${columns} from ${this.newRows(table)} n)`
  }

  /** A relation of the loaded rows that stay and have the values of any row of `like`. It is read only once. */
  loadedLike(table: string, columns: readonly string[], like: string): string {
    return `(select * from ${current(table)} l
      where (${listed(columns)}) in (select ${listed(columns)} from ${like} r) and ${this.stays(table, 'l')} offset 0)`
  }

  /** A relation of the rows that, after the load, have the values of any row of `like`. */
  afterLike(table: string, columns: readonly string[], like: string): string {
    const loaded = this.loadedLike(table, columns, like)
    const kept = this.#tables.get(table)
    if (!kept) return loaded
    const among = `(${listed(columns)}) in (select ${listed(columns)} from ${like} r)`
    if (!this.#scoped.has(table)) return `(select * from ${wholeFile(table)} s where ${among})`
    const values = listed(kept.columns)
    return `(select ${values} from ${loaded} l union all select ${values} from ${this.newRows(table)} n where ${among})`
  }

  /**
   * An SQL condition: true if, after the load, no row of the table has the values of `row`, which is one of `like`. It
   * joins once, because the planner expects no rows after a first join and reads all loaded rows again for each.
   */
  absent(table: string, columns: readonly string[], row: string, like: string): string {
    const none = (rows: string) => `not exists (select 1 from ${rows} p where ${sameRow('p', row, columns)})`
    if (!this.has(table)) return none(current(table))
    if (!this.#scoped.has(table)) return none(wholeFile(table))
    const values = listed(columns)
    return none(`(select ${values} from ${this.newRows(table)} n
      union all select ${values} from ${this.loadedLike(table, columns, like)} l)`)
  }

  /**
   * Returns the loaded rows that a change affects: rows that its file names, and parts of documents that it changes or
   * removes.
   * @param hasFile whether the change has a file for the table
   * @returns a query for their keys; undefined if the change affects no rows of the table
   */
  async scopeOf({ table, key, part }: FeedFile, hasFile: boolean): Promise<string | undefined> {
    const sharing = (columns: readonly string[], rows: string) => `select ${listed(key, 'c')} from ${current(table)} c
      join (select distinct ${listed(columns)} from ${rows} r) d on ${sameRow('c', 'd', columns)}`
    const scopes = hasFile ? [`select ${listed(key)} from ${staged(table)}`] : []
    if (hasFile && part?.whole) scopes.push(sharing(part.columns, staged(table)))
    if (part && this.has(part.of)) {
      const former = this.formerRows(part.of)
      const gone = `(select * from ${former} f where ${this.absent(part.of, part.columns, 'f', former)})`
      const keys = sharing(part.columns, gone)
      if (hasFile || (await this.session.query(`${keys} limit 1`)).length > 0) scopes.push(keys)
    }
    return scopes.length === 0 ? undefined : scopes.join(' union ')
  }
}
