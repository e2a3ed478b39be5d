import { maxDocumentNumber } from '#kit/contract/declare/fields.ts'
import type { FeedFile, RowRule } from './fed-table.ts'
import { code, decimal, digits, nullable, paddedDigits, zeroPadded, text, withDefault } from './kinds.ts'

/** The number of a customer or ship-to as the ERP prints it. */
export const erpNumber = code(30)

/** Codes that several files contain. */
export const company = digits(2)
export const customer = digits(6)
export const shipTo = code(6)
export const warehouse = code(6)
export const vendor = code(12)
export const item = code(30)
/** The columns of a file that hold items' numbers. */
export const itemColumns = ({ columns }: Pick<FeedFile, 'columns'>): string[] =>
  Object.keys(columns).filter((name) => columns[name]?.kind === item)
export const part = code(30)
export const department = code(4)
export const orderNumber = zeroPadded(maxDocumentNumber, 6)
export const sequence = withDefault(paddedDigits(2, 3), '00')
export const invoiceNumber = code(maxDocumentNumber)
export const purchaseOrder = code(30)
export const carrier = code(10)
export const trackingNumber = code(40)
export const unit = code(4)
export const group = code(12)
export const employee = code(12)

/** The quantity in another unit than the item's, with which the load checks the conversion. Neither is stored. */
export const otherUnit = {
  unit_quantity: [
    nullable(decimal(16, 4)),
    "The quantity before it was converted, if it was in another unit than the item's.",
  ],
  unit_factor: [nullable(decimal(16, 8)), "How many of the item's unit are in one of that unit."],
} as const
export const otherUnitColumns = ['unit_quantity', 'unit_factor'] as const

const [before, factor] = otherUnitColumns.map((name) => `nullif(t.${name}, '')::numeric`)
/** @param quantity the column with the converted quantity, which has two decimals */
export const otherUnitRule = (quantity: string): RowRule => ({
  column: quantity,
  needs: otherUnitColumns,
  brokenWhen: `not coalesce(abs(t.${quantity} - ${before} * ${factor}) <= 0.01, ${before} is null and ${factor} is null)`,
  says: 'is not unit_quantity times unit_factor',
})

export const name = text(60)
export const description = text(120)
export const address = {
  address1: withDefault(text(60)),
  address2: withDefault(text(60)),
  city: withDefault(text(40)),
  state: withDefault(text(20)),
  zip: withDefault(text(12)),
}
