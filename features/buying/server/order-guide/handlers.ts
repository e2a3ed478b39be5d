import type {
  addToGuide as addCall,
  arrangeGuide as arrangeCall,
  changeGuide as changeCall,
  deleteGuide as deleteCall,
  Guide,
  listGuides as guidesCall,
  saveGuide as saveCall,
  exchangeCounts as exchangeCall,
} from '#buying/contract/order-guide/endpoints.ts'
import {
  boughtGuide,
  bySection,
  fedGuideId,
  type GuideLine,
  maxGuideLines,
  maxGuides,
  fedGuideName,
} from '#buying/contract/order-guide/rules.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { nameFault, namedItems } from '#items/server/named-item-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import {
  findOwn,
  lockGuide,
  raiseGuide,
  readFedGuides,
  readGuides,
  readLines,
  removeGuide,
  writeGuide,
  writeLines,
  readGuideName,
} from './guide-queries.ts'
import { readBoughtLines, readGuideLines } from './line-queries.ts'
import { dropOldCounts, readOtherCounts, writeCounts } from './count-queries.ts'

async function isGuide(db: Db, scope: CheckedCustomer, accountId: number, id: string): Promise<boolean> {
  if (id === boughtGuide.id) return true
  const fed = fedGuideName(id)
  if (fed !== undefined) return (await readFedGuides(db, scope)).some(({ guide }) => guide === fed)
  return (await readGuideName(db, scope, accountId, id)) !== undefined
}

export const exchangeCounts: Handler<typeof exchangeCall> = ({ db, scope, viewer, services }, input) =>
  db.transaction().execute(async (work) => {
    const { accountId } = viewer
    const { guide, id, lines } = input
    if (!(await isGuide(work, scope, accountId, guide))) throw notYours()
    const now = services.clock.now()
    const counting = { scope, guide, countId: id, now }
    await dropOldCounts(work, counting)
    await writeCounts(work, counting, viewer, lines)
    return (await readOtherCounts(work, counting)).map(({ item, count, by, account_id, counted_at }) => ({
      item,
      count,
      by,
      mine: account_id === accountId,
      secondsAgo: Math.max(0, Math.round((now.getTime() - counted_at.getTime()) / 1000)),
    }))
  })

const unsaved = { mine: false, version: 0, changedBy: '', changedAt: '' } as const

export const listGuides: Handler<typeof guidesCall> = async ({ db, scope, viewer: { accountId } }) => {
  const saved = (await readGuides(db, scope, accountId)).map((row): Guide => {
    const mine = row.account_id === accountId
    return {
      id: String(row.guide_id),
      name: row.name,
      kind: mine ? 'mine' : 'customer',
      mine,
      shared: row.shared,
      lines: row.lines,
      version: row.version,
      changedBy: row.changed_by,
      changedAt: row.changed_at.toISOString(),
    }
  })
  const fed = (await readFedGuides(db, scope)).map(
    ({ guide, lines }): Guide => ({
      ...unsaved,
      id: fedGuideId(guide),
      name: guide,
      kind: 'distributor',
      shared: true,
      lines,
    }),
  )
  return [{ ...unsaved, id: boughtGuide.id, name: boughtGuide.name, kind: 'bought', shared: true }, ...saved, ...fed]
}

const conflict = (detail: string) => new Problem(409, 'Not saved', detail)

const tooLong = () => conflict(`A guide has at most ${maxGuideLines} items.`)
const itemsOf = (lines: readonly GuideLine[]): ReadonlySet<string> => new Set(lines.map(({ item }) => item))

interface Known {
  lines: GuideLine[]
  leftOut: { at: number; item: string; reason: string }[]
}

/**
 * Replaces typed numbers by item numbers, each item once.
 * @param present items that need no lookup, because the guide has them
 */
async function knownLines(
  db: Db,
  typed: readonly GuideLine[],
  who: { scope: CheckedCustomer; viewer: Viewer },
  present: ReadonlySet<string> = new Set(),
): Promise<Known> {
  const sought = typed.map(({ item }) => item).filter((item) => !present.has(item))
  const named = sought.length === 0 ? [] : await namedItems(db, sought, { scope: who.scope, rights: who.viewer })
  const byName = new Map(named.map((one) => [one.name, one]))
  const lines = new Map<string, GuideLine>()
  const leftOut: Known['leftOut'] = []
  for (const [at, line] of typed.entries()) {
    const found = byName.get(line.item)
    const item = present.has(line.item) ? line.item : found?.item
    const reason = present.has(line.item) ? undefined : nameFault(found)
    if (item === undefined || reason !== undefined) leftOut.push({ at, item: line.item, reason: reason ?? '' })
    else if (!lines.has(item)) lines.set(item, { ...line, item })
  }
  return { lines: [...lines.values()], leftOut }
}

