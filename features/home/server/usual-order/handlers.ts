import { amountAt } from '#kit/contract/cents.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import type { readUsualOrders as usualCall } from '#home/contract/usual-order/endpoints.ts'
import { daysBefore, dueDays, usualOrder, weekStart } from '#home/contract/usual-order/rules.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { readOrdered } from './queries.ts'

export const readUsualOrders: Handler<typeof usualCall> = async ({ db, scope, viewer, today }) => {
  const due = dueDays(today)
  const rows = await readOrdered(db, scope, { days: due.flatMap(daysBefore), since: weekStart(today), today })
  const seesPrices = meets(seesAmounts, viewer)
  const orders = [...Map.groupBy(rows, ({ shipTo }) => shipTo)].flatMap(([shipTo, ordered]) => {
    const byItem = new Map(ordered.map((row) => [row.item, row]))
    return due.map((day) => ({
      day,
      shipTo,
      shipToName: ordered[0]?.shipToName ?? '',
      lines: usualOrder(ordered, day).map(({ item, quantity }) => {
        const { description = '', unit = '', price = null } = byItem.get(item) ?? {}
        const amount = seesPrices && price !== null ? amountAt(quantity, price) : null
        return { item, description, unit, quantity, amount }
      }),
    }))
  })
  return { orders: orders.filter(({ lines }) => lines.length > 0) }
}
