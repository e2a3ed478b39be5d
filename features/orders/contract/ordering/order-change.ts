import { formatDate } from '#kit/contract/declare/format.ts'

/** The fields that can change in an order that waits for approval. */
export const changedFields = ['quantity', 'customerPo', 'requestedDate', 'shipComplete', 'remarks'] as const
export type ChangedField = (typeof changedFields)[number]

export interface OrderChange {
  field: ChangedField
  /** The item of a changed quantity; otherwise empty. */
  item: string
  /** In the format of the calls; an empty quantity means a removed line. */
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

/** Describes a change, to follow the name of the person: `changed the quantity of 4711 from 12 to 24`. */
export function changeText({ field, item, before, after }: OrderChange): string {
  if (field === 'quantity' && after === '') return `removed item ${item}, which had ${before}`
  if (field === 'quantity' && before === '') return `put item ${item} back, with ${after}`
  const what = field === 'quantity' ? `quantity of ${item}` : names[field]
  return `changed the ${what} from ${valueText(field, before)} to ${valueText(field, after)}`
}
