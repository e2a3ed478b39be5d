import { feedFiles } from '#app/server/tables.ts'
import { createHash } from 'node:crypto'
import type { KindChange } from '#kit/server/db/load-schema.ts'
import type { Statements } from '#kit/server/db/statements.ts'
import { FeedError } from '../checking/faults.ts'
import { isEffective } from '../loading/record.ts'

/** A load that was applied and not rolled back. */
export interface AppliedLoad {
  id: number
  version: number
  mode: 'whole' | 'changes'
  beganAt: Date
  endedAt: Date
  loadedBy: string
  kinds: readonly KindChange[]
}

export interface RollbackPlan {
  /** The loads to undo, newest first. The last one is the requested load. */
  loads: readonly AppliedLoad[]
  /** Each table, and the versions of the loads to undo in it, newest first. */
  steps: readonly { table: string; versions: number[] }[]
  /** The rows that are added and removed, by file. */
  kinds: readonly KindChange[]
  /** The files whose tables will be empty. */
  emptied: string[]
  /** Accounts that the loads added, saved reports and views that go with them, and accounts that changed. */
  accounts: { removed: number; saved: number; restored: number }
  /** The rows in quarantine from these loads, which are removed. */
  quarantined: number
  /** Confirms only this rollback. */
  digest: string
}

const tableOf = (file: string): string =>
  file === 'images' ? 'invoice_images' : (feedFiles.find((feed) => feed.file === file)?.table ?? 'companies')

const kindsOf = (loads: readonly AppliedLoad[], file: string) =>
  loads.flatMap((load) => load.kinds.filter((kind) => kind.file === file))

const selectApplied = `select load_id as id, version, mode, began_at as "beganAt", ended_at as "endedAt",
    loaded_by as "loadedBy", kinds from loads where ${isEffective}`

/** @throws {FeedError} when there is no such load, or none of its changes are left */
async function targetOf(session: Statements, id: number | undefined): Promise<AppliedLoad> {
  const [found] = await session.query<AppliedLoad>(
    id === undefined ? `${selectApplied} order by version desc limit 1` : `${selectApplied} and load_id = ${id}`,
  )
  if (found) return found
  if (id === undefined) throw new FeedError('there is no load to roll back')
  const [row] = await session.query<{ state: string; mode: string }>(
    `select state, mode from loads where load_id = ${id}`,
  )
  if (!row) throw new FeedError(`there is no load ${id}`)
  if (row.mode === 'rollback')
    throw new FeedError(`${id} is a rollback, which cannot be rolled back: load the files again`)
  throw new FeedError(`load ${id} ${row.state === 'loaded' ? 'was rolled back already' : 'changed nothing'}`)
}

/** The tables with a stored difference, as `version.table`. */
async function keptRelations(session: Statements): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ name: string }>(
    String.raw`select substr(n.nspname, 6) || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname ~ '^kept_\d+$' and c.relkind in ('r', 'p')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** @param loads newest first @throws {FeedError} when a difference is no longer stored */
const stepsOf = (
  loads: readonly AppliedLoad[],
  files: readonly string[],
  kept: ReadonlySet<string>,
): RollbackPlan['steps'] =>
  files.map((file) => {
    const table = tableOf(file)
    const touching = loads.filter((load) => kindsOf([load], file).length > 0)
    const missing = touching.find(({ version }) => !kept.has(`${version}.${table}`))
    if (missing) {
      throw new FeedError(
        `load ${loads.at(-1)?.id} cannot be rolled back: what load ${missing.id} replaced in ${file} is no longer kept (FEED_KEEP)`,
      )
    }
    return { table, versions: touching.map(({ version }) => version) }
  })

/** A migration may have changed the tables, so that former rows no longer fit. */
async function refuseAfterMigration(session: Statements, { id, endedAt }: AppliedLoad): Promise<void> {
  const [row] = await session.query<{ name: string }>(
    'select name from migrations where applied_at > $1 order by number limit 1',
    [endedAt],
  )
  if (row) throw new FeedError(`load ${id} cannot be rolled back: ${row.name} has migrated the database since`)
}

/** Returns the changes of the loads in reverse: added rows are removed. */
function reversed(loads: readonly AppliedLoad[], file: string): KindChange {
  const kinds = kindsOf(loads, file)
  const sum = (value: (kind: KindChange) => number) => kinds.reduce((total, kind) => total + value(kind), 0)
  return {
    file,
    before: undefined,
    after: undefined,
    added: sum(({ gone }) => gone),
    changed: kinds.every(({ changed }) => changed === undefined) ? undefined : sum(({ changed = 0 }) => changed),
    gone: sum(({ added }) => added),
  }
}

/** Whether a file's table was empty before the loads and is not now. */
const isEmptied = (loads: readonly AppliedLoad[], file: string): boolean =>
  kindsOf(loads, file).at(-1)?.before === 0 && reversed(loads, file).gone > 0

/** Returns what is left of the loads' changes to accounts and quarantine. */
async function othersOf(
  session: Statements,
  versions: readonly number[],
): Promise<Pick<RollbackPlan, 'accounts' | 'quarantined'>> {
  const [row] = await session.query<RollbackPlan['accounts'] & { quarantined: number }>(
    `with changed as (select account_id, bool_or(before is null) as is_new from account_changes
       where version = any($1) group by account_id),
     present as (select c.* from changed c join accounts a using (account_id))
     select (select count(*) from present where is_new) as removed,
       (select count(*) from report_definitions d join present p using (account_id) where p.is_new) as saved,
       (select count(*) from present where not is_new) as restored,
       (select count(*) from quarantined_rows where version = any($1)) as quarantined`,
    [versions],
  )
  const { quarantined = 0, ...accounts } = row ?? { removed: 0, saved: 0, restored: 0 }
  return { accounts, quarantined }
}

/**
 * Plans how to restore the data to its state before a load.
 * @param id the load; the last one by default
 * @throws {FeedError} when that is impossible
 */
export async function planRollback(session: Statements, id: number | undefined): Promise<RollbackPlan> {
  const target = await targetOf(session, id)
  const loads = await session.query<AppliedLoad>(`${selectApplied} and version >= $1 order by version desc`, [
    target.version,
  ])
  await refuseAfterMigration(session, target)
  const files = [...new Set(loads.toReversed().flatMap(({ kinds }) => kinds.map(({ file }) => file)))]
  const versions = loads.map(({ version }) => version)
  const digest = createHash('sha256').update(JSON.stringify(versions))
  return {
    loads,
    steps: stepsOf(loads, files, await keptRelations(session)),
    kinds: files.map((file) => reversed(loads, file)),
    emptied: files.filter((file) => isEmptied(loads, file)),
    ...(await othersOf(session, versions)),
    digest: digest.digest('hex').slice(0, 16),
  }
}
