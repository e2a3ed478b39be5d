import type { exchangeCounts as exchangeCall } from '#buying/contract/order-guide/endpoints.ts'
import { boughtGuide, fedGuideName } from '#buying/contract/order-guide/rules.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import { dropOldCounts, readOtherCounts, writeCounts } from './count-queries.ts'
import { readFedGuides, readGuideName } from './guide-queries.ts'

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
