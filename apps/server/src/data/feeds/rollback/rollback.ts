import { distributedTables, hasCitus, oneByOne } from '#server/kit/db/citus/distribute.ts'
import { leaveToShards } from '#server/kit/db/citus/shard-wall.ts'
import { runEach } from '#server/kit/db/statements.ts'
import type { Session, Store } from '#server/kit/db/store.ts'
import { fileOf } from '../loading/places.ts'
import { kept } from '../loading/keeping.ts'
import { NearRows } from '../loading/near-rows.ts'
import { takeLock } from '../loading/load-lock.ts'
import { thisUser } from '../loading/record.ts'
import { copyGrants, copyWall, current, imageKey, listed, quoted, sameRow } from '../loading/staging.ts'
import { lockForSwap, ownSchema } from '../loading/swap.ts'
import { storedColumns, type TableName } from '../reading/feed-file.ts'
import { recordRollback } from './record-rollback.ts'
import { undoAccounts } from './undo-accounts.ts'
import { planRollback, type RollbackPlan, type Step } from './plan.ts'

export interface RollbackOptions {
  /** The load before which the data was as it shall be; the last one by default. */
  id?: number | undefined
  /** The digest of the plan, which confirms exactly that. */
  confirm?: string | undefined
  /** Who rolls back; the user of this machine by default. */
  by?: string
  signal?: AbortSignal
}

export interface RollbackReport {
  plan: RollbackPlan
  version: number
  seconds: number
}

/** Thrown when a rollback is not confirmed; nothing has changed. */
export class RollbackUnconfirmed extends Error {
  override name = 'RollbackUnconfirmed'
  readonly plan: RollbackPlan

  /** @param isOther whether another rollback was confirmed */
  constructor(plan: RollbackPlan, isOther: boolean) {
    super(`Nothing has changed.${isOther ? ' The confirmation is for another rollback.' : ''}`)
    this.plan = plan
  }
}

const keyOf = (table: TableName) => (table === 'invoice_images' ? imageKey : fileOf(table).key)
const columnsOf = (table: TableName) =>
  table === 'invoice_images' ? [...imageKey, 'pdf'] : storedColumns(fileOf(table))

async function putBackTable(session: Session, table: TableName, version: number): Promise<void> {
  const place = kept.named(version, table)
  await copyGrants(session, table, place)
  await copyWall(session, table, place)
  if ((await distributedTables(session)).has(table)) await runEach(session, leaveToShards(place))
  const schema = await ownSchema(session)
  await session.query(`drop table ${current(table)}`)
  await session.query(`alter table ${place} set schema ${schema}`)
}

/** Removes the rows that a change added, and puts back those that it replaced or removed. */
async function invertChange(session: Session, table: TableName, version: number): Promise<void> {
  const [named, before] = [kept.named(version, table), kept.former(version, table)]
  const key = keyOf(table)
  const columns = columnsOf(table)
  const rest = columns.filter((name) => !key.includes(name))
  const valuesIn = (alias: string) => rest.map((name) => `${alias}.${quoted(name)}`).join(', ')
  await session.query(`delete from ${current(table)} c using ${named} n where ${sameRow('c', 'n', key)}
    and not exists (select from ${before} f where ${sameRow('f', 'n', key)})`)
  // An update writes only the indexes whose columns change.
  if (rest.length > 0) {
    await session.query(`update ${current(table)} c set (${listed(rest)}) = row(${valuesIn('f')})
      from ${before} f where ${sameRow('c', 'f', key)}
      and row(${valuesIn('c')}) is distinct from row(${valuesIn('f')})`)
  }
  await session.query(`insert into ${current(table)} (${listed(columns)}) select ${listed(columns)} from ${before} f
    where not exists (select from ${current(table)} c where ${sameRow('c', 'f', key)})`)
}

async function putBack(session: Session, steps: readonly Step[], signal: AbortSignal | undefined): Promise<void> {
  await lockForSwap(
    session,
    steps.filter(({ former }) => former !== undefined).map(({ table }) => table),
    signal,
  )
  const near = await NearRows.open(session)
  for (const { table, former, changes } of steps) {
    if (former !== undefined) await putBackTable(session, table, former)
    for (const version of changes) {
      const invert = () => invertChange(session, table, version)
      await (near && table !== 'invoice_images'
        ? near.change(fileOf(table), kept.named(version, table), invert)
        : invert())
      await near?.close()
    }
  }
}

/** Gives each table the as-of time from before a load. */
const restoreAsOf = async (session: Session, version: number) => {
  await session.query('delete from data_as_of')
  await session.query(
    `insert into data_as_of (table_name, as_of) select f.key, f.value::timestamptz
     from loads l, jsonb_each_text(l.former_as_of) f where l.version = $1`,
    [version],
  )
}

/**
 * Puts the data back to what it was before a load, in one transaction with a new data version: that load and all later
 * ones are undone. Readers see the current data until then.
 * @throws {RollbackUnconfirmed} unless `confirm` is the digest of what the rollback undoes
 * @throws {FeedError} when it is impossible
 */
export function rollBack(store: Store, options: RollbackOptions = {}): Promise<RollbackReport> {
  const { id, confirm, by = thisUser(), signal } = options
  const began = performance.now()
  const beganAt = new Date()
  return store.session(async (session) => {
    await session.query('begin')
    await takeLock(session)
    const plan = await planRollback(session, id)
    const { loads } = plan
    if (confirm !== plan.digest) throw new RollbackUnconfirmed(plan, confirm !== undefined)
    const versions = loads.map(({ version }) => version)
    if (store.kind === 'postgres') await session.query("set local random_page_cost = 1.1; set local work_mem = '64MB'")
    if (await hasCitus(session)) await session.query(oneByOne)
    await putBack(session, plan.steps, signal)
    await restoreAsOf(session, Math.min(...versions))
    await undoAccounts(session, versions)
    // Otherwise the next feed with quarantine would bring in rows of a feed that was undone.
    await session.query('delete from quarantined_rows where version = any($1)', [versions])
    const schemas = versions.map((version) => kept.schemaOf(version))
    await session.query(`drop schema if exists ${schemas.join(', ')} cascade`)
    const version = await recordRollback(session, plan, { beganAt, by })
    await session.query('commit')
    return { plan, version, seconds: (performance.now() - began) / 1000 }
  })
}
