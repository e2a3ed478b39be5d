import { z } from 'zod'

/** A job that a worker has claimed. */
export interface Job<Data = unknown> {
  jobId: number
  kind: string
  data: Data
  /** Counts from 1. It is part of the claim, so that the result of an earlier attempt is rejected. */
  attempt: number
}

/** How a run ended: `done`, which the worker records; `again`, later; or `completed`, recorded by the run itself. */
export type Outcome = 'done' | 'again' | 'completed'

/** The name of a kind, and what its jobs hold. Senders and workers share it. */
export interface JobForm<Data, Sent> {
  kind: string
  data: z.ZodType<Data, Sent>
}

export const jobForm = <Shape extends z.ZodRawShape>(kind: string, shape: Shape) => ({ kind, data: z.object(shape) })

export interface JobKind<Data = unknown> {
  /** What its jobs hold; nothing if undefined. A job with something else fails at once. */
  data?: z.ZodType<Data>
  /** @param signal aborts when the worker stops or another worker has taken over the job */
  run(job: Job<Data>, signal: AbortSignal): Promise<Outcome>
  /** The maximum number of attempts; 3 if undefined, and unlimited for recurring jobs. */
  attempts?: number
  /** Seconds until the second attempt, and at most between attempts. The pause doubles each time. */
  pause?: { first: number; longest: number }
  /** Runs the job when the worker starts, and then at this interval in seconds. */
  every?: number
  /** The maximum number that one worker runs at once; 1 if undefined. */
  atOnce?: number
  /** Whether the data of ended jobs is kept. */
  keepsData?: boolean
  /** Called when the job has failed permanently. The job ends, even if this fails or does not end. */
  failed?(job: Job<Data>, error: string): Promise<void>
}

/** Jobs must not wait forever behind one that cannot succeed. Work that waits for another server takes `Infinity`. */
const standardAttempts = 3

export const attemptsOf = ({ attempts, every }: JobKind): number =>
  attempts ?? (every === undefined ? standardAttempts : Infinity)

/** Returns the data of a job; undefined if it is not what jobs of its kind hold. */
export const dataOf = ({ data }: JobKind, job: Job): unknown => (data ? data.safeParse(job.data).data : {})

export type JobKinds = Readonly<Record<string, JobKind>>

/** An error whose message is stored with the job. The message must not contain the job's data. */
export class JobError extends Error {
  override name = 'JobError'
  /** Whether retrying is pointless. */
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

/** Returns the seconds until the next attempt. */
export function pauseAfter({ pause = standardPause, every }: JobKind, attempt: number): number {
  return every ?? Math.min(pause.longest, pause.first * 2 ** Math.min(attempt - 1, 20))
}

/** The database takes no text with these. */
const unstorable = /[\0\p{Cs}]/gu

/** Returns the text to store for an error: only its code, because a mail server's message may quote the mail. */
export function errorText(error: unknown): string {
  if (error instanceof JobError) return error.message.replaceAll(unstorable, ' ').slice(0, 500)
  return error instanceof Error && 'code' in error
    ? String(error.code).replaceAll(unstorable, ' ').slice(0, 40)
    : 'failed'
}
