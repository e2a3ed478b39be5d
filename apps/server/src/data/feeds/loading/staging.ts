import { distributedTables } from '#server/kit/db/citus/distribute.ts'
import { runEach } from '#server/kit/db/statements.ts'
import type { Session } from '#server/kit/db/store.ts'
import { policyStatements } from '#server/kit/db/wall/policies.ts'
import { type FeedColumn, type FeedFile, storedColumns, type TableName } from '../reading/feed-file.ts'
import type { HeaderColumn } from '../reading/feed-header.ts'

/** The schema for a feed's staging tables. It exists only in the feed's transaction, so nobody else sees it. */
export const stagingSchema = 'incoming'

/** Quotes an SQL identifier. Names here come from our declarations, never from a file. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listed = (names: readonly string[]): string => names.map(quoted).join(', ')
export const staged = (table: TableName): string => `${stagingSchema}.${quoted(table)}`
/** By the search path: the portal's schema may have any name. */
export const current = (table: TableName): string => quoted(table)

/** The current rows that a change names, as they are before it. */
export const former = (table: TableName): string => `${stagingSchema}.${quoted(`former_${table}`)}`

/** The columns that identify an invoice image. */
export const imageKey = ['company', 'invoice_number'] as const

/** A change removes the rows that have `Y` in this column. */
export const removalColumn = '_deleted'
/** Numbers the staged rows of a change, which are updated while they are staged. */
export const rowColumn = '_row'
export const isLive = (alias: string): string => `${alias}.${quoted(removalColumn)} <> 'Y'`

/** SQL that is true if two rows have the same values in some columns. */
export const sameRow = (one: string, other: string, columns: readonly string[]): string =>
  columns.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(' and ')

/** The form of a staging table. */
function formOf(feed: FeedFile, changes: boolean): string {
  const { table, mode, columns } = feed
  if (mode === 'merge') {
    const texts = Object.keys(columns).map((name) => `${quoted(name)} text`)
    return `(row integer generated always as identity, ${texts.join(', ')})`
  }
  // A row that is to be removed needs only its key, so that the columns of a change may be null.
  return changes
    ? `as select ${listed(storedColumns(feed))}, ''::text as ${quoted(removalColumn)} from ${current(table)} limit 0`
    : `(like ${current(table)} including all excluding indexes)`
}

/**
 * Creates an empty staging table: a copy of the real table without indexes, or numbered text columns for a merge. For
 * changes it has the removal column and allows nulls.
 */
export async function createStaged(session: Session, feed: FeedFile, changes: boolean): Promise<void> {
  await session.query(`create table ${staged(feed.table)} ${formOf(feed, changes)}`)
  if (changes && feed.mode === 'replace') {
    await session.query(`alter table ${staged(feed.table)} alter column ${quoted(removalColumn)} set default '',
      add column ${quoted(rowColumn)} integer generated always as identity`)
  }
}

const defaultOf = (column: FeedColumn | undefined): string | undefined => {
  const when = column?.kind.whenEmpty
  return when === 'null' ? undefined : when?.text
}

/**
 * Runs `fill` while every column that the file omits has its declared default. Some columns have no default in the real
 * table, such as an optional ship-to, so the defaults are dropped afterwards.
 */
async function withDefaults<T>(
  session: Session,
  { table, mode, columns }: FeedFile,
  given: readonly HeaderColumn[],
  fill: () => Promise<T>,
): Promise<T> {
  const leftOut = Object.keys(columns).filter(
    (name) => mode === 'replace' && defaultOf(columns[name]) !== undefined && !given.some((one) => one.name === name),
  )
  const without = await session.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attname = any($2) and not atthasdef`,
    [staged(table), leftOut],
  )
  const alter = async (change: (name: string) => string) => {
    if (without.length === 0) return
    const changes = without.map(({ name }) => `alter column ${quoted(name)} ${change(name)}`)
    await session.query(`alter table ${staged(table)} ${changes.join(', ')}`)
  }
  await alter((name) => `set default '${defaultOf(columns[name])?.replaceAll("'", "''")}'`)
  const result = await fill()
  await alter(() => 'drop default')
  return result
}

/**
 * Fills the staging table in file order. Created in the same transaction, the rows are frozen: index-only scans need no
 * vacuum first.
 */
