import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type BuildOptions, type Built, YieldedToFeed } from './build.ts'
import type { Outcome } from './build-process.ts'

const program = join(import.meta.dirname, 'build-process.ts')

export interface Build {
  /** Rejects when the build fails; with `YieldedToFeed` when a feed came in. */
  built: Promise<Built>
  /** Kills the build at any point. */
  end(): void
  pid: number | undefined
}

/** Starts building a copy in a child process, which ends with this one. */
export function startBuild(options: BuildOptions): Build {
  // The database URL holds a password, so it is sent as a message: other users can read arguments.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const built = new Promise<Built>((resolve, reject) => {
    child.once('message', (outcome: Outcome) => {
      if (outcome.kind === 'built') resolve(outcome.built)
      else reject(outcome.gaveWay ? new YieldedToFeed() : new Error(outcome.message))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the build ended with ${signal ?? `code ${code}`}`)))
  })
  child.send(options)
  return { built, end: () => void child.kill('SIGKILL'), pid: child.pid }
}
