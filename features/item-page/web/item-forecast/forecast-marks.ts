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
  /** 0 if there is nothing to order; null if the viewer may not see it. */
  suggestedQuantity: number | null
}

/** A color asks for an action: without one, a date stays plain. */
const inColor = (kind: DateMark['kind'], { suggestedQuantity }: Supply): DateMark['kind'] =>
  suggestedQuantity === 0 ? 'plain' : kind

/** When an item runs out: late if an order placed today arrives only afterwards. */
export function runOutMark(supply: Supply, today: Day): DateMark | undefined {
  const { runOutDate, leadTime } = supply
  if (runOutDate === null) return undefined
  const isLate = runOutDate < addDays(today, leadTime ?? 0)
  return { text: inDays(daysBetween(today, runOutDate)), kind: inColor(isLate ? 'late' : 'plain', supply) }
}

/** When to order an item: late if that day has passed, a warning within the week. */
export function orderByMark(supply: Supply, today: Day): DateMark | undefined {
  const { orderByDate } = supply
  if (orderByDate === null) return undefined
  const days = daysBetween(today, orderByDate)
  if (days >= 0) return { text: inDays(days), kind: inColor(days < 7 ? 'warning' : 'plain', supply) }
  return { text: `${counted(-days, 'day')} ago`, kind: inColor('late', supply) }
}
