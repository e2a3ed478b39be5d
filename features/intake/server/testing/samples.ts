import type { endpoints } from '#intake/contract/calls.ts'
import type { Samples } from '#app/server/testing/data/sample.ts'

/** 403, because no load has this number. */
const absent = '999999999'

export const samples: Samples<typeof endpoints> = {
  listLoads: { input: () => ({}) },
  listLoadFaults: { input: () => ({ load: '1' }) },
  listQuarantinedRows: { input: () => ({}) },
  readFreshness: { input: () => ({}) },
  readLoad: { input: () => ({ load: absent }), status: 403 },
  confirmKeptLoad: { input: () => ({ load: absent, digest: '0123456789abcdef' }), status: 403 },
  planRollback: { input: () => ({ load: absent }), status: 409 },
  rollBackLoad: { input: () => ({ load: absent, digest: '0123456789abcdef' }), status: 409 },
}
