import { formatDate } from '#kit/contract/declare/format.ts'

/** What can be changed in an order that waits for approval, as the calls name it. */
export const changedFields = ['quantity', 'customerPo', 'requestedDate', 'shipComplete', 'remarks'] as const
export type ChangedField = (typeof changedFields)[number]

export interface OrderChange {
  field: ChangedField
  /** Of a quantity; otherwise empty. */
  item: string
  /** As the calls write them; an empty quantity is a removed line. */
  before: string
  after: string
}

const names: Record<Exclude<ChangedField, 'quantity'>, string> = {
  customerPo: 'PO number',
  requestedDate: 'requested date',
  shipComplete: 'shipping',
  remarks: 'remarks',
}

function valueText(field: ChangedField, value: string): string {
  if (field === 'requestedDate') return formatDate(value) || 'as soon as possible'
  if (field === 'shipComplete') return value === 'true' ? 'complete' : 'as available'
  return value === '' ? 'none' : value
}

/** A change in words, after the name of who made it: `changed the quantity of 4711 from 12 to 24`. */
export function changeText({ field, item, before, after }: OrderChange): string {
  if (field === 'quantity' && after === '') return `removed item ${item}, which had ${before}`
  if (field === 'quantity' && before === '') return `put item ${item} back, with ${after}`
  const what = field === 'quantity' ? `quantity of ${item}` : names[field]
  return `changed the ${what} from ${valueText(field, before)} to ${valueText(field, after)}`
}
