import type { Day } from '#kit/contract/dates.ts'
import { formatQuantity, shortDate } from '#kit/contract/declare/format.ts'
import type { NextReceipt } from './receipts.ts'

/** `on 12/03`, or `no date`. */
export const receiptDay = ({ incomingOn }: NextReceipt, today: Day): string =>
  incomingOn === null ? 'no date' : `on ${shortDate(incomingOn, today)}`

/** `70 on 12/03 at Hartford`, or `no date` if the item is not on order; empty if the viewer may not see receipts. */
export function receiptText(receipt: NextReceipt, today: Day): string {
  const { incoming, incomingOn, incomingAt } = receipt
  if (incoming === null) return ''
  if (incoming === 0) return 'no date'
  const [when, where] = [receiptDay(receipt, today), `at ${incomingAt}`]
  return `${formatQuantity(incoming)} ${incomingOn === null ? `${where}, ${when}` : `${when} ${where}`}`
}
