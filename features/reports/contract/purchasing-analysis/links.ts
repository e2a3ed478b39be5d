import type { RowOf } from '#kit/contract/declare/columns.ts'
import type { LinesBehind } from '#items/contract/reports/lines-link.ts'
import type { analysisColumns, reportColumns } from './columns.ts'

export type AnalysisRow = RowOf<typeof analysisColumns>
type RowKeys = NonNullable<LinesBehind['row']>

type ReportField = (typeof reportColumns)[number]['field']

/** Splits `01100001`, optionally followed by a ship-to number, into its parts. */
const customerOf = (code: string) => ({ company: code.slice(0, 2), customer: code.slice(2, 8) })

/** The values of a row that identify its lines, by report column. */
const keysOf: Record<ReportField, (row: AnalysisRow) => RowKeys> = {
  dimCo: (row) => ({ company: row.codeCompany }),
  dimCst: (row) => customerOf(row.codeCustomer ?? ''),
  dimShip: (row) => ({ ...customerOf(row.codeShip ?? ''), shipTo: (row.codeShip ?? '').slice(8).trimEnd() }),
  dimDept: (row) => ({ department: row.codeDept }),
  dimItem: (row) => ({ item: row.codeItem }),
  dimCustPart: (row) => ({ custPart: row.codeCustPart }),
  dimVPart: (row) => ({ vendorPart: row.codeVPart }),
  dimVend: (row) => ({ vendor: row.codeVendor }),
  dimInvoice: (row) => ({ invoice: row.codeInvoice }),
  dimCurPrice: (row) => ({ price: row.codePrice }),
}

/** Returns the values of a row that limit purchased lines to the row's. A price counts only if the row has one. */
export const rowKeys = (row: AnalysisRow, ran: readonly string[], mayPrice: boolean): RowKeys =>
  Object.assign(
    {},
    ...Object.entries(keysOf)
      .filter(([field]) => ran.includes(field) && (mayPrice || field !== 'dimCurPrice'))
      .map(([, read]) => read(row)),
  )
