import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type BuildOptions, type Renewed, RenewedElsewhere, YieldedToFeed } from './build.ts'
import type { Outcome } from './build-process.ts'

const program = join(import.meta.dirname, 'build-process.ts')

export interface Build {
  /** Rejects when the build fails; with `YieldedToFeed` or `RenewedElsewhere` when it has to be repeated or awaited. */
  renewed: Promise<Renewed>
  /** Kills the build at any point. */
  end(): void
  pid: number | undefined
}

const errorOf = ({ why, message }: Extract<Outcome, { kind: 'failed' }>) =>
  why === 'yielded' ? new YieldedToFeed() : why === 'elsewhere' ? new RenewedElsewhere() : new Error(message)

/** Starts renewing a copy in a child process, which ends with this one. */
export function startBuild(options: BuildOptions): Build {
  // The database URL holds a password, so it is sent as a message: other users can read arguments.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const renewed = new Promise<Renewed>((resolve, reject) => {
    child.once('message', (outcome: Outcome) => {
      if (outcome.kind === 'renewed') resolve(outcome.renewed)
      else reject(errorOf(outcome))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the build ended with ${signal ?? `code ${code}`}`)))
  })
  child.send(options)
  return { renewed, end: () => void child.kill('SIGKILL'), pid: child.pid }
}
