/** A job that a worker has claimed. */
export interface Job {
  jobId: number
  kind: string
  data: Record<string, unknown>
  /** Counts from 1, and is part of the claim: the result of an earlier attempt is refused. */
  attempt: number
}

/** How a run ended: `done`, and the worker records it; `again`, after a pause; or `completed` in a transaction of its own. */
export type Outcome = 'done' | 'again' | 'completed'

/** One kind of job, as the list of all kinds declares it. */
export interface JobKind {
  /** @param signal aborts when the worker stops, or another one has taken over the job */
  run(job: Job, signal: AbortSignal): Promise<Outcome>
  /** The most attempts; without a limit if undefined. */
  attempts?: number
  /** Seconds until the second attempt, and the most until any. The pause doubles with each attempt. */
  pause?: { first: number; longest: number }
  /** Runs when the worker starts, and then every so many seconds. */
  every?: number
  /** The most that one worker runs at once; 1 if undefined. */
  atOnce?: number
  /** Whether the data of ended jobs is kept. */
  keepsData?: boolean
  /** Records elsewhere that the job has failed for good. */
  failed?(job: Job, error: string): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

/** An error whose message is kept with the job, so it must not quote the job's data. */
export class JobError extends Error {
  override name = 'JobError'
  /** Whether another attempt is pointless. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** Another worker has taken over the job. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'

  constructor({ kind, jobId }: Job) {
    super(`${kind} ${jobId} was taken over by another worker; nothing has changed`)
  }
}

const standardPause = { first: 5, longest: 300 }

/** Seconds until the next attempt. */
export function pauseAfter({ pause = standardPause, every }: JobKind, attempt: number): number {
  return every ?? Math.min(pause.longest, pause.first * 2 ** Math.min(attempt - 1, 20))
}

/** What is kept of an error: its code, because the message of a mail server may quote the mail. */
export function errorText(error: unknown): string {
  if (error instanceof JobError) return error.message.slice(0, 500)
  return error instanceof Error && 'code' in error ? String(error.code).slice(0, 40) : 'failed'
}
