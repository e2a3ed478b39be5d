import { distributedTables, oneByOne } from '#server/kit/db/citus/distribute.ts'
import type { Session, Store } from '#server/kit/db/store.ts'
import { undoTable } from '../difference/applying.ts'
import { images, type KeptTable, keptSchemaOf, keptTable } from '../difference/kept.ts'
import { fileOf } from '../files/all.ts'
import { maintain } from '../loading/maintenance.ts'
import { takeLock } from '../loading/load-lock.ts'
import { thisUser } from '../loading/record.ts'
import type { TableName } from '../reading/feed-file.ts'
import { recordRollback } from './record-rollback.ts'
import { undoAccounts } from './undo-accounts.ts'
import { planRollback, type RollbackPlan } from './plan.ts'

export interface RollbackOptions {
  /** The load before which the data was as it shall be; the last one by default. */
  id?: number | undefined
  /** The digest of the plan, which confirms exactly that. */
  confirm?: string | undefined
  /** Who rolls back; the user of this machine by default. */
  by?: string
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

const tableOf = (table: TableName): KeptTable => (table === images.table ? images : keptTable(fileOf(table)))

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
  const { id, confirm, by = thisUser() } = options
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
    const distributed = await distributedTables(session)
    if (distributed.size > 0) await session.query(oneByOne)
    for (const { table, versions: undone } of plan.steps)
      for (const version of undone) await undoTable(session, version, tableOf(table), distributed.has(table))
    await restoreAsOf(session, Math.min(...versions))
    await undoAccounts(session, versions)
    // Otherwise the next feed with quarantine would bring in rows of a feed that was undone.
    await session.query('delete from quarantined_rows where version = any($1)', [versions])
    const schemas = versions.map(keptSchemaOf)
    await session.query(`drop schema if exists ${schemas.join(', ')} cascade`)
    const version = await recordRollback(session, plan, { beganAt, by })
    await session.query('commit')
    await maintain(session, store.kind, plan.kinds)
    return { plan, version, seconds: (performance.now() - began) / 1000 }
  })
}
