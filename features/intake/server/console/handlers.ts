import type {
  confirmKeptLoad as confirmCall,
  LoadDetail,
  planRollback as planCall,
  readFreshness as freshnessCall,
  readLoad as loadCall,
  rollBackLoad as rollBackCall,
} from '#intake/contract/console/endpoints.ts'
import { freshnessOf } from '#intake/contract/console/rules.ts'
import type { Impact, LoadProgress, Refusal } from '#kit/server/db/load-schema.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import { faultLine } from '../checking/faults.ts'
import { breachText } from '../difference/impact.ts'
import { canBeConfirmed, confirmLoad, refuseEmbedded } from '../push/confirm.ts'
import { planShown, rollBackByWorker } from '../rollback/rollback-job.ts'
import { readOne, readTimes } from './queries.ts'

const reasonsOf = ({ breaches = [], summary = [] }: Refusal, message: string | null): string[] => [
  ...(message === null ? [] : [message]),
  ...breaches.map(breachText),
  ...summary.map(({ count, ...kind }) => `${faultLine(kind)}${count === 1 ? '' : ` (${count} times)`}`),
]

/** Returns an employee's name as it appears in loads and the audit trail. */
const employeeName = ({ userId }: { userId: string }) => `employee ${userId}`

const progressOf = ({ doing, rows, bytes, bytesInAll }: LoadProgress) => ({
  doing,
  rows,
  percent: bytesInAll === 0 ? 0 : Math.floor((100 * bytes) / bytesInAll),
})

export const readLoad: Handler<typeof loadCall> = async ({ db, services }, { load }): Promise<LoadDetail> => {
  const found = await readOne(db, load)
  if (!found) throw notYours()
  const refused = found.refusal ?? {}
  const confirm = found.shownState === 'Needs confirmation' ? refused.confirm : undefined
  const { movements = [], losses = [] }: Partial<Impact> = found.impact ?? {}
  return {
    load,
    state: found.shownState,
    mode: found.shownMode,
    began: found.began,
    seconds: found.seconds === null ? undefined : Number(found.seconds),
    by: found.by,
    source: found.shownSource,
    kinds: [...found.kinds],
    reasons: reasonsOf(refused, found.message),
    movements: movements.filter(({ most }) => most.length > 0),
    losses: [...losses],
    warnings: [...(found.warnings ?? [])],
    progress: found.progress && found.state === 'running' ? progressOf(found.progress) : undefined,
    confirm,
    kept: confirm !== undefined && canBeConfirmed(services.config.dataDir, found),
    applied: found.state === 'loaded' && found.mode !== 'rollback' && found.undone_by === null,
  }
}

export const readFreshness: Handler<typeof freshnessCall> = async ({ db, services }) => {
  const times = new Map((await readTimes(db)).map(({ table, asOf }) => [`${table}.csv`, asOf]))
  const { feedRhythm } = services.config
  const files = [...new Set([...feedRhythm.keys(), ...times.keys()])].toSorted()
  return files.map((file) => {
    const found = freshnessOf(file, feedRhythm.get(file), times.get(file) ?? undefined, services.clock.now())
    return { ...found, last: found.last?.toISOString() }
  })
}

export const confirmKeptLoad: Handler<typeof confirmCall> = async ({ services, viewer, request }, { load, digest }) => {
  const { store, config } = services
  const { db } = store.as(system)
  if (!(await readOne(db, load))) throw notYours()
  refuseEmbedded(config)
  const by = employeeName(viewer)
  const confirmation = { loadId: load, digest, by, source: 'console', serviceId: null, requestId: request.id } as const
  return { load: await confirmLoad(db, config.dataDir, confirmation) }
}

export const planRollback: Handler<typeof planCall> = ({ services }, { load }) => planShown(services.store, load)

export const rollBackLoad: Handler<typeof rollBackCall> = ({ services, viewer }, { load, digest }) =>
  rollBackByWorker(services, { load, digest, by: employeeName(viewer) })
