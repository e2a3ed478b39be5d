import { setTimeout as sleep } from 'node:timers/promises'
import { statementsOf } from '../db/statements.ts'
import type { Db } from '../db/store.ts'
import {
  attemptsOf,
  ClaimLost,
  dataOf,
  errorText,
  type Job,
  JobError,
  type JobKind,
  type JobKinds,
  jobForm,
  pauseAfter,
} from './job.ts'
import { claimJob, completeJob, extendLeases, giveUpJob, releaseJob, retryJob, sendJob } from './job-queries.ts'

export interface WorkerOptions {
  /** Milliseconds between checks for due jobs. */
  lookEvery?: number
  /** Seconds until other workers take over this one's jobs if it has died. */
  lease?: number
  /** Called for each failed attempt, and once when the database becomes unreachable. */
  report(error: unknown, what: string, detail: { kind?: string; job?: number; attempt?: number }): void
}

interface Running {
  job: Job
  stop: AbortController
  ended: Promise<void>
}

/** The topic of recurring jobs. */
const schedule = 'schedule'

/**
 * Runs jobs: claims those that are due, extends their leases while they run, and records how they end. Any number of
 * workers can share a database. The worker polls, because notifications pass neither PgBouncer nor the embedded
 * database.
 */
export class Worker {
  readonly #db: Db
  readonly #kinds: JobKinds
  readonly #options: Required<WorkerOptions>
  /** After a lapsed lease, a job may run twice here until its former run is stopped. */
  readonly #running = new Set<Running>()
  readonly #stop = new AbortController()
  #loop: Promise<void> | undefined
  #beat: NodeJS.Timeout | undefined
  #wake: (() => void) | undefined
  #isWoken = false
  #isAway = false

  /** @param db the owner's, which sees all jobs */
  constructor(db: Db, kinds: JobKinds, options: WorkerOptions) {
    this.#db = db
    this.#kinds = kinds
    this.#options = { lookEvery: 500, lease: 30, ...options }
  }

  start(): void {
    this.#loop = this.#work()
  }

  /** Checks for due jobs now. */
  wake(): void {
    this.#isWoken = true
    this.#wake?.()
  }

