import { fedTables, fileOf } from '#app/server/tables.ts'
import { raiseVersion } from '#kit/server/db/raise-version.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { completeJob } from '#kit/server/jobs/job-queries.ts'
import { carry, formerly, images, type KeptTable, keptSchemaOf, keptTable, newly } from '../difference/difference.ts'
import { takeLock } from '../loading/load-lock.ts'
import { maintain } from '../loading/maintenance.ts'
import { thisUser } from '../loading/record.ts'
import { planRollback, type RollbackPlan } from './plan.ts'

export interface RollbackOptions {
  /** The load before which the data was as it shall be; the last one by default. */
  id?: number | undefined
  /** The digest of the plan, which confirms exactly that. */
  confirm?: string | undefined
  /** Who rolls back; the user of this machine by default. */
  by?: string
  /** The job that this is, which ends with it. */
  job?: Job
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

const tableOf = (table: string): KeptTable => (table === images.table ? images : keptTable(fileOf(table)))

/** Gives each table the as-of time from before a load. */
const restoreAsOf = async (session: Session, version: number) => {
  await session.query('delete from data_as_of')
  await session.query(
    `insert into data_as_of (table_name, as_of) select f.key, f.value::timestamptz
     from loads l, jsonb_each_text(l.former_as_of) f where l.version = $1`,
    [version],
  )
}

const changeable = { email: 'text', otp_policy: 'text', active: 'boolean', order_limit: 'numeric' } as const

/** The former value of a column, unless somebody has changed the account since the load. */
const formerOf = ([column, type]: [string, string]) =>
  `${column} = case when a.${column} is not distinct from (l.after ->> '${column}')::${type} then (f.before ->> '${column}')::${type} else a.${column} end`

/**
 * Removes the accounts that loads added, with their sessions and what they have saved, and gives changed ones their
 * former address, policy, and rights. What was changed by other means since then stays, and so do passwords.
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
 * Raises the data version, so that every server learns which of its copies are stale, and records
 * the rollback and what it undoes.
 * @returns the new version
 */
async function recordRollback(
  session: Session,
  { loads, kinds, digest, steps }: RollbackPlan,
  { beganAt, by }: { beganAt: Date; by: string },
): Promise<number> {
  const tables = steps.map(({ table }) => table)
  const version = await raiseVersion(
    session,
    fedTables.filter((table) => tables.includes(table)),
  )
  await session.query('insert into audit (request_id, event, detail) values ($1, $2, $3)', [
    `feed-${version}`,
    'feed rolled back',
    JSON.stringify({ version, loads: loads.map(({ id }) => id) }),
  ])
  await session.query('update loads set undone_by = $1 where version = any($2)', [
    version,
    loads.map((load) => load.version),
  ])
  await session.query(
    `insert into loads (began_at, ended_at, loaded_by, mode, state, version, digest, kinds)
     values ($1, clock_timestamp(), $2, 'rollback', 'loaded', $3, $4, $5)`,
    [beganAt, by, version, digest, JSON.stringify(kinds)],
  )
  return version
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
    for (const { table, versions: undone } of plan.steps)
      for (const version of undone) {
        const relation = `${keptSchemaOf(version)}.${quoted(table)}`
        await carry(session, tableOf(table), { relation, from: newly, to: formerly })
      }
    await restoreAsOf(session, Math.min(...versions))
    await undoAccounts(session, versions)
    // Otherwise the next feed with quarantine would bring in rows of a feed that was undone.
    await session.query('delete from quarantined_rows where version = any($1)', [versions])
    const schemas = versions.map(keptSchemaOf)
    await session.query(`drop schema if exists ${schemas.join(', ')} cascade`)
    const version = await recordRollback(session, plan, { beganAt, by })
    if (options.job) await completeJob(session, options.job)
    await session.query('commit')
    await maintain(session, store.kind, plan.kinds)
    return { plan, version, seconds: (performance.now() - began) / 1000 }
  })
}
