import { columns } from '#kit/contract/declare/columns.ts'

/** The vendors available as a report filter. */
export const reportVendorColumns = columns([
  { key: 'id', header: 'Vendor', format: 'code', width: 100 },
  { key: 'name', header: 'Name', format: 'text', width: 260 },
])

/** The customers available as a report filter. */
export const reportCustomerColumns = columns([
  /** Company (2) and customer number (6): the format of `custList`. */
  { key: 'CUSTID', header: 'Customer', format: 'code', carried: true },
  /** Company and the number to show. */
  { key: 'CustomerShown', header: 'Customer', format: 'code', width: 110 },
  { key: 'CustNumber', header: 'Customer Number', format: 'code', carried: true },
  { key: 'Company', header: 'Company', format: 'code', carried: true },
  { key: 'Name', header: 'Name', format: 'text', width: 260 },
  { key: 'City', header: 'City', format: 'text', width: 140 },
  { key: 'State', header: 'State', format: 'text', width: 70 },
])
