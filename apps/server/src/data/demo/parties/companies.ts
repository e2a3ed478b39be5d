import { byDepartment, type Department, departments } from '../catalog/family.ts'
import { anyText, digits, nameIn, number, optional, pattern, text, whole } from '../cells.ts'
import { readTable, refuse, type Row } from '../read-table.ts'

const shape = {
  company: digits(2),
  name: text,
  address1: text,
  address2: anyText,
  city: text,
  state: text,
  zip: digits(5),
  phone: text,
  email: text,
  /** Its prices as a factor of the catalog's. */
  priceLevel: number(0.01, 100),
  /** Its last order and invoice numbers before the demo's first day, and the length of an invoice number. */
  firstOrder: whole(0, 900_000),
  firstInvoice: whole(0, 900_000),
  invoiceDigits: whole(6, 8),
  upsShipper: pattern(/^[0-9A-Z]{6}$/, '6 digits or capital letters'),
  otherDepartments: number(0, 1),
  ...byDepartment(optional(number(0, 1))),
}
const warehouseShape = { company: text, warehouse: text, name: text, city: text, state: text }
type Warehouse = Row<typeof warehouseShape>

/** One of the distributor's companies, with its own customer numbers, stock, and prices. */
export type Company = Row<typeof shape> & {
  warehouses: readonly [Warehouse, ...Warehouse[]]
  /** The likelihood that it carries a maker's product line, by department; 1 is almost certain. */
  carries: Readonly<Record<Department, number>>
}

/** Reads `companies.csv` and `warehouses.csv`; a blank department defaults to `other_departments`. */
export function readCompanies(folder: string): Company[] {
  const rows = readTable(folder, 'companies.csv', shape, ['company'])
  const known = new Map(rows.map(({ company }) => [company, company]))
  const warehouses = Map.groupBy(
    readTable(folder, 'warehouses.csv', { ...warehouseShape, company: nameIn(known, 'companies.csv') }, ['warehouse']),
    ({ company }) => company,
  )
  return rows.map((row): Company => {
    const [first, ...others] = warehouses.get(row.company) ?? []
    if (!first) return refuse('companies.csv', row, 'company', `"${row.company}" has no row in warehouses.csv`)
    const carries = departments.map((department) => [department, row[department] ?? row.otherDepartments])
    return {
      ...row,
      warehouses: [first, ...others],
      // The type of Object.fromEntries drops the keys, which are the departments.
      carries: Object.fromEntries(carries) as Record<Department, number>,
    }
  })
}
