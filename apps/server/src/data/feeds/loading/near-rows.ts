import { hasCitus } from '#server/kit/db/citus/distribute.ts'
import { placementOf } from '#server/kit/db/citus/placement.ts'
import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import { type FeedFile, storedColumns, type TableName } from '../reading/feed-file.ts'
import { listed, quoted, removalColumn, staged } from './staging.ts'
import { ownSchema } from './swap.ts'

/** Rows that a change concerns: those whose columns have the values that a query finds. */
interface Link {
  columns: readonly string[]
  values: string
}

const valuesIn = (file: FeedFile, columns: readonly string[], where = 'true') =>
  `select ${listed(columns)} from ${staged(file.table)} where ${where}`

const removed = `${quoted(removalColumn)} = 'Y'`

/** The rows that staged rows of the same file name: by key, by number, as the rest of a document. */
function ownLinks(feed: FeedFile): Link[] {
  // The rest of a document includes the rows with the same keys.
  const named = feed.part?.whole ? feed.part.columns : feed.key
  // References by other columns than the key: a removed row leaves them to rows with the same values.
  const shared = feedFiles
    .flatMap(({ references }) => references)
    .filter(({ to, on = [] }) => to === feed.table && on.some((name) => !feed.key.includes(name)))
    .map(({ on = [] }) => on.filter((name) => feed.key.includes(name)))
  return [named, ...feed.numbers, ...shared].map((columns) => ({
    columns,
    values: valuesIn(feed, columns),
  }))
}

/** The customers that staged accounts belong to. */
const accountLinks = (feed: FeedFile): Link[] =>
  feed.table === 'customers' || feed.table === 'ship_tos'
    ? [
        {
          columns: ['company', 'customer'],
          values: `select company, left(user_id, 6) from ${staged('accounts')} where login_type = 'C'`,
        },
      ]
    : []

/** The rows of `feed` that staged rows of another file concern: parents, children of removed rows, and documents. */
function linksTo(feed: FeedFile, file: FeedFile): Link[] {
  if (file.table === 'accounts') return accountLinks(feed)
  const parents = file.references
    .filter(({ to }) => to === feed.table)
    .map(({ columns, on = columns }) => ({ columns: on, values: valuesIn(file, columns) }))
  const children = feed.references
    .filter(({ to }) => to === file.table)
    .map(({ columns, on = columns }) => ({ columns, values: valuesIn(file, on, removed) }))
  const documents = [
    ...(feed.part?.of === file.table ? [feed.part.columns] : []),
    ...(file.part?.of === feed.table ? [file.part.columns] : []),
  ].map((columns) => ({ columns, values: valuesIn(file, columns) }))
  return [...parents, ...children, ...documents]
}

/**
 * The rows that a change concerns, on Citus: copied from the shards into temporary tables of the same names, which
 * PostgreSQL finds before the real ones. So a change runs the same statements as on one machine; what it does to these
 * rows is carried to the shards last. The cost follows the change, not the tables.
 */
export class NearRows {
  readonly #session: Session
  readonly #schema: string
  readonly #tables = new Set<TableName>()

  private constructor(session: Session, schema: string) {
    this.#session = session
    this.#schema = schema
  }

  /** @returns undefined without Citus, where every row is near */
  static async open(session: Session): Promise<NearRows | undefined> {
    return (await hasCitus(session)) ? new NearRows(session, await ownSchema(session)) : undefined
  }

  /** The real table. */
  real(table: TableName): string {
    return `${this.#schema}.${quoted(table)}`
  }

  async #make({ table, key }: FeedFile): Promise<void> {
    this.#tables.add(table)
    await this.#session.query(
      `create temp table ${quoted(table)} (like ${this.real(table)} including all excluding indexes)`,
    )
    await this.#session.query(`create unique index on pg_temp.${quoted(table)} (${listed(key)})`)
  }

  /** Makes empty tables in front of those in shards. Tables that every node has whole are near already. */
  async makeAll(): Promise<void> {
    for (const feed of feedFiles) if (placementOf(feed.table) === 'by customer') await this.#make(feed)
  }

  async #bring(feed: FeedFile, { columns, values }: Link): Promise<void> {
    const stored = listed(storedColumns(feed))
    await this.#session.query(`insert into ${quoted(feed.table)} (${stored})
      select ${stored} from ${this.real(feed.table)} where (${listed(columns)}) in (${values}) on conflict do nothing`)
  }

  /** Brings what the staged rows of a file name in its own table. */
  async bringNamed(feed: FeedFile): Promise<void> {
    if (!this.#tables.has(feed.table)) return
    for (const link of ownLinks(feed)) await this.#bring(feed, link)
  }

  /** Brings what the staged rows of all files concern in other tables. */
  async bringRelated(files: readonly FeedFile[]): Promise<void> {
    for (const feed of feedFiles) {
      if (!this.#tables.has(feed.table)) continue
      for (const file of files) for (const link of linksTo(feed, file)) await this.#bring(feed, link)
      await this.#session.query(`analyze ${quoted(feed.table)}`)
    }
  }

  /** Brings one row that stays for each customer that loses rows, which tells whether it loses all. */
  async bringRemainders(files: readonly FeedFile[]): Promise<void> {
    for (const feed of files) {
      if (!this.#tables.has(feed.table)) continue
      const owner = ['company', 'customer']
      const stored = listed(storedColumns(feed))
      await this.#session.query(`insert into ${quoted(feed.table)} (${stored})
        select distinct on (${listed(owner)}) ${stored} from ${this.real(feed.table)}
        where (${listed(owner)}) in (${valuesIn(feed, owner, removed)})
          and (${listed(feed.key)}) not in (${valuesIn(feed, feed.key)}) on conflict do nothing`)
    }
  }

  /**
   * Changes a table's near rows, and carries them to the real table.
   * @param named the relation of the keys of all rows that may change
   */
  async change(feed: FeedFile, named: string, work: () => Promise<void>): Promise<void> {
    const { table, key } = feed
    if (placementOf(table) === 'coordinator') return work()
    const stored = listed(storedColumns(feed))
    const near = `select ${stored} from ${quoted(table)} where (${listed(key)}) in (select ${listed(key)} from ${named})`
    if (!this.#tables.has(table)) {
      await this.#make(feed)
      await this.#bring(feed, { columns: key, values: `select ${listed(key)} from ${named}` })
      await this.#session.query(`analyze ${quoted(table)}`)
    }
    await this.#session.query(`create temp table before as ${near}`)
    await work()
    // Equal rows are not written.
    await this.#session.query(`create temp table carried as select distinct ${listed(key)} from (
      (table before except ${near}) union all (${near} except table before)) unequal`)
    await this.#session.query('analyze carried')
    const carried = `(${listed(key)}) in (table carried)`
    await this.#session.query(`delete from ${this.real(table)} where ${carried}`)
    await this.#session.query(`insert into ${this.real(table)} (${stored})
      select ${stored} from ${quoted(table)} where ${carried}`)
    await this.#session.query('drop table before, carried')
  }

  /** Uncovers the real tables. */
  async close(): Promise<void> {
    for (const table of this.#tables) await this.#session.query(`drop table pg_temp.${quoted(table)}`)
    this.#tables.clear()
  }
}
