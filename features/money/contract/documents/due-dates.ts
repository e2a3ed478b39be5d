import { type Day, daysBetween } from '#kit/contract/dates.ts'
import { counted } from '#kit/contract/declare/format.ts'

/** An open balance that is past due by more days than this needs attention first. */
export const longPastDueDays = 60

/** What is due within this many days needs attention, after what is past due; so does a discount that ends by then. */
export const dueSoonDays = 7

/** The due states of an open balance. One without a due date is never past due. */
export const dueStates = ['not due', 'past due', 'long past due'] as const
export type DueState = (typeof dueStates)[number]
export const dueStateLabels: Record<DueState, string> = {
  'not due': 'Not due',
  'past due': 'Past due',
  'long past due': `Over ${longPastDueDays} days`,
}

/** @param daysPastDue null if nothing is past due */
export const dueStateOf = (daysPastDue: number | null): DueState => {
  if (daysPastDue === null || daysPastDue <= 0) return 'not due'
  return daysPastDue > longPastDueDays ? 'long past due' : 'past due'
}

/** Returns the mark of an invoice: how late it is or when it is due; undefined if it needs no mark. */
export function dueMark(
  { DueDate, CurrentBalance }: { DueDate: Day | null; CurrentBalance: number },
  today: Day,
): { state: DueState; text: string } | undefined {
  if (CurrentBalance === 0) return undefined
  if (CurrentBalance < 0) return { state: 'not due', text: 'Credit' }
  if (DueDate === null) return undefined
  const late = daysBetween(DueDate, today)
  const state = dueStateOf(late)
  if (late > 0) return { state, text: `${counted(late, 'day')} past due` }
  return { state, text: late === 0 ? 'Due today' : `Due in ${counted(-late, 'day')}` }
}
