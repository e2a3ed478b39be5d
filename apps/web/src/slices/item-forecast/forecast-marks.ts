import { addDays, type Day, daysBetween, inDays } from '@trade-counter/contract/kit/dates.ts'

export interface DateMark {
  text: string
  kind: 'plain' | 'warning' | 'late'
}

interface Supply {
  runOutDate: Day | null
  orderByDate: Day | null
  leadTime: number | null
}

/** When an item runs out: late if an order placed today arrives only afterwards. */
export function runOutMark({ runOutDate, leadTime }: Supply, today: Day): DateMark | undefined {
  if (runOutDate === null) return undefined
  const isLate = runOutDate < addDays(today, leadTime ?? 0)
  return { text: inDays(daysBetween(today, runOutDate)), kind: isLate ? 'late' : 'plain' }
}

/** When to order an item: late if that day has passed, a warning within the week. */
export function orderByMark({ orderByDate }: Supply, today: Day): DateMark | undefined {
  if (orderByDate === null) return undefined
  const days = daysBetween(today, orderByDate)
  if (days >= 0) return { text: inDays(days), kind: days < 7 ? 'warning' : 'plain' }
  return { text: `${-days} ${days === -1 ? 'day' : 'days'} ago`, kind: 'late' }
}