  /** Runs all due jobs. @returns the number of runs */
  async runDue(): Promise<number> {
    let runs = 0
    for (;;) {
      // A kind that was busy may have finished its jobs while the worker checked the others.
      const wasIdle = this.#running.size === 0
      if (await this.#claimNext()) runs++
      else if (wasIdle) return runs
      else if (this.#running.size > 0) await Promise.race([...this.#running].map(({ ended }) => ended))
    }
  }

  /** Stops claiming jobs and waits for running ones. After the grace period, returns them to the queue. */
  async stop(graceMs = 5000): Promise<void> {
    this.#stop.abort()
    this.wake()
    await this.#loop
    const timer = setTimeout(() => {
      for (const { stop } of this.#running) stop.abort()
    }, graceMs)
    await Promise.all([...this.#running].map(({ ended }) => ended))
    clearTimeout(timer)
    clearInterval(this.#beat)
  }

  async #work(): Promise<void> {
    let isScheduled = false
    while (!this.#stop.signal.aborted) {
      this.#isWoken = false
      try {
        if (!isScheduled) await this.#sendScheduled()
        isScheduled = true
        while (!this.#stop.signal.aborted && (await this.#claimNext()));
        this.#isAway = false
      } catch (error) {
        if (!this.#isAway) this.#options.report(error, 'the database of the jobs is unreachable', {})
        this.#isAway = true
      }
      await this.#pause()
    }
  }

  async #sendScheduled(): Promise<void> {
    for (const [kind, { every }] of Object.entries(this.#kinds))
      if (every !== undefined) await sendJob(this.#db, jobForm(kind, {}), {}, { topic: schedule })
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWoken || this.#stop.signal.aborted) return resolve()
      const timer = setTimeout(resolve, this.#options.lookEvery)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts the next due job of an available kind. @returns whether there was one */
  async #claimNext(): Promise<boolean> {
    const busy = (kind: string) => [...this.#running].filter(({ job }) => job.kind === kind).length
    const known = Object.keys(this.#kinds)
    const free = known.filter((kind) => busy(kind) < (this.#kinds[kind]?.atOnce ?? 1))
    const job = free.length === 0 ? undefined : await claimJob(this.#db, free, this.#options.lease, known)
    const kind = job && this.#kinds[job.kind]
    if (!job || !kind) return false
    const stop = new AbortController()
    const ended = this.#carryOut(job, kind, stop.signal).finally(() => {
      this.#running.delete(running)
      this.wake()
    })
    const running: Running = { job, stop, ended }
    this.#running.add(running)
    this.#beat ??= setInterval(() => void this.#extend(), (this.#options.lease * 1000) / 3).unref()
    return true
  }

  /** Extends all leases, and stops the runs of jobs that were claimed again. */
  async #extend(): Promise<void> {
    const running = [...this.#running]
    if (running.length === 0) return
    const jobs = running.map(({ job }) => job)
    // While the database is unreachable, no other worker can take over either.
    const held = await extendLeases(this.#db, jobs, this.#options.lease).catch(() => undefined)
    for (const { job, stop } of running) if (held && held.get(job.jobId) !== job.attempt) stop.abort(new ClaimLost(job))
  }

  async #carryOut(claimed: Job, kind: JobKind, signal: AbortSignal): Promise<void> {
    const { jobId, attempt } = claimed
    const say = (error: unknown, what: string) =>
      this.#options.report(error, what, { kind: claimed.kind, job: jobId, attempt })
    const run = statementsOf(this.#db)
    const job = { ...claimed, data: dataOf(kind, claimed) }
    try {
      const outcome = await this.#run(job, kind, signal)
      if (outcome === 'done' && kind.every === undefined) await completeJob(run, job, kind.keepsData)
      else if (outcome !== 'completed') await retryJob(run, job, null, pauseAfter(kind, attempt))
    } catch (error) {
      const isGivenUp = await this.#fail(job, kind, error, signal, say).catch((failure: unknown) =>
        say(failure, 'a job lost its result'),
      )
      if (!signal.aborted) say(error, isGivenUp ? 'a job was given up' : 'a job failed')
    }
  }

  #run(job: Job, kind: JobKind, signal: AbortSignal) {
    if (job.data === undefined) throw new JobError('has not the data of its kind', { isFinal: true })
    if (job.attempt > attemptsOf(kind))
      throw new JobError(`ended ${attemptsOf(kind)} times without a result`, { isFinal: true })
    return kind.run(job, signal)
  }

  /** @returns whether the job was given up */
  async #fail(
    job: Job,
    kind: JobKind,
    error: unknown,
    signal: AbortSignal,
    say: (error: unknown, what: string) => void,
  ): Promise<boolean> {
    const run = statementsOf(this.#db)
    if (error instanceof ClaimLost || signal.reason instanceof ClaimLost) return false
    const text = errorText(error)
    const isFinal = (error instanceof JobError && error.isFinal) || job.attempt >= attemptsOf(kind)
    if (signal.aborted) await releaseJob(run, job)
    else if (!isFinal || kind.every !== undefined) await retryJob(run, job, text, pauseAfter(kind, job.attempt))
    else return this.#giveUp(job, kind, text, say)
    return false
  }

  async #giveUp(job: Job, kind: JobKind, text: string, say: (error: unknown, what: string) => void): Promise<true> {
    // If it has ended the process, it is not called again.
    const mayTell = job.data !== undefined && job.attempt <= attemptsOf(kind) + 1
    if (mayTell) await this.#tell(job, kind, text).catch((failure: unknown) => say(failure, 'a failure was not told'))
    await giveUpJob(statementsOf(this.#db), job, text, kind.keepsData)
    return true
  }

  /** Lets the kind say that its job has failed, for at most the time of a lease. */
  async #tell(job: Job, kind: JobKind, text: string): Promise<void> {
    await Promise.race([kind.failed?.(job, text), sleep(this.#options.lease * 1000, undefined, { ref: false })])
  }
}