const boughtLines = async (db: Db, scope: CheckedCustomer, today: string): Promise<Known> => ({
  lines: await readBoughtLines(db, scope, today),
  leftOut: [],
})

export const saveGuide: Handler<typeof saveCall> = async ({ db, scope, viewer, services, today }, input) => {
  const { name, shared = false, replace = false, bought, lines: typed = [] } = input
  const { lines, leftOut } = bought
    ? await boughtLines(db, scope, today)
    : await knownLines(db, typed, { scope, viewer })
  if (lines.length === 0)
    throw conflict(bought ? 'Nothing was bought in the last 90 days.' : 'You cannot order any of these items.')
  const { accountId, userId: by } = viewer
  return db.transaction().execute(async (work) => {
    if (!replace && (await findOwn(work, scope, accountId, name)))
      throw conflict('Another of your guides has this name.')
    const id = await writeGuide(work, scope, { accountId, name, shared, by, now: services.clock.now() })
    if (id === undefined) throw conflict(`An account can save at most ${maxGuides} guides; delete one first.`)
    await writeLines(work, scope, id, bySection(lines))
    return { id: String(id), lines: lines.length, leftOut }
  })
}

export const arrangeGuide: Handler<typeof arrangeCall> = ({ db, scope, viewer, services, today }, input) =>
  db.transaction().execute(async (work) => {
    const guide = await lockGuide(work, scope, viewer.accountId, input.guide)
    if (!guide) throw notYours()
    if (guide.version !== input.version)
      throw conflict('Someone changed this guide in the meantime. Open it again to see the change.')
    const before = await readLines(work, scope, guide.guide_id)
    const { accountId } = viewer
    const seen = await readGuideLines(work, input, { scope, rights: viewer, today, accountId })
    const { lines, leftOut } = await knownLines(work, input.lines, { scope, viewer }, itemsOf(before))
    // Keeps lines that the viewer may not see, because others need them.
    const arranged = new Set([...seen.map(({ itemNumber }) => itemNumber), ...itemsOf(lines)])
    const all = bySection([...lines, ...before.filter(({ item }) => !arranged.has(item))])
    if (all.length > maxGuideLines) throw tooLong()
    await writeLines(work, scope, guide.guide_id, all)
    const version = await raiseGuide(work, scope, guide.guide_id, { by: viewer.userId, now: services.clock.now() })
    return { version, lines: all.length, leftOut }
  })

export const addToGuide: Handler<typeof addCall> = ({ db, scope, viewer, services }, input) =>
  db.transaction().execute(async (work) => {
    const guide = await lockGuide(work, scope, viewer.accountId, input.guide)
    if (!guide) throw notYours()
    const before = await readLines(work, scope, guide.guide_id)
    const present = itemsOf(before)
    const { lines, leftOut } = await knownLines(work, input.lines, { scope, viewer }, present)
    const added = lines.filter(({ item }) => !present.has(item))
    const all = bySection([...before, ...added])
    if (all.length > maxGuideLines) throw tooLong()
    if (added.length === 0) return { version: guide.version, lines: all.length, leftOut }
    await writeLines(work, scope, guide.guide_id, all)
    const version = await raiseGuide(work, scope, guide.guide_id, { by: viewer.userId, now: services.clock.now() })
    return { version, lines: all.length, leftOut }
  })

/** Runs work on a guide that the account owns. @throws {Problem} 403 if it owns no such guide */
const withOwn = (
  { db, scope, viewer }: { db: Db; scope: CheckedCustomer; viewer: Viewer },
  id: string,
  run: (work: Db, guide: { guide_id: number; name: string }) => Promise<void>,
) =>
  db.transaction().execute(async (work) => {
    const guide = await lockGuide(work, scope, viewer.accountId, id)
    if (guide?.account_id !== viewer.accountId) throw notYours()
    await run(work, guide)
    return {}
  })

export const changeGuide: Handler<typeof changeCall> = (call, { guide: id, name, shared }) =>
  withOwn(call, id, async (work, guide) => {
    const { scope, viewer, services } = call
    if (name !== undefined && name !== guide.name && (await findOwn(work, scope, viewer.accountId, name)))
      throw conflict('Another of your guides has this name.')
    const changes = { ...(name !== undefined && { name }), ...(shared !== undefined && { shared }) }
    await raiseGuide(work, scope, guide.guide_id, { ...changes, by: viewer.userId, now: services.clock.now() })
  })

export const deleteGuide: Handler<typeof deleteCall> = (call, { guide: id }) =>
  withOwn(call, id, (work, guide) => removeGuide(work, call.scope, guide.guide_id))
