import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopiedColumn, createTable, readColumns, type SqlClient } from './build-queries.ts'
import { type Manifest, shapeOf } from './parts.ts'
import { type Chain, type CopyStamps, readChain } from './stamp-queries.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** How one table of a copy gets the data of a snapshot. */
export interface Step {
  table: CopiedTable
  columns: CopiedColumn[]
  stamp: string
  shape: string
  /** The file that has these rows already, or that changes lead from. */
  former: string | undefined
  /** `kept` has these rows already, `changed` gets recorded changes, and `whole` is read whole. */
  how: 'kept' | 'changed' | 'whole'
  chain: Chain | undefined
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Plans how the copy of a manifest becomes that of a snapshot. */
export async function planSteps(
  session: SqlClient,
  dir: string,
  manifest: Manifest | undefined,
  { stamps }: CopyStamps,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const table of copiedTables) {
    const columns = await readColumns(session, table)
    const shape = shapeOf(createTable(table, columns))
    const stamp = stamps[table]
    const part = manifest?.parts[table]
    const former = part?.shape === shape && (await exists(join(dir, part.file))) ? part.file : undefined
    const isKept = former !== undefined && part?.stamp === stamp
    const chain = former && part && !isKept ? await readChain(session, table, part.stamp, stamp) : undefined
    steps.push({ table, columns, stamp, shape, former, chain, how: isKept ? 'kept' : chain ? 'changed' : 'whole' })
  }
  return steps
}

/** Whether a load has replaced a table that is being read whole, so that its file would be stale when it is finished. */
export async function isOutdated(session: SqlClient, steps: readonly Step[], now: CopyStamps): Promise<boolean> {
  for (const { table, how, stamp } of steps) {
    if (how !== 'whole' || now.stamps[table] === stamp) continue
    if (!(await readChain(session, table, stamp, now.stamps[table]))) return true
  }
  return false
}
