import type { Config } from '#app/server/config.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import { addLoad, findConfirming, keptDays, readLoad, type StoredLoad } from './load-queries.ts'
import { hasSpool } from './spool.ts'

/** The confirmation of a load by its caller or an employee. */
export interface Confirmation {
  loadId: number
  /** The digest of the load's changes. */
  digest: string
  by: string
  source: 'http' | 'console'
  /** The service account that confirms; null for an employee. It may confirm only its own loads. */
  serviceId: number | null
  requestId: string
}

const notPossible = (detail: string) => new Problem(409, 'Not possible', detail)

/** @throws {Problem} 503 on the embedded database: a load would take its only connection from all other calls */
export function refuseEmbedded({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl === undefined)
    throw new Problem(
      503,
      'Not configured',
      'This server cannot load feeds: the embedded database accepts feeds only by command, while the server is stopped.',
    )
}

/** Whether the files of an unconfirmed load are still stored. */
export function canBeConfirmed(
  dataDir: string,
  { state, spool, source, ended_at: endedAt }: Pick<StoredLoad, 'state' | 'spool' | 'source' | 'ended_at'>,
): boolean {
  if (state !== 'unconfirmed' || spool === null || endedAt === null) return false
  if (source !== 'http' && source !== 'console') return false
  const isRecent = Date.now() - endedAt.getTime() < keptDays * 86_400_000
  return isRecent && hasSpool(dataDir, spool)
}

/**
 * Queues the stored files of a load again, with its confirmation. Repeating this changes nothing.
 * @returns the ID of the load that loads them
 * @throws {Problem} 404 without such a load, 400 with another digest, 409 if there is nothing to confirm
 */
export async function confirmLoad(db: Db, dataDir: string, confirmation: Confirmation): Promise<number> {
  const { loadId, digest, by, source, serviceId, requestId } = confirmation
  const load = await readLoad(db, loadId)
  if (!load || (serviceId !== null && load.service_id !== serviceId))
    throw new Problem(404, 'Not found', 'There is no such load.')
  if (load.state !== 'unconfirmed') throw notPossible(`Load ${loadId} needs no confirmation: it is ${load.state}.`)
  if (load.refusal?.confirm !== digest)
    throw badInput([{ field: 'confirm', message: `is not the digest of load ${loadId}` }])
  const earlier = await findConfirming(db, loadId)
  if (earlier) return earlier.loadId
  if (load.spool === null || !canBeConfirmed(dataDir, load))
    throw notPossible('The files of this load are not kept. Send them again with the confirmation.')
  const added = await addLoad(db, {
    loaded_by: by,
    mode: load.mode,
    source,
    service_id: load.service_id,
    spool: load.spool,
    options: JSON.stringify({ ...load.options, confirm: digest }),
    files: load.files,
    confirms: loadId,
  })
  if (added === undefined) {
    const other = await findConfirming(db, loadId)
    if (other) return other.loadId
    throw notPossible(`Load ${loadId} is no longer kept.`)
  }
  await writeAudit(db, {
    requestId,
    actor: by,
    subject: undefined,
    event: 'feed confirmed',
    detail: { load: added, confirms: loadId, confirm: digest },
  })
  return added
}
