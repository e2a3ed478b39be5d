import { byDepartment, type Department, departments } from '../catalog/family.ts'
import { anyText, digits, nameIn, number, optional, pattern, text, whole } from '../cells.ts'
import { readTable, refuse } from '../read-table.ts'

export interface Warehouse {
  warehouse: string
  name: string
  city: string
  state: string
}

/** One company of the distributor: a regional house with its own numbers, stock and prices. */
export interface Company {
  company: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  phone: string
  email: string
  warehouses: readonly [Warehouse, ...Warehouse[]]
  /** The likelihood that it carries a maker's line, by department; 1 is nearly always. */
  carries: Readonly<Record<Department, number>>
  /** Its prices against those of the catalog. */
  priceLevel: number
  /** Its last order and invoice numbers before the demo's first day, and the digits of an invoice number. */
  firstOrder: number
  firstInvoice: number
  invoiceDigits: number
  /** The six characters of its UPS shipper number. */
  upsShipper: string
}

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
  price_level: number(0.01, 100),
  first_order: whole(0, 900_000),
  first_invoice: whole(0, 900_000),
  invoice_digits: whole(6, 8),
  ups_shipper: pattern(/^[0-9A-Z]{6}$/, '6 digits or capital letters'),
  other_departments: number(0, 1),
  ...byDepartment(optional(number(0, 1))),
}

/** Reads `companies.csv` and `warehouses.csv`; a blank department takes the number under `other_departments`. */
export function readCompanies(folder: string): Company[] {
  const rows = readTable(folder, 'companies.csv', shape, ['company'])
  const known = new Map(rows.map(({ company }) => [company, company]))
  const warehouseShape = {
    company: nameIn(known, 'companies.csv'),
    warehouse: text,
    name: text,
    city: text,
    state: text,
  }
  const warehouses = Map.groupBy(
    readTable(folder, 'warehouses.csv', warehouseShape, ['warehouse']),
    ({ company }) => company,
  )
  return rows.map((row): Company => {
    const [first, ...others] = warehouses.get(row.company) ?? []
    if (!first) return refuse('companies.csv', row, 'company', `"${row.company}" has no row in warehouses.csv`)
    const carries = departments.map((department) => [department, row[department] ?? row.other_departments])
    return {
      ...row,
      warehouses: [first, ...others],
      // Object.fromEntries forgets its keys; they are the departments by construction.
      carries: Object.fromEntries(carries) as Record<Department, number>,
      priceLevel: row.price_level,
      firstOrder: row.first_order,
      firstInvoice: row.first_invoice,
      invoiceDigits: row.invoice_digits,
      upsShipper: row.ups_shipper,
    }
  })
}
