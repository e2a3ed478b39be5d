import { customers, shipTos, warehouses } from '#accounts/server/tables.ts'
import { items } from '#items/server/tables.ts'
import {
  company,
  customer,
  department,
  invoiceNumber,
  item,
  orderNumber,
  otherUnit,
  otherUnitColumns,
  otherUnitRule,
  part,
  purchaseOrder,
  sequence,
  shipTo,
  vendor,
  warehouse,
} from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
import { code, date, decimal, integer, nullable, text, withDefault } from '#kit/server/tables/kinds.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'

const byCustomer = ['company', 'customer']
const amount = decimal(14, 2)

/** The column that names a PDF in the feed's folder, which replaces the generated invoice. */
export const imageColumn = 'image_file'

/** The age in days up to which a payment counts as prompt. */
const promptDays = 7

/**
 * A new invoice explains its balance up to its amount, and payments explain that balances fall. Without payments in the
 * feed, a recent balance may fall. Otherwise, distributors whose customers pay at once would have to confirm every day.
 */
const balances = {
  dated: 'invoice_date',
  paidBy: { table: 'payments', amount: 'amount + discount' },
  amount: `case when a.balance is null then -b.balance
    when b.balance is null then a.balance + coalesce(paid, 0)
      - greatest(least(a.balance + coalesce(paid, 0), greatest(a.amount, 0)), least(a.amount, 0))
    when paid is not null then a.balance - b.balance + paid
    when b.invoice_date > newest - ${promptDays} and a.balance between least(b.balance, 0) and greatest(b.balance, 0) then 0
    else a.balance - b.balance end`,
}

export const invoices = fedTable('invoices', {
  rows: 'customer',
  about: 'Invoices and credits. A credit has a negative amount.',
  key: ['company', 'customer', 'invoice_number'],
  numbers: [['company', 'invoice_number']],
  columns: {
    company,
    customer,
    invoice_number: invoiceNumber,
    ship_to: [withDefault(shipTo), 'Empty if the goods went to the customer itself.'],
    warehouse,
    order_number: withDefault(orderNumber),
    order_sequence: withDefault(sequence),
    customer_po: withDefault(purchaseOrder),
    invoice_date: date(),
    due_date: nullable(date()),
    amount: [amount, 'With tax and charges: the sum of `sales`, `tax`, and `add_ons` of the lines.'],
    balance: [amount, 'The amount still owed, with tax and charges; zero closes the invoice.'],
    corrects_invoice: [withDefault(invoiceNumber), 'The invoice that a credit corrects.'],
    discount_amount: [nullable(amount), 'What a payment of the balance saves if it arrives by `discount_date`.'],
    discount_date: nullable(date()),
    terms: [withDefault(text(40)), "Payment terms, if they differ from the customer's."],
    [imageColumn]: [
      withDefault(code(200)),
      'A PDF in the folder, such as `images/01-800211.pdf`, of at most 10 MB. ' +
        'Without this column, images stay unchanged; with it, images that the file does not name are removed.',
    ],
  },
  // The lowercase PO number.
  generated: ['po_key'],
  references: [customers, shipTos, warehouses],
  rules: [
    {
      column: 'discount_date',
      brokenWhen: 't.discount_amount <> 0 and t.discount_date is null',
      says: 'is required for a discount',
    },
  ],
  besides: [imageColumn],
  measures: [
    { name: 'open balances', amount: 't.balance', by: byCustomer, guard: 'balances', unexplained: balances },
    { name: 'invoice amounts', amount: 't.amount', by: byCustomer },
  ],
  example: {
    invoice_number: '800211',
    order_number: '004711',
    order_sequence: '00',
    customer_po: 'PO-20771',
    invoice_date: '2026-11-10',
    due_date: '2026-12-10',
    amount: '70.91',
    balance: '50.91',
    discount_amount: '1.02',
    discount_date: '2026-11-20',
    terms: '2% 10, NET 30',
  },
})

const salesLines = fedTable('sales_lines', {
  rows: 'customer',
  about: 'Invoice lines: the source of purchases, analysis, and the invoice page.',
  key: ['company', 'customer', 'invoice_number', 'line'],
  columns: {
    company,
    customer,
    invoice_number: invoiceNumber,
    line: integer(1),
    invoice_date: date(),
    ship_to: [withDefault(shipTo), 'Empty if the goods went to the customer itself.'],
    warehouse,
    item,
    customer_part: withDefault(part),
    department: withDefault(department),
    vendor: withDefault(vendor),
    vendor_part: withDefault(part),
    customer_po: withDefault(purchaseOrder),
    quantity: decimal(14, 2),
    unit_price: [decimal(14, 4), 'Without tax.'],
    sales: [decimal(16, 4), 'Exactly as booked, without tax and charges.'],
    tax: withDefault(decimal(14, 4), 0),
    add_ons: [withDefault(decimal(14, 4), 0), "The line's share of the invoice's charges."],
    ...otherUnit,
  },
  rules: [otherUnitRule('quantity')],
  besides: otherUnitColumns,
  copied: { sorted: ['company', 'customer', 'invoice_date'] },
  references: [customers, shipTos, warehouses, items],
  part: { of: invoices, columns: ['company', 'customer', 'invoice_number'], whole: true },
  measures: [{ name: 'sales', amount: 't.sales', by: byCustomer }],
  example: {
    invoice_number: '800211',
    line: '1',
    invoice_date: '2026-11-10',
    customer_part: 'TOWEL-1',
    department: 'KIT',
    vendor: 'ACME',
    vendor_part: 'AC-8512',
    customer_po: 'PO-20771',
    quantity: '2',
    unit_price: '29.5',
    sales: '59',
    tax: '3.91',
    add_ons: '8',
  },
})

const payments = fedTable('payments', {
  rows: 'customer',
  about:
    'What customers have paid: a row for each payment and invoice. ' +
    "An invoice's `amount`, less `amount` and `discount` of its rows here, is its `balance`. " +
    "A credit that is used for an invoice has two rows with the credit's number as `payment_number`: " +
    'one for the invoice, and one for the credit with the same amounts, negative. ' +
    'Without payments, statements of past days are refused.',
  key: ['company', 'customer', 'invoice_number', 'payment_number'],
  // One receipt may be on account of several customers.
  numbers: [['company', 'payment_number', 'invoice_number']],
  columns: {
    company,
    customer,
    payment_number: [invoiceNumber, "The number of the receipt, or the credit's own."],
    invoice_number: [withDefault(invoiceNumber), 'What was paid; empty for what is on account.'],
    payment_date: date(),
    method: [withDefault(text(20)), 'As people read it after "by": `check`, `card`, `ACH`.'],
    reference: [withDefault(text(40)), 'Such as the number of the check.'],
    amount: [amount, 'What was paid of this invoice. A returned check has negative rows under a number of its own.'],
    discount: [withDefault(amount, 0), 'The discount taken or the amount written off with it.'],
  },
  references: [customers, invoices],
  part: { of: invoices, columns: ['company', 'customer', 'invoice_number'], whole: false },
  measures: [{ name: 'payments', amount: 't.amount', by: byCustomer }],
  example: {
    payment_number: '60031',
    payment_date: '2026-11-13',
    method: 'check',
    reference: '4471',
    amount: '20.00',
    discount: '0.00',
  },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [invoices, salesLines, payments]

/** The images of invoices, loaded with the invoices' file. */
export const invoiceImages: SecuredTable = { table: 'invoice_images', rows: 'invoice', serving: { read: true } }
