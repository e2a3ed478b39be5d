/** The ranges of the report: this year, last year up to the same day, the year before, and a month. */
export const ranges = [
  ['2026-01-01', '2026-11-20'],
  ['2025-01-01', '2025-11-20'],
  ['2024-01-01', '2024-12-31'],
  ['2026-10-01', '2026-10-31'],
] as const

const measures = { SLS: 'sales', QTY: 'quantity', TAX: 'tax', ADD: 'add_ons' } as const

/** In the call's format: 4 ranges, 4 measures, by item and vendor. */
export const reportFields: Record<string, string> = {
  dimItem: '01',
  dimVend: '01',
  ...Object.fromEntries(Object.keys(measures).map((suffix) => [`mea${suffix}`, '1'])),
  ...Object.fromEntries(
    ranges.flatMap(([from, to], n) => [
      [`frDate${n}`, sent(from)],
      [`toDate${n}`, sent(to)],
    ]),
  ),
}

function sent(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** The standard optimization in PostgreSQL: an index with all columns of the report. */
export const coveringIndex = `create index plain_report on sales_lines (company, customer, invoice_date)
  include (item, vendor, quantity, sales, tax, add_ons)`

/**
 * The report as plain SQL, for either engine: without names, rights, or sorting.
 * @param customers a relation of `company` and `customer`
 */
export function plainReport(customers: string): string {
  const within = ([from, to]: readonly [string, string]) => `l.invoice_date between date '${from}' and date '${to}'`
  const sums = ranges.flatMap((range, n) =>
    Object.entries(measures).map(
      ([suffix, column]) => `sum(l.${column}) filter (where ${within(range)}) as "range${n}${suffix}"`,
    ),
  )
  return `select l.item, l.vendor, ${sums.join(', ')}
    from sales_lines l join ${customers} c on c.company = l.company and c.customer = l.customer
    where (${ranges.map(within).join(' or ')}) group by l.item, l.vendor`
}
