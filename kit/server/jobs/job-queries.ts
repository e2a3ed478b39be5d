import { sql } from 'kysely'
import type { JobState } from '../db/job-schema.ts'
import type { Statements } from '../db/statements.ts'
import type { Db } from '../db/store.ts'
import { ClaimLost, type Job, type JobForm } from './job.ts'

export interface Sending {
  /** Jobs of a lane run one at a time, in the order of their commits. */
  lane?: string
  /** A newer job replaces a waiting one of its kind and topic. */
  topic?: string
  /** Seconds until the job is due. */
  after?: number
}

/**
 * Adds a job in the caller's transaction.
 * @returns its ID
 * @throws {z.ZodError} if the data is not what jobs of its kind hold
 */
export async function sendJob<Data, Sent>(
  db: Db,
  { kind, data: form }: JobForm<Data, Sent>,
  data: Sent,
  sending: Sending = {},
): Promise<number> {
  const { lane = null, topic = null, after = 0 } = sending
  form.parse(data)
  const { rows } = await sql<{ id: number }>`select portal_send_job(${kind}, ${lane}, ${topic},
    ${JSON.stringify(data)}::jsonb, ${after}::float8) as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the job was not sent')
  return row.id
}

/**
 * Claims the next due job of these kinds. A job is also due if its lease has expired because its worker died. An earlier
 * job of its lane comes first, unless this worker knows no such kind or it is not due for an hour.
 * @param known all kinds of this worker
 */
export async function claimJob(
  db: Db,
  kinds: readonly string[],
  leaseSeconds: number,
  known = kinds,
): Promise<Job | undefined> {
  const { rows } = await sql<Job>`update jobs
    set state = 'running', attempt = attempt + 1, run_at = clock_timestamp() + ${leaseSeconds} * interval '1 second'
    where job_id = (
      select job_id from jobs j
      where kind = any(${kinds}) and state in ('waiting', 'running') and run_at <= clock_timestamp()
        and (lane is null or not exists (
          select from jobs e where e.lane = j.lane and e.job_id < j.job_id and e.state in ('waiting', 'running')
            and e.kind = any(${known}) and e.run_at < clock_timestamp() + interval '1 hour'))
      order by run_at, job_id limit 1 for update skip locked)
    returning job_id as "jobId", kind, data, attempt`.execute(db)
  return rows[0]
}

/**
 * Extends the leases of running jobs.
 * @returns the jobs that this worker still holds or has completed, as attempts by ID; not those that another took over
 */
export async function extendLeases(
  db: Db,
  jobs: readonly Job[],
  leaseSeconds: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number
    attempt: number
  }>`update jobs
    set run_at = case when state = 'running' then clock_timestamp() + ${leaseSeconds} * interval '1 second' else run_at end
    where (job_id, attempt) in (
      select * from unnest(${jobs.map(({ jobId }) => jobId)}::bigint[], ${jobs.map(({ attempt }) => attempt)}::int[]))
    returning job_id as id, attempt`.execute(db)
  return new Map(rows.map(({ id, attempt }) => [id, attempt]))
}

/** @throws {ClaimLost} if another worker has the job now */
async function change(run: Statements, job: Job, set: string, values: readonly unknown[] = []): Promise<void> {
  const rows = await run.query(
    `update jobs set ${set} where job_id = $1 and attempt = $2 and state = 'running' returning 1 as one`,
    [job.jobId, job.attempt, ...values],
  )
  if (rows.length === 0) throw new ClaimLost(job)
}

const emptied = (keepsData: boolean) => (keepsData ? '' : `, data = '{}'`)

/**
 * Completes a job. Call it in the transaction of the job's work.
 * @throws {ClaimLost} if another worker has the job now, so that the transaction must not commit
 */
export const completeJob = (run: Statements, job: Job, keepsData = false): Promise<void> =>
  change(run, job, `state = 'done', ended_at = clock_timestamp(), error = null${emptied(keepsData)}`)

/** Ends a job that has failed permanently. @throws {ClaimLost} */
export const giveUpJob = (run: Statements, job: Job, error: string, keepsData = false): Promise<void> =>
  change(run, job, `state = 'failed', ended_at = clock_timestamp(), error = $3${emptied(keepsData)}`, [error])

/**
 * Reschedules a job after a pause; a job that was replaced meanwhile ends instead.
 * @param error of the attempt; null if there was none
 * @throws {ClaimLost}
 */
export const retryJob = (run: Statements, job: Job, error: string | null, pause: number): Promise<void> =>
  change(
    run,
    job,
    `error = $3, (state, ended_at, run_at, sent_at) = (
      select case when not replaced then 'waiting' when $3::text is null then 'done' else 'failed' end, case when replaced then clock_timestamp() end, due,
        case when $3::text is null then due else sent_at end
      from (select clock_timestamp() + $4::float8 * interval '1 second' as due, topic is not null and exists (
        select from jobs n where n.kind = jobs.kind and n.topic = jobs.topic and n.state = 'waiting') as replaced) as found)`,
    [error, pause],
  )

/** Returns a job to the queue when its worker stops. The attempt does not count. @throws {ClaimLost} */
export const releaseJob = (run: Statements, job: Job): Promise<void> =>
  change(run, job, `state = 'waiting', attempt = attempt - 1, run_at = clock_timestamp()`)

/** The progress of a job. */
export interface JobStanding {
  state: JobState
  attempt: number
  error: string | null
}

export const readStanding = (db: Db, jobId: number): Promise<JobStanding | undefined> =>
  db.selectFrom('jobs').select(['state', 'attempt', 'error']).where('job_id', '=', jobId).executeTakeFirst()

/** Deletes the jobs that ended more than a week ago. */
export const sweepJobs = (db: Db) =>
  sql`delete from jobs where ended_at < clock_timestamp() - interval '7 days'`.execute(db)

export interface KindCounts {
  kind: string
  /** Jobs that are due or have failed attempts. */
  waiting: number
  running: number
  /** The age in seconds of the oldest waiting job. */
  oldest: number
  /** Jobs that failed in the last hour. */
  failed: number
}

export async function countJobs(db: Db): Promise<KindCounts[]> {
  const { rows } = await sql<KindCounts>`
    select kind, count(*) filter (where waits)::int as waiting, count(*) filter (where state = 'running')::int as running,
      coalesce(extract(epoch from clock_timestamp() - min(sent_at) filter (where waits)), 0)::float8 as oldest,
      count(*) filter (where state = 'failed' and ended_at > clock_timestamp() - interval '1 hour')::int as failed
    from (select kind, state, sent_at, ended_at, state = 'waiting' and (run_at <= clock_timestamp() or error is not null) as waits from jobs) as j
    group by kind order by kind`.execute(db)
  return rows
}
