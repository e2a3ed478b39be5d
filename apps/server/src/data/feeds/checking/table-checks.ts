import type { Session } from '#server/kit/db/store.ts'
import type { Difference } from '../difference/difference.ts'

/** Warns about customers that are in no employee's book. @returns undefined when every customer is in a book */
export async function customersInNoBook(session: Session, difference: Difference): Promise<string | undefined> {
  if (!difference.has('customers') && !difference.has('employee_books')) return undefined
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${difference.after('customers')} c
     left join ${difference.after('employee_books')} b on b.company = c.company and b.customer = c.customer
     where b.customer is null`,
  )
  if (!found?.count) return undefined
  const who = found.count === 1 ? '1 customer is' : `${found.count} customers are`
  return `${who} in no employee's book, such as ${found.example}: of all employees, only administrators see them.`
}

/** A difference between an invoice and its lines up to this is rounding: amounts have two decimals, lines four. */
const rounding = '0.01'

/**
 * Warns about invoices that the load adds or changes, or whose lines it does, and whose amount is not the sum of their
 * lines: sales, tax, and add-ons. An ERP may invoice what is in no line, so this is no fault.
 */
export async function invoicesUnlikeLines(session: Session, difference: Difference): Promise<string[]> {
  const touched = (['invoices', 'sales_lines'] as const).filter((table) => difference.has(table))
  if (touched.length === 0) return []
  const key = 'company, customer, invoice_number'
  const keys = touched.flatMap((table) =>
    [difference.formerRows(table), difference.newRows(table)].map((rows) => `select ${key} from ${rows} r`),
  )
  const [found] = await session.query<{ without: number; unlike: number; example: string | null }>(
    `with k as materialized (${keys.join(' union ')})
     select count(*) filter (where lines is null) as without,
       count(*) filter (where abs(amount - lines) > ${rounding}) as unlike,
       min(company || ' ' || invoice_number || ', ' || amount || ' against ' || round(lines, 2))
         filter (where abs(amount - lines) > ${rounding}) as example
     from (select company, invoice_number, i.amount, l.lines
       from (select * from ${difference.after('invoices')} i where (${key}) in (table k)) i
         left join (select ${key}, sum(sales + tax + add_ons) as lines from ${difference.after('sales_lines')} s
           where (${key}) in (table k) group by ${key}) l using (${key})) both_sides`,
  )
  const { without = 0, unlike = 0, example } = found ?? {}
  const some = (count: number) => (count === 1 ? '1 invoice has' : `${count} invoices have`)
  return [
    ...(unlike > 0 ? [`${some(unlike)} another amount than the sum of the lines, such as ${example}.`] : []),
    ...(without > 0 ? [`${some(without)} no lines in sales_lines.csv.`] : []),
  ]
}
