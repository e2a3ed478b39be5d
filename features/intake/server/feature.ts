import type { endpoints } from '#intake/contract/calls.ts'
import type { Calls } from '#kit/server/http/implementation.ts'
import { confirmKeptLoad, planRollback, readFreshness, readLoad, rollBackLoad } from './console/handlers.ts'
import { listLoadFaults, listLoads, listQuarantinedRows } from './console/queries.ts'

export const calls: Calls<typeof endpoints> = {
  listLoads,
  listLoadFaults,
  listQuarantinedRows,
  readFreshness,
  readLoad,
  confirmKeptLoad,
  planRollback,
  rollBackLoad,
}
