import { fileOf } from '#app/server/tables.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import { raiseVersion } from '#kit/server/db/raise-version.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { completeJob } from '#kit/server/jobs/job-queries.ts'
import { carry } from '../difference/carry.ts'
import type { KeptTable } from '../difference/kept-table.ts'
import { formerly, images, keptSchemaOf, keptTable, newly } from '../difference/difference.ts'
import { takeLock } from '../loading/load.ts'
import { maintain } from '../loading/maintenance.ts'
import { undoMoves } from '../loading/merge-customers.ts'
import { giveItemsBack } from '../loading/renumber-items.ts'
import { thisUser } from '../loading/record.ts'
import { giveNumbersBack } from '../reading/erp-numbers.ts'
import { planRollback, type RollbackPlan } from './plan.ts'

export interface RollbackOptions {
  /** The earliest load to undo; the last one by default. */
  id?: number | undefined
  /** The digest of the plan. It confirms only that plan. */
  confirm?: string | undefined
  /** The person who rolls back; by default, the user of this machine. */
  by?: string
  /** The job of the rollback. They end together. */
  job?: Job
}

export interface RollbackReport {
  plan: RollbackPlan
  version: number
  warnings: readonly string[]
  seconds: number
}

/** Thrown when a rollback is not confirmed. Nothing has changed. */
export class RollbackUnconfirmed extends Error {
  override name = 'RollbackUnconfirmed'
  readonly plan: RollbackPlan

  /** @param isOther whether the confirmation was for another rollback */
  constructor(plan: RollbackPlan, isOther: boolean) {
    super(`Nothing has changed.${isOther ? ' The confirmation is for another rollback.' : ''}`)
    this.plan = plan
  }
}

const tableOf = (table: string): KeptTable => (table === images.table ? images : keptTable(fileOf(table)))

const restoreAsOf = async (session: Session, version: number) => {
  await session.query('delete from data_as_of')
  await session.query(
    `insert into data_as_of (table_name, as_of) select f.key, f.value::timestamptz
     from loads l, jsonb_each_text(l.former_as_of) f where l.version = $1`,
    [version],
  )
}

const changeable = {
  user_id: 'text',
  email: 'text',
  otp_policy: 'text',
  active: 'boolean',
  order_limit: 'numeric',
} as const

/** Returns the former value of a column, unless somebody has changed the account since the load. */
const formerOf = ([column, type]: [string, string]) =>
  `${column} = case when a.${column} is not distinct from (l.after ->> '${column}')::${type} then (f.before ->> '${column}')::${type} else a.${column} end`

/**
 * Removes the accounts that loads have added, with their sessions and saved reports, and restores the former address,
 * policy, and rights of changed ones. Passwords and other changes since then stay.
 */
async function undoAccounts(session: Session, versions: readonly number[]): Promise<void> {
  await session.query(
    `delete from accounts where account_id in
       (select account_id from account_changes where version = any($1) and before is null)`,
    [versions],
  )
  await session.query(
    `with f as (select distinct on (account_id) account_id, before from account_changes
       where version = any($1) order by account_id, version),
     l as (select distinct on (account_id) account_id, after from account_changes
       where version = any($1) order by account_id, version desc)
     update accounts a set ${Object.entries(changeable).map(formerOf).join(', ')},
       flags = case when a.flags = l.after -> 'flags' then f.before -> 'flags' else a.flags end
     from f join l using (account_id) where f.account_id = a.account_id`,
    [versions],
  )
  await session.query('delete from account_changes where version = any($1)', [versions])
}

/**
 * Raises the data version, so that every server knows which of its copies are stale, and records the rollback and the
 * loads it undoes.
 * @returns the new version
 */
async function recordRollback(
  session: Session,
  { loads, kinds, digest, steps }: RollbackPlan,
  { beganAt, by }: { beganAt: Date; by: string },
): Promise<number> {
  const tables = steps.map(({ table }) => table)
  const version = await raiseVersion(session, tables)
  const detail = { version, loads: loads.map(({ id }) => id) }
  const entry = { requestId: `feed-${version}`, actor: by, event: 'feed rolled back' }
  await writeAudit(session.db, { ...entry, detail })
  const undone = loads.map((load) => load.version)
  await session.query('update loads set undone_by = $1 where version = any($2)', [version, undone])
  await session.query(
    `insert into loads (began_at, ended_at, loaded_by, mode, state, version, digest, kinds)
     values ($1, clock_timestamp(), $2, 'rollback', 'loaded', $3, $4, $5)`,
    [beganAt, by, version, digest, JSON.stringify(kinds)],
  )
  return version
}

/**
 * Restores the data to its state before a load, in one transaction: undoes that load and all later ones, and raises the
 * data version. Until then, readers see the current data.
 * @throws {RollbackUnconfirmed} unless `confirm` is the digest of the plan
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
    for (const { table, versions: undone } of plan.steps)
      for (const version of undone) {
        const relation = `${keptSchemaOf(version)}.${quoted(table)}`
        await carry(session, tableOf(table), { relation, from: newly, to: formerly })
      }
    await giveNumbersBack(session)
    await giveItemsBack(session, versions)
    await restoreAsOf(session, Math.min(...versions))
    await undoMoves(session, versions)
    await undoAccounts(session, versions)
    // Otherwise, the next feed with quarantine would load rows of an undone feed.
    await session.query('delete from quarantined_rows where version = any($1)', [versions])
    const schemas = versions.map(keptSchemaOf)
    await session.query(`drop schema if exists ${schemas.join(', ')} cascade`)
    const version = await recordRollback(session, plan, { beganAt, by })
    if (options.job) await completeJob(session, options.job)
    await session.query('commit')
    const warnings = await maintain(session, store.kind, { version, kinds: plan.kinds })
    return { plan, version, warnings, seconds: (performance.now() - began) / 1000 }
  })
}
