import { columns } from '#kit/contract/declare/columns.ts'

/** Loads of feed files, and rollbacks. Times are ISO 8601, UTC. */
export const loadColumns = columns([
  { key: 'load', header: 'Load', format: 'integer', width: 84, priority: 1, card: 'title' },
  { key: 'began', header: 'Time', format: 'text', width: 150, priority: 2 },
  { key: 'state', header: 'State', format: 'text', width: 150, priority: 3, card: 'figure' },
  { key: 'mode', header: 'Kind', format: 'text', width: 110, priority: 4 },
  { key: 'files', header: 'Files', format: 'text', width: 220, priority: 9 },
  { key: 'added', header: 'Added', format: 'integer', priority: 5 },
  { key: 'changed', header: 'Changed', format: 'integer', priority: 6 },
  { key: 'gone', header: 'Gone', format: 'integer', priority: 7 },
  { key: 'faults', header: 'Faults', format: 'integer', priority: 8 },
  /** Since the files arrived; null while the load runs. */
  { key: 'seconds', header: 'Seconds', format: 'quantity', nullable: true, priority: 10 },
  { key: 'by', header: 'By', format: 'text', width: 130, priority: 11 },
  { key: 'source', header: 'From', format: 'text', width: 110, priority: 12 },
])

export const loadFaultColumns = columns([
  { key: 'fault', header: '#', format: 'integer', width: 70 },
  { key: 'file', header: 'File', format: 'code', width: 170, priority: 1, card: 'title' },
  { key: 'line', header: 'Line', format: 'integer', width: 90, nullable: true, priority: 2, card: 'figure' },
  { key: 'column', header: 'Column', format: 'code', width: 160, priority: 3 },
  { key: 'says', header: 'Fault', format: 'text', width: 'description', priority: 4 },
  { key: 'value', header: 'Value', format: 'text', width: 220, priority: 5 },
])

/** Rows that a load has quarantined. */
export const quarantineColumns = columns([
  { key: 'file', header: 'File', format: 'code', width: 170, priority: 1, card: 'title' },
  { key: 'line', header: 'Line', format: 'integer', width: 90, priority: 2, card: 'figure' },
  { key: 'load', header: 'Load', format: 'integer', width: 84, priority: 3 },
  { key: 'since', header: 'Since', format: 'text', width: 150, priority: 4 },
  { key: 'column', header: 'Column', format: 'code', width: 160, priority: 5 },
  { key: 'says', header: 'Fault', format: 'text', width: 'description', priority: 6 },
  { key: 'row', header: 'Row', format: 'text', width: 320, priority: 7 },
])
