// Builds one copy in a child process: it doesn't affect the server's memory or CPU time, and it can be killed.
import { constants, setPriority } from 'node:os'
import { type BuildOptions, buildCopy, type Built, YieldedToFeed } from './build.ts'

export type Outcome = { kind: 'built'; built: Built } | { kind: 'failed'; message: string; gaveWay: boolean }

const tell = (outcome: Outcome) =>
  new Promise<void>((done) => {
    if (process.send) process.send(outcome, () => done())
    else done()
  })

/** A copy is useless after the parent process has exited. */
process.once('disconnect', () => process.exit(1))
process.once('message', async (options: BuildOptions) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await buildCopy(options).then(
    (built) => tell({ kind: 'built', built }),
    (error: unknown) => tell({ kind: 'failed', message: String(error), gaveWay: error instanceof YieldedToFeed }),
  )
  process.exit(0)
})
