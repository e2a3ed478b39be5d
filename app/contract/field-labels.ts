import * as stock from '#reports/contract/consolidated-inventory/columns.ts'
import type { Endpoints } from './endpoints.ts'
import type { RequestOf } from '#kit/contract/declare/endpoint.ts'
import * as sales from '#reports/contract/purchasing-analysis/columns.ts'

type FieldsOf<E extends Endpoints[keyof Endpoints]> = E extends unknown ? keyof RequestOf<E> & string : never
/** Every field of every call, and the options of every list. */
export type ApiField = FieldsOf<Endpoints[keyof Endpoints]> | 'columns' | 'find' | 'sort'

const choices = [...stock.reportColumns, ...stock.dataColumns, ...sales.reportColumns, ...sales.dataColumns]
/** A field that selects a different column in each report has no label. */
const choiceLabels = Object.fromEntries(
  choices
    .filter(({ field, label }) => choices.every((other) => other.field !== field || other.label === label))
    .map(({ field, label }) => [field, label]),
)

const labels = {
  address: 'Filters of the view',
  arriving: 'Arriving',
  asOf: 'As of',
  bucket: 'Days Old',
  changes: 'Changes or ends within',
  columns: 'Columns',
  company: 'Company',
  companyNumber: 'Company number',
  compare: 'Compare ranges',
  cPType: 'Numbers are',
  cpType: 'Numbers are',
  credits: 'Credits',
  custList: 'Customers',
  customer: 'Customer number',
  customerNumber: 'Customer number',
  customerPo: 'PO number',
  custPart: 'Customer part',
  dateComparisonType: 'Search data type',
  days: 'Days',
  department: 'Department',
  digest: 'Confirmation',
  distPart: 'Item',
  empLoginID: 'Employee',
  fedexTrackingNumberParams: 'Tracking number',
  file: 'File',
  find: 'Find in these rows',
  frDate0: 'From Date',
  frDate1: 'From Date',
  frDate2: 'From Date',
  frDate3: 'From Date',
  frItem: 'From item',
  fromDate: 'From Date',
  guide: 'Order guide',
  invoice: 'Invoice number',
  invoiceId: 'Invoice number',
  invoices: 'Invoices',
  item: 'Item #',
  itemList: 'Items',
  items: 'Items',
  load: 'Load',
  loginType: 'Login as',
  loginTypeCode: 'Login as',
  month: 'Month',
  name: 'Name',
  newPassword: 'New Password',
  numberRows: 'Rows to display',
  oldPassword: 'Old Password',
  order: 'Order',
  orderFilter: 'Order type',
  orderNumber: 'Order',
  orderSearchNumber: 'Order',
  orderSearchSequenceNumber: 'Sequence',
  orderSequenceNumber: 'Sequence',
  orderStatus: 'Status',
  OTP: 'Code',
  partDescription: 'Description',
  password: 'Password',
  poNumber: 'PO',
  price: 'Current Price',
  qualifier: 'Match',
  quantity: 'Quantity',
  reference: 'Order',
  referenceNumber: 'Invoice',
  reason: 'Reason',
  remarks: 'Remarks',
  requestedDate: 'Requested date',
  searchWord: 'Search text',
  searchWordType: 'Search type',
  shared: 'Share',
  shipComplete: 'Ship complete',
  shipList: 'Ship To',
  shipTo: 'Ship To',
  shipToNumber: 'Ship To',
  sort: 'Sort by',
  state: 'State',
  status: 'Status',
  text: 'Find a document',
  toDate0: 'To Date',
  toDate1: 'To Date',
  toDate2: 'To Date',
  toDate3: 'To Date',
  toDate: 'To Date',
  toItem: 'To item',
  total: 'Total',
  upsTrackingNumberParams: 'Tracking number',
  user: 'User ID',
  vendList: 'Vendors',
  vendor: 'Vendor',
  vendorList: 'Vendors',
  vendorPart: 'Vendor Part',
  year: 'Year',
} satisfies Partial<Record<ApiField, string>>

const known = new Map<string, string>([...Object.entries(choiceLabels), ...Object.entries(labels)])

/**
 * Returns the label of an API field.
 * @param field as in an error: `itemList.3` is the fourth value of a list
 * @returns undefined if no screen has a label for it
 */
export const fieldLabel = (field: string): string | undefined => known.get(field.split('.')[0] ?? '')

/** The message for a field without a label. */
export const unnamedFault = 'The request contains a value the portal does not accept.'

/** Whether a message comes from a schema, with words such as types and codes. */
const isTechnical = (message: string) => /^(Invalid|Too (big|small))[^:]*: |^Unrecognized key/.test(message)
const isSentence = (message: string) => /^\p{Lu}/u.test(message) && !isTechnical(message)

function faultText({ field, message }: { field: string; message: string }): string {
  const label = fieldLabel(field)
  // A sentence about the selected columns already names them.
  if (isSentence(message) && (label === undefined || field in choiceLabels)) return message
  if (label === undefined) return unnamedFault
  if (isTechnical(message)) return `${label}: is not a value the portal accepts`
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`
}

/** Returns the message about the fields that a call refused: labels instead of field names, and each text once. */
export const faultsText = (faults: readonly { field: string; message: string }[]): string =>
  [...new Set(faults.map(faultText))].join('\n')
