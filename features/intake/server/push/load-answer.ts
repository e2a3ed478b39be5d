import { z } from 'zod'
import type { Db } from '#kit/server/db/store.ts'
import { findConfirming, readFaults, readQuarantined, type StoredLoad } from './load-queries.ts'

const count = z.int()
const fault = z.object({
  file: z.string(),
  line: count.optional(),
  column: z.string().optional(),
  kind: z.string(),
  value: z.string().optional(),
})

/** A load as callers see it. */
export const loadAnswer = z.object({
  id: count,
  state: z.enum(['waiting', 'running', 'loaded', 'valid', 'refused', 'unconfirmed', 'failed']),
  changes: z.boolean(),
  dryRun: z.boolean(),
  files: z.array(z.string()),
  receivedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** While it runs. */
  progress: z.object({ doing: z.string(), rows: count, bytes: count, bytesInAll: count }).optional(),
  /** The data version that it made. */
  version: count.optional(),
  /** Rows that it added, changed, and removed in each file's table. */
  kinds: z.array(z.record(z.string(), z.unknown())),
  /** All faults; the answer has the first thousand. */
  faultCount: count,
  faults: z.array(fault),
  /** How often each kind of fault occurs, most frequent first. */
  summary: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Why it needs a confirmation. */
  breaches: z.array(z.object({ file: z.string(), says: z.string() })).optional(),
  /** The value of `confirm` that loads it. */
  confirm: z.string().optional(),
  /** The load that was made by confirming this one. */
  confirmedBy: count.optional(),
  /** Everything that it would change. */
  impact: z.record(z.string(), z.unknown()).optional(),
  /** Rows that it has quarantined and that no later load has brought. */
  quarantined: z.array(fault),
  warnings: z.array(z.string()),
  /** Why it failed. */
  message: z.string().optional(),
})

export type LoadAnswer = z.output<typeof loadAnswer>

/** Describes a load for its caller. */
export async function describeLoad(db: Db, load: StoredLoad): Promise<LoadAnswer> {
  const faults = load.fault_count > 0 ? await readFaults(db, load.load_id) : []
  const aside = load.options.quarantine === undefined ? [] : await readQuarantined(db, load.version)
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
    faults: faults.map(({ file, line, column_name, kind, value }) => ({
      file,
      line: line ?? undefined,
      column: column_name ?? undefined,
      kind,
      value: value ?? undefined,
    })),
    quarantined: aside.map(({ file, line, column_name, kind }) => ({
      file,
      line,
      column: column_name ?? undefined,
      kind,
    })),
    summary,
    breaches,
    confirm,
    confirmedBy: confirming?.loadId,
    impact: load.impact ?? undefined,
    warnings: load.warnings,
    message: load.message ?? undefined,
  })
}

/** The status of an answer to the call that pushed the load. */
export const statusOf: Record<LoadAnswer['state'], number> = {
  waiting: 202,
  running: 202,
  loaded: 200,
  valid: 200,
  refused: 422,
  unconfirmed: 409,
  failed: 500,
}
