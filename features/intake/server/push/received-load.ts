import { z } from 'zod'
import type { Db } from '#kit/server/db/store.ts'
import { digest } from './request.ts'
import { mostQuarantined } from '../quarantine/quarantine.ts'
import { readLoad, spoolIsOf } from './load-queries.ts'
import { spoolName } from './spool.ts'

/**
 * What the worker takes from a load's row, which the serving role has written: the folder that it reads and removes,
 * and the options that a request can give. They cannot turn off a guard.
 */
const received = z.object({
  loadId: z.int(),
  by: z.string(),
  source: z.enum(['http', 'console']),
  mode: z.enum(['whole', 'changes']),
  spool: spoolName,
  options: z.strictObject({
    dryRun: z.boolean().optional(),
    confirm: digest.optional(),
    allowOlder: z.boolean().optional(),
    quarantine: z.int().min(1).max(mostQuarantined).optional(),
  }),
})

export type ReceivedLoad = z.output<typeof received>

/** Reads a load whose files a server has received. @returns undefined if its row is not what a request writes */
export async function readReceived(db: Db, loadId: number): Promise<ReceivedLoad | undefined> {
  const row = await readLoad(db, loadId)
  const load = received.safeParse({ ...row, loadId, by: row?.loaded_by }).data
  return load && (await spoolIsOf(db, loadId)) ? load : undefined
}
