import { counted } from '#kit/contract/declare/format.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { Difference } from '../difference/difference.ts'
import type { InWords } from '../difference/impact.ts'
import { isLive, type LoadMode, staged, type StagedFile } from '../loading/staging.ts'
import { type Manifest, manifestFile } from '../reading/feed-folder.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import type { Faults } from './faults.ts'

/** Compares the staged files with the row counts and control totals in their manifest. */
export async function checkManifest(
  session: Session,
  { files = {} }: Manifest,
  stagedFiles: readonly StagedFile[],
  mode: LoadMode,
  faults: Faults,
): Promise<void> {
  for (const { feed, rows: found, omitted, refused } of stagedFiles) {
    const { rows, totals = {} } = files[feed.file] ?? {}
    if (rows !== undefined && found !== undefined && rows !== found) {
      const value = `${found}, not ${rows}`
      faults.add({ file: feed.file, says: `has another number of rows than ${manifestFile} says`, value })
    }
    // Refused rows are not staged.
    if (refused > 0) continue
    for (const [column, expected] of Object.entries(totals)) {
      if (!Object.hasOwn(feed.columns, column) || !feed.columns[column]?.kind.isNumber) continue
      const [sum] = await session.query<{ total: string; same: boolean }>(
        `select total::text, total = $1::numeric as same
         from (select coalesce(sum(${quoted(column)}), 0)::numeric as total from ${staged(feed.table)} t
           where ${mode === 'changes' && omitted.includes(column) ? 'false' : isLive('t', feed.table)}) s`,
        [expected],
      )
      if (sum?.same) continue
      const value = `${sum?.total}, not ${expected}`
      faults.add({ file: feed.file, column, says: `has another total than ${manifestFile} says`, value })
    }
  }
}

/**
 * Refuses a feed that is older than the loaded data, by its number or by the time of its data.
 * @param files the files of the feed
 */
export async function checkAge(
  session: Session,
  { feedNumber, asOf }: Manifest,
  feeds: StagedFile['feed'][],
  faults: Faults,
): Promise<void> {
  const files = feeds.map(({ file }) => file)
  const fault = (column: string, says: FaultText, value: string) =>
    faults.add({ file: manifestFile, column, says, value })
  if (feedNumber !== undefined) {
    const [last] = await session.query<{ number: number | null }>(
      `select max(feed_number) as number from loads where state = 'loaded' and undone_by is null and files && $1::text[]`,
      [files],
    )
    if (last?.number != null && feedNumber <= last.number)
      fault('feedNumber', 'is not higher than that of a loaded feed', `${feedNumber}, after ${last.number}`)
  }
  if (asOf === undefined) return
  const [newest] = await session.query<{ time: Date | null }>(
    'select max(as_of) as time from data_as_of where table_name = any($1::text[])',
    [feeds.map(({ table }) => table)],
  )
  if (newest?.time && asOf < newest.time)
    fault('asOf', 'is older than what is loaded', `${asOf.toISOString()}, after ${newest.time.toISOString()}`)
}

/** Warns about customers that are in no employee's book. @returns undefined if there are none */
export async function customersInNoBook(
  session: Session,
  difference: Difference,
  inWords: InWords,
): Promise<string | undefined> {
  if (!difference.has('customers') && !difference.has('employee_books')) return undefined
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${difference.after('customers')} c
     left join ${difference.after('employee_books')} b on b.company = c.company and b.customer = c.customer
     where b.customer is null`,
  )
  if (!found?.count) return undefined
  const who = counted(found.count, 'customer is', 'customers are')
  return `${who} in no employee's book, such as ${inWords(['company', 'customer'], found.example ?? '')}: of all employees, only administrators see them.`
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
    [difference.formerRows(table), difference.newRows(table)].map((rows) => `select ${keyColumns} from ${rows} r`),
  )
  return keys.length === 0 ? undefined : keys.join(' union ')
}

/** A query for the touched invoices `k`, each with a sum over its rows of another table; null if it has none. */
const withSum = (difference: Difference, sum: string, parts: 'sales_lines' | 'payments'): string =>
  `select i.*, p.total from ${difference.afterLike('invoices', invoiceKey, 'k')} i
   left join (select ${keyColumns}, sum(${sum}) as total from ${difference.afterLike(parts, invoiceKey, 'k')} s
     group by ${keyColumns}) p using (${keyColumns})`

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
export async function invoicesUnlikeLines(session: Session, difference: Difference): Promise<string[]> {
  const keys = touchedInvoices(difference, 'sales_lines')
  if (keys === undefined) return []
  const [found] = await session.query<Unlike & object>(
    `with k as materialized (${keys})
     select count(*) filter (where total is null) as without,
       count(*) filter (where abs(amount - total) > ${rounding}) as unlike,
       min(company || ' ' || invoice_number || ', ' || amount || ' against ' || round(total, 2))
         filter (where abs(amount - total) > ${rounding}) as example
     from (${withSum(difference, 'sales + tax + add_ons', 'sales_lines')}) both_sides`,
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
export async function invoicesUnlikePayments(session: Session, difference: Difference): Promise<string[]> {
  const keys = touchedInvoices(difference, 'payments')
  if (keys === undefined) return []
  const left = 'amount - coalesce(total, 0)'
  const [found] = await session.query<Unlike & object>(
    `with k as materialized (${keys})
     select count(*) as unlike,
       min(company || ' ' || invoice_number || ', ' || balance || ' against ' || ${left}) as example
     from (${withSum(difference, 'amount + discount', 'payments')}) both_sides
     where balance <> ${left} and (total is not null
       or invoice_date >= (select min(payment_date) from ${difference.after('payments')} p))`,
  )
  const { unlike = 0, example } = found ?? {}
  if (unlike === 0) return []
  return [`${some(unlike)} another balance than the amount less payments and credits, such as ${example}.`]
}
