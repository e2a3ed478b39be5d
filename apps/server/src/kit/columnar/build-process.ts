// Builds one copy in a process of its own: neither its memory nor its work weighs on the server's, and it can be ended.
import { constants, setPriority } from 'node:os'
import { type BuildOptions, buildCopy, type Built, GaveWay } from './build.ts'

export type Outcome = { kind: 'built'; built: Built } | { kind: 'failed'; message: string; gaveWay: boolean }

const tell = (outcome: Outcome) =>
  new Promise<void>((told) => {
    if (process.send) process.send(outcome, () => told())
    else told()
  })

/** A copy that nobody waits for any more is not worth finishing. */
process.once('disconnect', () => process.exit(1))
process.once('message', async (options: BuildOptions) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await buildCopy(options).then(
    (built) => tell({ kind: 'built', built }),
    (error: unknown) => tell({ kind: 'failed', message: String(error), gaveWay: error instanceof GaveWay }),
  )
  process.exit(0)
})
