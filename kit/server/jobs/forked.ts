import { fork } from 'node:child_process'
import { ClaimLost, type Job, JobError, type JobKind, type Outcome } from './job.ts'

/** The message with which a worker starts a job's process. */
export interface Order<Settings> {
  settings: Settings
  job: Job
}

/** How the run ended. An error without `isFinal` is a bug. */
type Result = { outcome: Outcome } | { error: string; isFinal?: boolean }

/**
 * Runs each job of a kind in its own process, because a long load would block this one.
 * @param program answers with `answerOrder`
 * @param settings sent as a message: they may contain passwords, and other users can read arguments
 */
export const forked = <Settings>(program: string, settings: Settings, kind: JobKind): JobKind => ({
  ...kind,
  run: async (job, signal) => {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const stop = () => child.kill(signal.reason instanceof ClaimLost ? 'SIGKILL' : 'SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    try {
      const result = await new Promise<Result>((resolve, reject) => {
        child.once('message', (message) => resolve(message as Result)).once('error', reject)
        child.once('exit', (code, killed) => reject(new Error(`ended with ${killed ?? `code ${code}`}`)))
        child.send({ settings, job } satisfies Order<Settings>)
      })
      if ('outcome' in result) return result.outcome
      const { error, isFinal } = result
      throw isFinal === undefined ? new Error(error) : new JobError(error, { isFinal })
    } finally {
      signal.removeEventListener('abort', stop)
    }
  },
})

/** Runs the job that the worker sends, then ends the process. */
export function answerOrder<Settings>(run: (order: Order<Settings>, signal: AbortSignal) => Promise<Outcome>): void {
  const stop = new AbortController()
  // The worker is stopping, or has died.
  process.on('SIGTERM', () => stop.abort()).on('disconnect', () => stop.abort())
  process.once('message', async (order: Order<Settings>) => {
    const result = await run(order, stop.signal).then(
      (outcome): Result => ({ outcome }),
      (error: unknown): Result =>
        error instanceof JobError
          ? { error: error.message, isFinal: error.isFinal }
          : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    if (process.connected) process.send?.(result, () => process.exit(0))
    else process.exit(0)
  })
}
