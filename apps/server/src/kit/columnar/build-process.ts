// Renews the copy in a child process: it doesn't affect the server's memory or CPU time, and it can be killed.
import { constants, setPriority } from 'node:os'
import { type BuildOptions, type Renewed, renewCopy, RenewedElsewhere, YieldedToFeed } from './build.ts'

export type Outcome =
  | { kind: 'renewed'; renewed: Renewed }
  | { kind: 'failed'; message: string; why: 'yielded' | 'elsewhere' | 'error' }

const tell = (outcome: Outcome) =>
  new Promise<void>((done) => {
    if (process.send) process.send(outcome, () => done())
    else done()
  })

const whyOf = (error: unknown) =>
  error instanceof YieldedToFeed ? 'yielded' : error instanceof RenewedElsewhere ? 'elsewhere' : 'error'

/** A copy is useless after the parent process has exited. */
process.once('disconnect', () => process.exit(1))
process.once('message', async (options: BuildOptions) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await renewCopy(options).then(
    (renewed) => tell({ kind: 'renewed', renewed }),
    (error: unknown) => tell({ kind: 'failed', message: String(error), why: whyOf(error) }),
  )
  process.exit(0)
})
