import { z } from 'zod'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { accountScope } from '#kit/contract/declare/scope.ts'
import { kindChange, loss, movement } from './changes.ts'
import { loadColumns, loadFaultColumns, quarantineColumns } from './columns.ts'
import { feedsNeed } from './needs.ts'
import { isDigest } from './rules.ts'

const load = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'a load is identified by digits')
  .transform(Number)
const digest = z.string().refine(isDigest, 'a confirmation has 16 digits and letters from a to f')
const shared = { needs: feedsNeed, scope: accountScope } as const

/** Newest first. */
export const listLoads = listEndpoint({
  ...shared,
  path: '/loads',
  summary: 'List the loads of feed files, and rollbacks',
  input: z.object({}),
  columns: loadColumns,
  limit: 500,
  exports: { filtered: 'Loads.csv' },
})

/** In the order of the files. Only a load's first faults are stored. */
export const listLoadFaults = listEndpoint({
  ...shared,
  path: '/loads/faults',
  summary: 'List the faults in the files of a load',
  input: z.object({ load }),
  columns: loadFaultColumns,
  exports: { filtered: 'LoadFaults.csv' },
})

export const listQuarantinedRows = listEndpoint({
  ...shared,
  path: '/loads/quarantine',
  summary: 'List the rows that loads have quarantined',
  input: z.object({}),
  columns: quarantineColumns,
  limit: 5000,
  exports: { filtered: 'QuarantinedRows.csv' },
})

export const readFreshness = endpoint({
  ...shared,
  method: 'GET',
  path: '/loads/freshness',
  summary: 'Get how current the data of each feed file is',
  input: z.object({}),
  output: z.array(
    z.object({
      file: z.string(),
      everyMinutes: z.number().optional(),
      /** ISO 8601, UTC. */
      last: z.string().optional(),
      lateMinutes: z.number(),
    }),
  ),
})

/** What a load changed, or would change. */
export const readLoad = endpoint({
  ...shared,
  method: 'GET',
  path: '/loads/load',
  summary: 'Get the changes of a load, or why it was not applied',
  input: z.object({ load }),
  output: z.object({
    load: z.number(),
    /** The state in words, as in the list. */
    state: z.string(),
    mode: z.string(),
    /** ISO 8601, UTC. */
    began: z.string(),
    /** Since the files arrived; missing while the load runs. */
    seconds: z.number().optional(),
    by: z.string(),
    source: z.string(),
    kinds: z.array(kindChange),
    /** Why the load was not applied, in words. */
    reasons: z.array(z.string()),
    movements: z.array(movement),
    losses: z.array(loss),
    warnings: z.array(z.string()),
    /** While the load runs: the current file or step, the rows so far, and the percentage read. */
    progress: z.object({ doing: z.string(), rows: z.number(), percent: z.number() }).optional(),
    /** The digest that confirms the load, if it waits for a confirmation. */
    confirm: z.string().optional(),
    /** Whether the files are still stored, so that `confirmKeptLoad` can load them. */
    kept: z.boolean(),
    /** Whether a rollback could undo the load. */
    applied: z.boolean(),
  }),
})
export type LoadDetail = z.output<typeof readLoad.output>

export const confirmKeptLoad = endpoint({
  ...shared,
  method: 'POST',
  path: '/loads/confirm',
  summary: 'Load the stored files of a load that needs a confirmation',
  input: z.object({ load, digest }),
  output: z.object({
    /** The load that loads the files. */
    load: z.number(),
  }),
})

export const planRollback = endpoint({
  ...shared,
  method: 'GET',
  path: '/loads/rollback-plan',
  summary: 'Get the changes that a rollback would undo',
  input: z.object({ load }),
  output: z.object({
    /** Newest first. The last one is the requested load. */
    loads: z.array(z.object({ load: z.number(), began: z.string(), by: z.string(), files: z.array(z.string()) })),
    kinds: z.array(kindChange),
    /** The files whose tables will be empty. */
    emptied: z.array(z.string()),
    accounts: z.object({ removed: z.number(), saved: z.number(), restored: z.number() }),
    digest: z.string(),
  }),
})
export type RollbackPlan = z.output<typeof planRollback.output>

export const rollBackLoad = endpoint({
  ...shared,
  method: 'POST',
  path: '/loads/rollback',
  summary: 'Roll the data back to its state before a load',
  input: z.object({ load, digest }),
  output: z.object({ version: z.number() }),
})
