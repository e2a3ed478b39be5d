import type { Session } from '#server/kit/db/store.ts'
import type { TableName } from '../reading/feed-file.ts'

/**
 * Warns about customers that are in no employee's book.
 * @param tableOf names the relation of a table's rows after the load
 * @returns undefined when every customer is in a book
 */
export async function customersInNoBook(
  session: Session,
  tableOf: (table: TableName) => string,
): Promise<string | undefined> {
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${tableOf('customers')} c
     left join ${tableOf('employee_books')} b on b.company = c.company and b.customer = c.customer
     where b.customer is null`,
  )
  if (!found?.count) return undefined
  const who = found.count === 1 ? '1 customer is' : `${found.count} customers are`
  return `${who} in no employee's book, such as ${found.example}: of all employees, only administrators see them.`
}

/** A difference between an invoice and its lines up to this is rounding: amounts have two decimals, lines four. */
const rounding = '0.01'

/**
 * Warns about invoices whose amount is not the sum of their lines: sales, tax, and add-ons. An ERP may invoice what is
 * in no line, so this is no fault.
 * @param keys a relation with the keys of the invoices to compare; every invoice without it
 */
export async function invoicesUnlikeLines(
  session: Session,
  tableOf: (table: TableName) => string,
  keys?: string,
): Promise<string[]> {
  const key = 'company, customer, invoice_number'
  const amounts = 'sum(sales + tax + add_ons) as lines'
  // Few invoices find their lines by the index, all of them in one pass.
  const compared =
    keys === undefined
      ? `${tableOf('invoices')} i left join (select ${key}, ${amounts} from ${tableOf('sales_lines')} s group by ${key}) l
          using (${key})`
      : `${keys} k join ${tableOf('invoices')} i using (${key}) left join lateral (
          select ${amounts} from ${tableOf('sales_lines')} s
          where s.company = k.company and s.customer = k.customer and s.invoice_number = k.invoice_number) l on true`
  const [found] = await session.query<{ without: number; unlike: number; example: string | null }>(
    `select count(*) filter (where lines is null) as without,
       count(*) filter (where abs(amount - lines) > ${rounding}) as unlike,
       min(company || ' ' || invoice_number || ', ' || amount || ' against ' || round(lines, 2))
         filter (where abs(amount - lines) > ${rounding}) as example
     from (select company, invoice_number, i.amount, l.lines from ${compared}) both_sides`,
  )
  const { without = 0, unlike = 0, example } = found ?? {}
  const some = (count: number) => (count === 1 ? '1 invoice has' : `${count} invoices have`)
  return [
    ...(unlike > 0 ? [`${some(unlike)} another amount than the sum of the lines, such as ${example}.`] : []),
    ...(without > 0 ? [`${some(without)} no lines in sales_lines.csv.`] : []),
  ]
}
