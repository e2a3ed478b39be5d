import { counted } from '#kit/contract/declare/format.ts'
import { addDays, type Day, daysBetween, inDays } from '#kit/contract/dates.ts'

export interface DateMark {
  text: string
  kind: 'plain' | 'warning' | 'late'
}

interface Supply {
  runOutDate: Day | null
  orderByDate: Day | null
  leadTime: number | null
  /** 0 if there is nothing to order; null if the viewer may not see the quantity. */
  suggestedQuantity: number | null
}

/** A color means that an action is needed; otherwise the date is plain. */
const inColor = (kind: DateMark['kind'], { suggestedQuantity }: Supply): DateMark['kind'] =>
  suggestedQuantity === 0 ? 'plain' : kind

/** Marks when an item runs out. It is late if an order placed today arrives only afterwards. */
export function runOutMark(supply: Supply, today: Day): DateMark | undefined {
  const { runOutDate, leadTime } = supply
  if (runOutDate === null) return undefined
  const isLate = runOutDate < addDays(today, leadTime ?? 0)
  return { text: inDays(daysBetween(today, runOutDate)), kind: inColor(isLate ? 'late' : 'plain', supply) }
}

/** Marks when to order an item. It is late if that day has passed, and a warning within a week. */
export function orderByMark(supply: Supply, today: Day): DateMark | undefined {
  const { orderByDate } = supply
  if (orderByDate === null) return undefined
  const days = daysBetween(today, orderByDate)
  if (days >= 0) return { text: inDays(days), kind: inColor(days < 7 ? 'warning' : 'plain', supply) }
  return { text: `${counted(-days, 'day')} ago`, kind: inColor('late', supply) }
}
