// Renews the copy in a child process, which the server can kill, and which doesn't affect the server's memory.
import { constants, setPriority } from 'node:os'
import { type BuildOptions, renewCopy, type Renewed } from './build.ts'

/** The message that the process sends before it ends; `renewed` is null while another process renews the copy. */
export type Outcome = { renewed: Renewed | null } | { failed: string }

const say = (outcome: Outcome) => process.send?.(outcome, () => process.exit(0))

/** The copy is useless after the parent process has exited. */
process.once('disconnect', () => process.exit(1))
process.once('message', async (options: BuildOptions) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await renewCopy(options).then(
    // As JSON, the message has no undefined values.
    (renewed) => say({ renewed: renewed ?? null }),
    (error: unknown) => say({ failed: String(error) }),
  )
})
