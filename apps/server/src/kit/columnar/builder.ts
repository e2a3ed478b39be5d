import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type BuildOptions, type Built, GaveWay } from './build.ts'
import type { Outcome } from './build-process.ts'

const program = join(import.meta.dirname, 'build-process.ts')

export interface Build {
  /** Rejects when it fails, with `GaveWay` when a feed came in. */
  built: Promise<Built>
  /** Ends it, in the middle of whatever it does. */
  end(): void
  pid: number | undefined
}

/** Starts building a copy in a process of its own, which ends with this one. */
export function startBuild(options: BuildOptions): Build {
  // The database's address holds a password, so it travels by message: arguments are there for others to read.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const built = new Promise<Built>((resolve, reject) => {
    child.once('message', (outcome: Outcome) => {
      if (outcome.kind === 'built') resolve(outcome.built)
      else reject(outcome.gaveWay ? new GaveWay() : new Error(outcome.message))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the build ended with ${signal ?? `code ${code}`}`)))
  })
  child.send(options)
  return { built, end: () => void child.kill('SIGKILL'), pid: child.pid }
}
