import type {
  confirmKeptLoad as confirmCall,
  LoadDetail,
  planRollback as planCall,
  readFreshness as freshnessCall,
  readLoad as loadCall,
  rollBackLoad as rollBackCall,
} from '@trade-counter/contract/slices/feeds/endpoints.ts'
import { freshnessOf } from '@trade-counter/contract/slices/feeds/rules.ts'
import { z } from 'zod'
import type { LoadProgress } from '#server/kit/db/load-schema.ts'
import type { Handler } from '#server/kit/http/implementation.ts'
import { notYours } from '#server/kit/problem/problem.ts'
import { readOne, readTimes } from './queries.ts'

const kinds = z.array(
  z.object({ file: z.string(), added: z.number(), changed: z.number().optional(), gone: z.number() }),
)
const refusal = z.object({
  summary: z
    .array(z.object({ file: z.string(), column: z.string().optional(), says: z.string(), count: z.number() }))
    .default([]),
  breaches: z.array(z.object({ file: z.string(), says: z.string() })).default([]),
  confirm: z.string().optional(),
})
const impact = z.object({
  movements: z
    .array(
      z.object({
        file: z.string(),
        name: z.string(),
        moved: z.string(),
        percent: z.number().optional(),
        most: z.array(z.object({ group: z.string(), before: z.string(), after: z.string() })),
      }),
    )
    .default([]),
  losses: z
    .array(
      z.object({
        file: z.string(),
        who: z.string(),
        count: z.number(),
        losingAll: z.number(),
        rows: z.number(),
        accounts: z.number(),
      }),
    )
    .default([]),
})

/** Why a load was not applied, in words. */
function reasonsOf(refused: z.output<typeof refusal>, message: string | null): string[] {
  return [
    ...(message === null ? [] : [message]),
    ...refused.breaches.map(({ file, says }) => `${file} ${says}`),
    ...refused.summary.map(
      ({ file, column, says, count }) =>
        `${file}${column === undefined ? '' : `, column ${column}`}: ${says}${count === 1 ? '' : ` (${count} times)`}`,
    ),
  ]
}

/** An employee, as loads and the audit trail name one. */
const employeeName = ({ userId }: { userId: string }) => `employee ${userId}`

const progressOf = ({ doing, rows, bytes, bytesInAll }: LoadProgress) => ({
  doing,
  rows,
  percent: bytesInAll === 0 ? 0 : Math.floor((100 * bytes) / bytesInAll),
})

export const readLoad: Handler<typeof loadCall> = async ({ db, services }, { load }): Promise<LoadDetail> => {
  const found = await readOne(db, load)
  if (!found) throw notYours()
  const refused = refusal.parse(found.refusal ?? {})
  const confirm = found.shownState === 'Needs confirmation' ? refused.confirm : undefined
  const { movements, losses } = impact.parse(found.impact ?? {})
  return {
    load,
    state: found.shownState,
    mode: found.shownMode,
    began: found.began,
    seconds: found.seconds === null ? undefined : Number(found.seconds),
    by: found.by,
    source: found.source,
    kinds: kinds.parse(found.kinds),
    reasons: reasonsOf(refused, found.message),
    movements: movements.filter(({ most }) => most.length > 0),
    losses,
    warnings: [...(found.warnings ?? [])],
    progress: found.progress && found.state === 'running' ? progressOf(found.progress) : undefined,
    confirm,
    kept: confirm !== undefined && (await services.feeds.isKept(load)),
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

export const confirmKeptLoad: Handler<typeof confirmCall> = async ({ services, viewer, request }, input) =>
  services.feeds.confirm(input.load, input.digest, employeeName(viewer), request.id)

export const planRollback: Handler<typeof planCall> = async ({ services }, { load }) =>
  services.feeds.planRollback(load)

export const rollBackLoad: Handler<typeof rollBackCall> = async ({ services, viewer }, { load, digest }) =>
  services.feeds.rollBack(load, digest, employeeName(viewer))