export async function fillStaged(
  session: Session,
  feed: FeedFile,
  columns: readonly HeaderColumn[],
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stored = columns.filter((column) => column.stored)
  const texts = stored.filter(({ kind }) => kind.isText).map(({ name }) => name)
  const options = ['format csv', 'freeze', ...(texts.length > 0 ? [`force_not_null (${listed(texts)})`] : [])]
  const names = listed(stored.map(({ name }) => name))
  const copy = `copy ${staged(feed.table)} (${names}) from stdin (${options.join(', ')})`
  return withDefaults(session, feed, columns, () => session.copyIn(copy, rows))
}

interface IndexRow {
  name: string
  definition: string
  constraint: string | null
  columns: string[] | null
}

/** A unique index and its columns, to identify rows that violate it. */
export interface UniqueKey {
  columns: string[]
  create: string
  /** Whether these are the key of the table's file. */
  isKey: boolean
  /** SQL that selects the rows `t` that the index holds. */
  where: string
}

/**
 * The statements that create the real table's indexes on its staged twin. Index names are free there because the twin
 * has its own schema.
 */
export async function copyIndexes(
  session: Session,
  table: TableName,
): Promise<{ unique: UniqueKey[]; others: string[] }> {
  const rows = await session.query<IndexRow>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition, pg_get_constraintdef(c.oid) as constraint,
       case when x.indisunique and x.indpred is null and x.indexprs is null then
         array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality k(number, nth)
           join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number
           where k.nth <= x.indnkeyatts order by k.nth)
       end as columns
     from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint c on c.conindid = x.indexrelid
       and c.conrelid = x.indrelid and c.contype in ('p', 'u')
     where x.indrelid = $1::regclass order by x.indisprimary desc, i.relname`,
    [current(table)],
  )
  const created = rows.map(({ name, definition, constraint, columns }) => ({
    columns,
    create: constraint
      ? `alter table ${staged(table)} add constraint ${quoted(name)} ${constraint}`
      : definition.replace(/ ON (ONLY )?\S+ USING /, ` ON ${staged(table)} USING `),
  }))
  // The primary key comes first. An index with all of its columns and more adds no rule.
  const primary = created[0]?.columns ?? []
  const isRule = (columns: string[] | null): columns is string[] =>
    columns !== null && (columns === primary || !primary.every((name) => columns.includes(name)))
  return {
    unique: created.flatMap(({ columns, create }) =>
      isRule(columns) ? [{ columns, create, isKey: false, where: 'true' }] : [],
    ),
    others: created.filter(({ columns }) => !isRule(columns)).map(({ create }) => create),
  }
}

/** The unique indexes of a change's staged rows. Rows that are to be removed leave their numbers to others. */
export function changeKeys({ table, key, numbers }: FeedFile): UniqueKey[] {
  const create = (columns: readonly string[]) => `create unique index on ${staged(table)} (${listed(columns)})`
  return [
    { columns: [...key], create: create(key), isKey: true, where: 'true' },
    ...numbers.map((columns) => ({
      columns: [...columns],
      create: `${create(columns)} where ${quoted(removalColumn)} <> 'Y'`,
      isKey: false,
      where: isLive('t'),
    })),
  ]
}

/** Gives the table that takes a real table's place the same grants, and no others. */
export async function copyGrants(session: Session, table: TableName, place = staged(table)): Promise<void> {
  const rows = await session.query<{ statement: string }>(
    `select format(case when t.oid = $1::regclass then 'grant %s on %s to %s' else 'revoke %s on %s from %s' end,
       g.privilege_type, $2::text,
       case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end) as statement
     from pg_class t, aclexplode(t.relacl) g where t.oid in ($1::regclass, $2::regclass) and g.grantee <> t.relowner
     order by t.oid = $1::regclass`,
    [current(table), place],
  )
  for (const { statement } of rows) await session.query(statement)
}

/** Puts the table that takes a real table's place behind the wall if the real table is. */
export async function copyWall(session: Session, table: TableName, place = staged(table)): Promise<void> {
  const [wall] = await session.query(
    "select 1 as one from pg_policy where polname = 'wall' and polrelid = $1::regclass",
    [current(table)],
  )
  if (!wall) return
  const isInShards = (await distributedTables(session)).has(table)
  await runEach(session, policyStatements(table, place, isInShards))
}
