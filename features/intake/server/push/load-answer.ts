import { kindChange, loss, movement } from '#intake/contract/console/changes.ts'
import { z } from 'zod'
import type { Db } from '#kit/server/db/store.ts'
import { isOfRows } from '../checking/faults.ts'
import { findConfirming, readFaults, readQuarantined, type StoredLoad } from './load-queries.ts'

const count = z.int()
const change = kindChange.extend({ before: count.optional(), after: count.optional() })
const most = z.array(z.object({ who: z.string(), rows: count, all: z.boolean() }))
const impact = z.object({
  kinds: z.array(change),
  movements: z.array(movement.extend({ guard: z.string().optional() })),
  losses: z.array(loss.extend({ most: most.optional() })),
})
const faultCount = z.object({ file: z.string(), column: z.string().optional(), says: z.string(), count })
const fault = z.object({
  file: z.string(),
  /** The line of a CSV file; the header is line 1. */
  line: count.optional(),
  /** The row of a JSON file; the first is row 1. */
  row: count.optional(),
  column: z.string().optional(),
  kind: z.string(),
  value: z.string().optional(),
})

/** A load as its caller sees it. */
export const loadAnswer = z.object({
  id: count,
  state: z.enum(['waiting', 'running', 'loaded', 'valid', 'refused', 'unconfirmed', 'failed']),
  changes: z.boolean(),
  dryRun: z.boolean(),
  files: z.array(z.string()),
  receivedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Present while the load runs. */
  progress: z.object({ doing: z.string(), rows: count, bytes: count, bytesInAll: count }).optional(),
  /** The data version that the load has created. */
  version: count.optional(),
  /** The rows added, changed, and removed, by file. */
  kinds: z.array(change),
  /** The number of all faults. The answer includes the first thousand. */
  faultCount: count,
  faults: z.array(fault),
  /** The number of faults of each kind, most frequent first. */
  summary: z.array(faultCount).optional(),
  /** Why the load needs a confirmation. */
  breaches: z.array(z.object({ file: z.string(), says: z.string(), names: z.array(z.string()).optional() })).optional(),
  /** The value of `confirm` that loads it. */
  confirm: z.string().optional(),
  confirmedBy: count.optional(),
  /** Everything that the load would change. */
  impact: impact.optional(),
  /** Rows that the load has quarantined and no later load has brought. */
  quarantined: z.array(fault),
  warnings: z.array(z.string()),
  /** Why the load failed. */
  message: z.string().optional(),
})

export type LoadAnswer = z.output<typeof loadAnswer>

const faultOf = (row: Omit<Awaited<ReturnType<typeof readFaults>>[number], 'value'> & { value?: string | null }) => ({
  file: row.file,
  [isOfRows(row.file) ? 'row' : 'line']: row.line ?? undefined,
  column: row.column_name ?? undefined,
  kind: row.kind,
  value: row.value ?? undefined,
})

export async function describeLoad(db: Db, load: StoredLoad): Promise<LoadAnswer> {
  const faults = load.fault_count > 0 ? await readFaults(db, load.load_id) : []
  const quarantinedRows = load.options.quarantine === undefined ? [] : await readQuarantined(db, load.version)
  const confirming = load.state === 'unconfirmed' ? await findConfirming(db, load.load_id) : undefined
  const { summary, breaches, confirm } = load.refusal ?? {}
  return loadAnswer.parse({
    id: load.load_id,
    state: load.state,
    changes: load.mode === 'changes',
    dryRun: load.options.dryRun ?? false,
    files: load.files,
    receivedAt: load.began_at.toISOString(),
    endedAt: load.ended_at?.toISOString(),
    progress: load.progress ?? undefined,
    version: load.version ?? undefined,
    kinds: load.kinds,
    faultCount: load.fault_count,
    faults: faults.map(faultOf),
    quarantined: quarantinedRows.map(faultOf),
    summary,
    breaches,
    confirm,
    confirmedBy: confirming?.loadId,
    impact: load.impact ?? undefined,
    warnings: load.warnings,
    message: load.message ?? undefined,
  })
}

/** The HTTP status of the answer to a push, by state. */
export const statusOf: Record<LoadAnswer['state'], number> = {
  waiting: 202,
  running: 202,
  loaded: 200,
  valid: 200,
  refused: 422,
  unconfirmed: 409,
  failed: 500,
}
