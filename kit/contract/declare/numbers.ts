import type { Column, Format } from './columns.ts'

export const isDollars = (format: Format): boolean => format === 'money' || format === 'price'

/** Whether values of the format are numbers, which are right-aligned. */
export const isNumeric = (format: Format): boolean =>
  isDollars(format) || format === 'quantity' || format === 'days' || format === 'integer'

/** The single row of a `rows=count` response. */
export const countColumns = [{ key: 'rows', header: 'Rows', format: 'integer' }] as const satisfies readonly Column[]
