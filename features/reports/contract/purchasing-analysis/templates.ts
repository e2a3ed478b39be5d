import type { QuickRange } from '../date-ranges.ts'
import type { dataColumns, reportColumns } from './columns.ts'

/** A report that runs in one click: purchases and quantities in two quick ranges, which it compares. */
export interface Template {
  title: string
  /** The question that it answers, in one sentence. */
  note: string
  /** The report columns. The data columns are the same in all templates. */
  by: readonly (typeof reportColumns)[number]['field'][]
  ranges: readonly [now: QuickRange, base: QuickRange]
  group?: (typeof reportColumns)[number]['field']
}

export const templateData: readonly (typeof dataColumns)[number]['field'][] = ['meaSLS', 'meaQTY']

const year = ['year', 'year-before'] as const
export const templates: readonly Template[] = [
  {
    title: 'Purchases by vendor against last year',
    note: 'Year to date: which vendors grew and which shrank.',
    by: ['dimVend'],
    ranges: year,
  },
  {
    title: 'Purchases by item against last year',
    note: 'Year to date: what is bought more, less, or no longer.',
    by: ['dimItem'],
    ranges: year,
  },
  {
    title: 'Purchases by customer against last year',
    note: 'Year to date: who buys more and who buys less.',
    by: ['dimCst'],
    ranges: year,
  },
  {
    title: 'Purchases by ship-to, this month against last year',
    note: 'This month so far, with the same days of last year.',
    by: ['dimShip'],
    ranges: ['month', 'month-before'],
  },
  {
    title: 'Purchases by department, this quarter against last year',
    note: 'This quarter so far, with the same days of last year.',
    by: ['dimDept'],
    ranges: ['this-quarter', 'this-quarter-before'],
  },
  {
    title: 'Items by vendor, last quarter against the year before',
    note: 'Each item under its vendor, with subtotals.',
    by: ['dimVend', 'dimItem'],
    ranges: ['quarter', 'quarter-before'],
    group: 'dimVend',
  },
]
