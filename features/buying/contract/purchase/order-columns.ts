import { columns } from '#kit/contract/declare/columns.ts'
import { seesAmounts } from '../ordering/needs.ts'

/** Orders submitted in the portal. */
export const placedOrderColumns = columns([
  { key: 'reference', header: 'Reference', format: 'code', pinned: true, width: 110, card: 'title', priority: 1 },
  { key: 'customerPo', header: 'PO #', format: 'code', width: 130, priority: 2 },
  { key: 'state', header: 'State', format: 'text', width: 150, priority: 3, sentence: true },
  { key: 'since', header: 'Since', format: 'date', priority: 4 },
  { key: 'changedBy', header: 'By', format: 'text', width: 190, priority: 5 },
  {
    key: 'amount',
    header: 'Amount',
    format: 'money',
    nullable: true,
    needs: seesAmounts,
    card: 'figure',
    priority: 6,
  },
  { key: 'lines', header: 'Lines', format: 'integer', priority: 7 },
  { key: 'shipTo', header: 'Ship To #', format: 'code', width: 92, priority: 8 },
  { key: 'shipToName', header: 'Ship To', format: 'text', width: 'description', priority: 9, sentence: true },
  { key: 'requestedDate', header: 'Requested', format: 'date', priority: 10 },
  { key: 'placedOn', header: 'Placed', format: 'date' },
  { key: 'placedBy', header: 'Placed By', format: 'text', width: 190 },
  { key: 'reason', header: 'Reason', format: 'text', width: 240 },
])

export const openCartColumns = columns([
  { key: 'shipTo', header: 'Ship To #', format: 'code', width: 92, card: 'title' },
  { key: 'lines', header: 'Lines', format: 'integer' },
  { key: 'preparedBy', header: 'Prepared By', format: 'text' },
  { key: 'preparedLines', header: 'Prepared Lines', format: 'integer' },
])
