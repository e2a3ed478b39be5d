import { counted } from '#kit/contract/declare/format.ts'
import type { KindChange } from '#kit/server/db/load-schema.ts'
import type { Difference } from '../difference/difference.ts'
import { stagingSchema } from '../loading/staging.ts'
import type { CheckedLoad } from './row-checks.ts'
import { unprintableTexts } from './unprintable.ts'

/** Returns warnings about data that is valid but probably unintended. */
export async function warningsOf(load: CheckedLoad): Promise<string[]> {
  return [
    ...(await customersInNoBook(load)),
    ...(await invoicesUnlikeLines(load)),
    ...(await invoicesUnlikePayments(load)),
    ...(await unprintableTexts(load)),
  ]
}

/** The percentage of a table's rows whose removal causes a warning. */
const manyGone = 5

/** Warns about whole files that remove many rows. A manifest would catch a truncated file. */
export const goneWarnings = (kinds: readonly KindChange[]): string[] =>
  kinds
    .filter(({ before = 0, gone }) => before > 0 && gone * 100 >= before * manyGone)
    .map(({ file, before = 0, gone }) => {
      const rows = `${gone} of ${counted(before, 'row is', 'rows are')} gone`
      return `${file}: ${rows} (${Math.floor((gone * 1000) / before) / 10} %). Without a manifest.json, a truncated file looks the same.`
    })

async function customersInNoBook({ session, difference, inWords }: CheckedLoad): Promise<string[]> {
  if (!difference.has('customers') && !difference.has('employee_books')) return []
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${difference.after('customers')} c
     left join ${difference.after('employee_books')} b on b.company = c.company and b.customer = c.customer
     where b.customer is null`,
  )
  if (!found?.count) return []
  const who = counted(found.count, 'customer is', 'customers are')
  return [
    `${who} in no employee's book, such as ${inWords(['company', 'customer'], found.example ?? '')}: of all employees, only administrators see them.`,
  ]
}

const invoiceKey = ['company', 'customer', 'invoice_number']
const keyColumns = invoiceKey.join(', ')

/**
 * Returns a query for the invoices that a load changes, themselves or in their rows of another table. @returns undefined
 * if it changes neither table
 */
function touchedInvoices(difference: Difference, parts: 'sales_lines' | 'payments'): string | undefined {
  const touched = ['invoices', parts].filter((table) => difference.has(table))
  const keys = touched.flatMap((table) =>
    [difference.formerRows(table), difference.newRows(table)].map(
      (rows) => `select distinct ${keyColumns} from ${rows} r`,
    ),
  )
  return keys.length === 0 ? undefined : keys.join(' union ')
}

const touched = `${stagingSchema}.touched`

/**
 * Lists touched invoices in a table, with an index for a change, because the planner cannot estimate how many rows of a
 * query three columns match.
 * @returns a query for them, each with a sum over its rows of another table; null if it has none. It joins nothing.
 */
async function withSums({ session, difference }: CheckedLoad, keys: string, sum: string, parts: string) {
  const index = difference.mode === 'changes' ? `create unique index on ${touched} (${keyColumns});` : ''
  await session.query(
    `drop table if exists ${touched}; create table ${touched} as ${keys}; ${index} analyze ${touched}`,
  )
  return `select ${keyColumns}, max(amount) as amount, max(balance) as balance, max(invoice_date) as invoice_date, sum(part) as total
    from (select ${keyColumns}, amount, balance, invoice_date, null::numeric as part
        from ${difference.afterLike('invoices', invoiceKey, touched)} i
      union all select ${keyColumns}, null, null, null, ${sum} from ${difference.afterLike(parts, invoiceKey, touched)} s) rows
    group by ${keyColumns} having count(amount) > 0`
}

interface Unlike {
  without: number
  unlike: number
  example: string | null
}

const some = (count: number) => counted(count, 'invoice has', 'invoices have')

/** The largest rounding difference between an invoice and its lines: amounts have two decimals, lines four. */
const rounding = '0.01'

/**
 * Warns about invoices whose amount is not the sum of their lines: sales, tax, and add-ons. Only checks invoices that
 * the load changes, themselves or in their lines. An ERP may charge amounts that are in no line, so this is no fault.
 */
async function invoicesUnlikeLines(load: CheckedLoad): Promise<string[]> {
  const { session, difference } = load
  const keys = touchedInvoices(difference, 'sales_lines')
  if (keys === undefined) return []
  const sums = await withSums(load, keys, 'sales + tax + add_ons', 'sales_lines')
  const [found] = await session.query<Unlike & object>(
    `select count(*) filter (where total is null) as without,
       count(*) filter (where abs(amount - total) > ${rounding}) as unlike,
       min(company || ' ' || invoice_number || ', ' || amount || ' against ' || round(total, 2))
         filter (where abs(amount - total) > ${rounding}) as example
     from (${sums}) both_sides`,
  )
  const { without = 0, unlike = 0, example } = found ?? {}
  return [
    ...(unlike > 0 ? [`${some(unlike)} another amount than the sum of the lines, such as ${example}.`] : []),
    ...(without > 0 ? [`${some(without)} no lines in sales_lines.csv.`] : []),
  ]
}

/**
 * Warns about invoices whose amount less payments and credits is not their balance. Invoices older than the first
 * payment count only if they have one, because the extract may begin with a day. An ERP may settle an invoice without a
 * payment, so this is no fault.
 */
async function invoicesUnlikePayments(load: CheckedLoad): Promise<string[]> {
  const { session, difference } = load
  const keys = touchedInvoices(difference, 'payments')
  if (keys === undefined) return []
  const sums = await withSums(load, keys, 'amount + discount', 'payments')
  const left = 'amount - coalesce(total, 0)'
  const [found] = await session.query<Unlike & object>(
    `select count(*) as unlike,
       min(company || ' ' || invoice_number || ', ' || balance || ' against ' || ${left}) as example
     from (${sums}) both_sides
     where balance <> ${left} and (total is not null
       or invoice_date >= (select min(payment_date) from ${difference.after('payments')} p))`,
  )
  const { unlike = 0, example } = found ?? {}
  if (unlike === 0) return []
  return [`${some(unlike)} another balance than the amount less payments and credits, such as ${example}.`]
}
