import { counted } from '#kit/contract/declare/format.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { Difference, LoadMode } from '../difference/difference.ts'
import { isLive, staged, type StagedFile } from '../loading/staging.ts'
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
           where ${mode === 'changes' && omitted.includes(column) ? 'false' : isLive('t')}) s`,
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
export async function customersInNoBook(session: Session, difference: Difference): Promise<string | undefined> {
  if (!difference.has('customers') && !difference.has('employee_books')) return undefined
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${difference.after('customers')} c
     left join ${difference.after('employee_books')} b on b.company = c.company and b.customer = c.customer
     where b.customer is null`,
  )
  if (!found?.count) return undefined
  const who = counted(found.count, 'customer is', 'customers are')
  return `${who} in no employee's book, such as ${found.example}: of all employees, only administrators see them.`
}

/** The largest rounding difference between an invoice and its lines: amounts have two decimals, lines four. */
const rounding = '0.01'

/**
 * Warns about invoices whose amount is not the sum of their lines: sales, tax, and add-ons. Only checks invoices that
 * the load changes, themselves or in their lines. An ERP may charge amounts that are in no line, so this is no fault.
 */
export async function invoicesUnlikeLines(session: Session, difference: Difference): Promise<string[]> {
  const touched = (['invoices', 'sales_lines'] as const).filter((table) => difference.has(table))
  if (touched.length === 0) return []
  const key = ['company', 'customer', 'invoice_number']
  const names = key.join(', ')
  const keys = touched.flatMap((table) =>
    [difference.formerRows(table), difference.newRows(table)].map((rows) => `select ${names} from ${rows} r`),
  )
  const [found] = await session.query<{ without: number; unlike: number; example: string | null }>(
    `with k as materialized (${keys.join(' union ')})
     select count(*) filter (where lines is null) as without,
       count(*) filter (where abs(amount - lines) > ${rounding}) as unlike,
       min(company || ' ' || invoice_number || ', ' || amount || ' against ' || round(lines, 2))
         filter (where abs(amount - lines) > ${rounding}) as example
     from (select company, invoice_number, i.amount, l.lines
       from ${difference.afterLike('invoices', key, 'k')} i
         left join (select ${names}, sum(sales + tax + add_ons) as lines from ${difference.afterLike('sales_lines', key, 'k')} s
           group by ${names}) l using (${names})) both_sides`,
  )
  const { without = 0, unlike = 0, example } = found ?? {}
  const some = (count: number) => counted(count, 'invoice has', 'invoices have')
  return [
    ...(unlike > 0 ? [`${some(unlike)} another amount than the sum of the lines, such as ${example}.`] : []),
    ...(without > 0 ? [`${some(without)} no lines in sales_lines.csv.`] : []),
  ]
}
