import type { RowOf } from '#kit/contract/declare/columns.ts'
import { type DueState, dueStates } from '#money/contract/documents/due-dates.ts'
import type { bucketColumns } from '#money/contract/accounts-payable/columns.ts'

export type BucketRow = RowOf<typeof bucketColumns>

export function balanceIn({ NotDue, PastDue, LongPastDue }: BucketRow, state: DueState): number {
  return { 'not due': NotDue, 'past due': PastDue, 'long past due': LongPastDue }[state]
}

/** A part of a bar. Amounts stack upward from zero, credits downward. */
export interface Segment {
  state: DueState
  from: number
  to: number
}

export function segmentsOf(row: BucketRow): Segment[] {
  let [up, down] = [0, 0]
  const segments: Segment[] = []
  for (const state of dueStates) {
    const amount = balanceIn(row, state)
    if (amount === 0) continue
    const from = amount > 0 ? up : down
    segments.push({ state, from, to: from + amount })
    if (amount > 0) up += amount
    else down += amount
  }
  return segments
}
