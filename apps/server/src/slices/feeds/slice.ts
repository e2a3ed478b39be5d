import { confirmKeptLoad, planRollback, readFreshness, readLoad, rollBackLoad } from './handlers.ts'
import { listLoadFaults, listLoads, listQuarantinedRows } from './queries.ts'

export const calls = {
  listLoads,
  listLoadFaults,
  listQuarantinedRows,
  readFreshness,
  readLoad,
  confirmKeptLoad,
  planRollback,
  rollBackLoad,
}

export const samples = () => import('./samples.ts')
