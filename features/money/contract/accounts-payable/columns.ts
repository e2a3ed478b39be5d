import { flag } from '#kit/contract/declare/need.ts'
import { columns } from '#kit/contract/declare/columns.ts'
import { totalBucket } from './rules.ts'

/** An aging bucket, or the total of all buckets. */
export const bucketColumns = columns([
  { key: 'Name', header: 'Days Old', format: 'text', width: 140 },
  { key: 'Balance', header: 'Current Balance', format: 'money', width: 150 },
  { key: 'Invcount', header: '# of Invoices', format: 'integer', width: 120 },
  { key: 'Bucket', header: 'Bucket', format: 'code', carried: true, totalWhen: totalBucket.bucket },
  { key: 'sort', header: 'sort', format: 'integer', carried: true },
  /** The balance by due state. The three amounts add up to the balance. */
  { key: 'NotDue', header: 'Not due', format: 'money', carried: true },
  { key: 'PastDue', header: 'Past due', format: 'money', carried: true },
  { key: 'LongPastDue', header: 'Over 60 days', format: 'money', carried: true },
  /** The part of what is not due that is due within a week. */
  { key: 'DueSoon', header: 'Due this week', format: 'money', carried: true },
  /** What the total counts and a statement to today does not; 0 for a bucket. */
  { key: 'DatedLater', header: 'Dated later', format: 'money', carried: true },
])

/** A customer's credit; the amounts are null without a limit, and for a viewer who sees only some ship-tos. */
export const creditColumns = columns([
  { key: 'CreditLimit', header: 'Credit limit', format: 'money', needs: flag('CanViewAR'), nullable: true },
  /** The limit less open balances and open orders, plus what is on account. */
  { key: 'CreditLeft', header: 'Credit left', format: 'money', needs: flag('CanViewAR'), nullable: true },
  { key: 'OnHold', header: 'On hold', format: 'text' },
  /** What was paid and not applied to an invoice. */
  { key: 'OnAccount', header: 'On account', format: 'money', needs: flag('CanViewAR'), nullable: true },
])

/** One invoice or credit. */
export const detailColumns = columns([
  {
    key: 'ReferenceNumber',
    header: 'Invoice #',
    format: 'code',
    document: true,
    pinned: true,
    width: 130,
    priority: 1,
    card: 'title',
  },
  { key: 'InvoiceDate', header: 'Invoice Date', format: 'date', priority: 5 },
  { key: 'PoNumber', header: 'PO #', format: 'code', width: 150, priority: 6 },
  { key: 'OrderNumber', header: 'Order #', format: 'code', document: true, width: 96, priority: 7 },
  { key: 'Days', header: 'Days Old', format: 'days', priority: 8 },
  { key: 'SoldCustomer', header: 'Customer', format: 'code', width: 96 },
  { key: 'SoldShipTo', header: 'Ship To', format: 'code', width: 90, priority: 11 },
  { key: 'City', header: 'City', format: 'text', width: 150, priority: 12 },
  {
    key: 'CurrentBalance',
    header: 'Current Balance',
    format: 'money',
    sum: true,
    priority: 4,
    card: 'figure',
  },
  { key: 'OriginalAmount', header: 'Original Amount', format: 'money', sum: true, priority: 9 },
  { key: 'Location', header: 'Location', format: 'code', width: 90 },
  /** With discounts. Null if nothing was paid. */
  { key: 'Paid', header: 'Paid', format: 'money', nullable: true, emptyMeans: 'none', sum: true, priority: 10 },
  /** What a payment of the balance saves until the date; null if nothing can be saved today. */
  { key: 'Discount', header: 'Discount', format: 'money', nullable: true, emptyMeans: 'none' },
  { key: 'DiscountDate', header: 'Discount Until', format: 'date' },
  { key: 'Terms', header: 'Terms', format: 'text', width: 120 },
  { key: 'CorrectsInvoice', header: 'Corrects', format: 'code', document: true, width: 110 },
  /** The credits that correct an invoice, separated by commas. */
  { key: 'CorrectedBy', header: 'Corrected By', format: 'code', document: true, width: 110 },
  /** On the screen with a mark that says how late the invoice is, or when it is due. */
  { key: 'DueDate', header: 'Due Date', format: 'date', width: 264, priority: 2 },
  /** Null unless a balance is past due. */
  { key: 'DaysPastDue', header: 'Days Past Due', format: 'days', nullable: true, priority: 3 },
  /** Position of the bucket for the invoice date. */
  { key: 'sort', header: 'sort', format: 'integer', carried: true },
])

/** What a receipt or a credit paid of an invoice, or left on account. */
export const paymentColumns = columns([
  { key: 'PaymentDate', header: 'Date', format: 'date' },
  { key: 'PaymentNumber', header: 'Payment #', format: 'code', document: true, pinned: true, width: 110 },
  { key: 'Method', header: 'Method', format: 'text', width: 100 },
  { key: 'Reference', header: 'Reference', format: 'code', width: 130 },
  /** Empty for what is on account. */
  { key: 'InvoiceNumber', header: 'Invoice #', format: 'code', document: true, width: 130 },
  { key: 'Amount', header: 'Amount', format: 'money', sum: true },
  { key: 'Discount', header: 'Discount', format: 'money', sum: true },
])

/** An entry of a statement. The first and the last have no amount. */
export const statementColumns = columns([
  { key: 'Day', header: 'Date', format: 'date', priority: 1 },
  { key: 'Entry', header: 'Entry', format: 'text', width: 150, priority: 2, card: 'title' },
  { key: 'Number', header: 'Number', format: 'code', document: true, width: 130, priority: 3 },
  /** The customer's PO of an invoice; how, and for which invoices, a payment was made. */
  { key: 'Detail', header: 'Details', format: 'text', document: true, width: 'description', priority: 6 },
  { key: 'Amount', header: 'Amount', format: 'money', nullable: true, emptyMeans: 'none', sum: true, priority: 4 },
  { key: 'Balance', header: 'Balance', format: 'money', priority: 5, card: 'figure' },
])
