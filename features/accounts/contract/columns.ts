import { columns } from '#kit/contract/declare/columns.ts'

/** A customer, or a single ship-to that is a group member. */
export const customerColumns = columns([
  { key: 'Company', header: 'Company', format: 'code', width: 92 },
  { key: 'Location', header: 'Location', format: 'code', width: 92 },
  { key: 'CustomerShown', header: 'Customer Number', format: 'code', width: 136 },
  { key: 'ShipToShown', header: 'Ship To', format: 'code', width: 92 },
  { key: 'Name', header: 'Name', format: 'text', width: 280, card: 'title' },
  { key: 'City', header: 'City', format: 'text', width: 160 },
  { key: 'State', header: 'State', format: 'text', width: 70 },
  /** The keys that calls take. The columns above show the ERP's own numbers, if there are any. */
  { key: 'CustomerNumber', header: 'Customer Number', format: 'code', carried: true },
  { key: 'ShipTo', header: 'Ship To', format: 'code', carried: true },
  /** Customer number, under the name that other lists use. */
  { key: 'CustNumber', header: 'CustNumber', format: 'code', carried: true },
  /** Company (2) and customer number (6). */
  { key: 'CUSTID', header: 'CUSTID', format: 'code', carried: true },
])

export const employeeColumns = columns([
  { key: 'EmployeeId', header: 'Employee #', format: 'code', width: 130 },
  { key: 'EmployeeName', header: 'Employee Name', format: 'text', width: 280, card: 'title' },
  { key: 'Region', header: 'Region', format: 'code', width: 110 },
])
