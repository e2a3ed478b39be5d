import type { JobKinds } from '#server/kit/jobs/job.ts'
import { StandInErp, type StandInOptions } from './stand-in.ts'

/** Has the demo's stand-in ERP look for orders every 5 s. */
export function erpJobs(options: StandInOptions): JobKinds {
  const erp = new StandInErp(options)
  const run = async () => {
    await erp.accept()
    await erp.book()
    return 'done' as const
  }
  return { 'stand-in ERP': { every: 5, run } }
}
