import type { Company } from '../parties/companies.ts'
import { customerKey } from '../parties/customers.ts'
import type { Invoice } from './invoices.ts'
import type { Order } from './orders.ts'
import { randomFor } from '../basics/random.ts'

/** Increasing numbers, with gaps for the company's other customers. */
function counter(company: Company, purpose: string, first: number, digits: number): () => string {
  const random = randomFor(purpose, company.company)
  let last = first
  return () => {
    last += random.int(1, 4)
    return String(last).padStart(digits, '0')
  }
}

function perCompany<T>(make: (company: Company) => () => T): (company: Company) => T {
  const counters = new Map<Company, () => T>()
  return (company) => {
    const next = counters.get(company) ?? make(company)
    counters.set(company, next)
    return next()
  }
}

/** Sorts the orders of all customers by date and numbers them per company. */
export function numberOrders(orders: readonly Order[]): Order[] {
  const next = perCompany((company) => counter(company, 'order numbers', company.firstOrder, 6))
  const sorted = orders
    .map((order, at) => ({ order, at, key: customerKey(order.customer) }))
    .sort((a, b) => a.order.day - b.order.day || (a.key === b.key ? a.at - b.at : a.key < b.key ? -1 : 1))
  for (const { order } of sorted) order.number = next(order.customer.company)
  return sorted.map(({ order }) => order)
}

/** Numbers the invoices, already sorted by day, and sets the numbers on their shipments. */
export function numberInvoices(invoices: readonly Invoice[]): void {
  const next = perCompany((company) => counter(company, 'invoice numbers', company.firstInvoice, company.invoiceDigits))
  for (const invoice of invoices) {
    invoice.number = next(invoice.shipment.order.customer.company)
    invoice.shipment.invoiceNumber = invoice.number
  }
}
