import { grouped } from '#kit/contract/grouped.ts'
import { addDays, type Day, weekdayOf } from '#kit/contract/dates.ts'

/** What a ship-to has ordered of an item on a day, or has in its cart. */
export interface OrderedItem {
  day: Day
  item: string
  quantity: number
  casePack: number
  wholeCases: boolean
  inCart: boolean
}

/** An item is usual if it was ordered on a weekday in at least `least` of the last `weeks` weeks. */
const usual = { weeks: 8, least: 4 }

/** The same weekday in the weeks before. */
export const daysBefore = (due: Day): Day[] =>
  Array.from({ length: usual.weeks }, (_, week) => addDays(due, -7 * (week + 1)))

export const dueDays = (today: Day): readonly [Day, Day] => [today, addDays(today, 1)]

/** The Monday of the day's week. */
export const weekStart = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

/** Rounds to whole cases. Less than half a case stays as it is, unless the item is sold in whole cases only. */
function inCases(quantity: number, casePack: number, wholeCases: boolean): number {
  const cases = Math.round(quantity / casePack)
  return cases === 0 && !wholeCases ? quantity : Math.max(1, cases) * casePack
}

/**
 * Returns what a ship-to usually orders on a day's weekday and does not have in its cart, with the median quantity in
 * whole cases. Empty once half of it has been ordered in the day's week.
 */
export function usualOrder(ordered: readonly OrderedItem[], due: Day): { item: string; quantity: number }[] {
  const before = new Set(daysBefore(due))
  const past = grouped(
    ordered.filter(({ day, inCart }) => !inCart && before.has(day)),
    ({ item }) => item,
  )
  const lines = [...past].filter(([, rows]) => new Set(rows.map(({ day }) => day)).size >= usual.least)
  const thisWeek = new Set(
    ordered.filter(({ day, inCart }) => !inCart && day >= weekStart(due) && day <= due).map(({ item }) => item),
  )
  if (2 * lines.filter(([item]) => thisWeek.has(item)).length >= lines.length) return []
  const inCart = new Set(ordered.filter((row) => row.inCart).map(({ item }) => item))
  return lines.flatMap(([item, rows]) => {
    const [{ casePack, wholeCases } = { casePack: 1, wholeCases: false }] = rows
    const byDay = [...grouped(rows, ({ day }) => day).values()]
    const quantities = byDay.map((some) => some.reduce((sum, { quantity }) => sum + quantity, 0))
    return inCart.has(item) ? [] : [{ item, quantity: inCases(median(quantities), casePack, wholeCases) }]
  })
}
