import { listForms } from '#kit/contract/declare/endpoint.ts'
import { addDays, type Day, monthStart, toSentDate } from '#kit/contract/dates.ts'
import { parse } from 'csv-parse'
import type { FastifyInstance } from 'fastify'
import { addUpRaw, readRaw } from './raw-queries.ts'
import { exampleClerk, examplePassword } from './accounts.ts'

/** The result of comparing one report with the file. */
export interface Comparison {
  what: string
  /** The number of report rows and of compared figures (sales and units). */
  rows: number
  figures: number
  /** Descriptions of the first figures that differ; empty when all match to the last digit. */
  differing: string[]
  /** The sum of all rows, with 4 decimals. */
  sales: string
}

/** Figures by name, in ten-thousandths of money and of units. */
type Figures = Map<string, [sales: bigint, quantity: bigint]>

/** Converts `-12.5` to ten-thousandths, digit by digit. */
function parts(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

const figureName = (codes: readonly string[]) => codes.join(' | ')

function add(figures: Figures, codes: readonly string[], sales: bigint, quantity: bigint): void {
  const [salesBefore, quantityBefore] = figures.get(figureName(codes)) ?? [0n, 0n]
  figures.set(figureName(codes), [salesBefore + sales, quantityBefore + quantity])
}

interface Month {
  from: Day
  to: Day
}

const months: Month[] = Array.from({ length: 13 }, (_, n) => {
  const from = `${2010 + Math.floor((n + 11) / 12)}-${String(((n + 11) % 12) + 1).padStart(2, '0')}-01`
  return { from, to: addDays(monthStart(addDays(from, 31)), -1) }
})
const wholeTime: Month[] = [{ from: '2010-12-01', to: '2011-12-31' }]

const reports = [
  { what: 'by customer and month', raw: ['customer', "strftime(day, '%Y-%m')"], keys: ['codeCustomer'], months },
  { what: 'by item', raw: ['item'], keys: ['codeItem'], months: wholeTime },
  {
    what: 'by customer and item',
    raw: ['customer', 'item'],
    keys: ['codeCustomer', 'codeItem'],
    months: wholeTime,
  },
] as const
type Report = (typeof reports)[number]

const fieldOf = { codeCustomer: 'dimCst', codeItem: 'dimItem' } as const

interface SignedIn {
  JWTToken: string
  IdentityKey: string
}

/** Signs in as the employee whose book contains every customer. */
async function signIn(app: FastifyInstance, prefix: string): Promise<SignedIn> {
  const payload = { user: exampleClerk.userId, password: examplePassword, company: '', loginType: 'E' }
  const answer = await app.inject({ method: 'POST', url: `${prefix}/user/get_token`, payload })
  return answer.json() as SignedIn
}

const reportPath = '/purchaseanalysis/getpurchaseanalysislist'
const customersPath = '/consolidatedinventory/customerList-purshaseanalysis'
/** The maximum number of customers per report: the embedded database stops statements after a few seconds. */
const customersAtOnce = 1000

const inParts = <T>(values: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / most) }, (_, n) => values.slice(n * most, (n + 1) * most))

/** The portal, signed in as the employee. */
interface PortalClient {
  app: FastifyInstance
  prefix: string
  clerk: SignedIn
}

const headersOf = ({ clerk }: PortalClient, accept: string) => ({ accept, authorization: `Bearer ${clerk.JWTToken}` })

async function listCustomers(client: PortalClient): Promise<string[]> {
  const query = { identityKey: client.clerk.IdentityKey, loginTypeCode: 'E' }
  const headers = headersOf(client, listForms.json)
  const answer = await client.app.inject({ url: client.prefix + customersPath, query, headers })
  return (answer.json() as { CUSTID: string }[]).map(({ CUSTID }) => CUSTID)
}

/** Requests a report over up to four months as CSV: some customers in the body, or all of them in the address. */
async function* readRows(
  client: PortalClient,
  report: Report,
  ranges: readonly Month[],
  customers: readonly string[],
): AsyncGenerator<string[]> {
  const shown = report.keys.map((key) => (key === 'codeCustomer' ? 'customerShown' : key))
  const columns = [...shown, ...ranges.flatMap((_, n) => [`range${n}SLS`, `range${n}QTY`])].join()
  const fields = {
    identityKey: client.clerk.IdentityKey,
    loginType: 'E',
    meaSLS: '1',
    meaQTY: '1',
    ...Object.fromEntries(report.keys.map((key) => [fieldOf[key], '01'])),
    ...Object.fromEntries(
      ranges.flatMap(({ from, to }, n) => [
        [`frDate${n}`, toSentDate(from)],
        [`toDate${n}`, toSentDate(to)],
      ]),
    ),
  }
  const url = client.prefix + reportPath
  const headers = headersOf(client, listForms.csv)
  const answer = await client.app.inject(
    customers.length === 0
      ? { url, headers, query: { ...fields, columns } }
      : { method: 'POST', url, headers, query: { columns }, payload: { ...fields, custList: customers.join() } },
  )
  if (answer.statusCode !== 200) throw new Error(`the report ${report.what} was refused: ${answer.body}`)
  yield* parse(answer.rawPayload, { bom: true, from_line: 2, record_delimiter: '\r\n' }) as AsyncIterable<string[]>
}

async function readReport(client: PortalClient, report: Report): Promise<Figures> {
  const figures: Figures = new Map()
  const isByMonth = report.months.length > 1
  const isByCustomer = report.keys.some((key) => key === 'codeCustomer')
  const customers = isByCustomer ? inParts(await listCustomers(client), customersAtOnce) : [[]]
  for (const ranges of inParts<Month>(report.months, 4)) {
    for (const some of customers) {
      for await (const cells of readRows(client, report, ranges, some)) {
        // The report has the company before the customer, which the file does not have.
        const codes = report.keys.map((key, n) => (cells[n] ?? '').slice(key === 'codeCustomer' ? 2 : 0))
        ranges.forEach(({ from }, n) => {
          const [sales = '', quantity = ''] = cells.slice(report.keys.length + 2 * n)
          add(figures, isByMonth ? [...codes, from.slice(0, 7)] : codes, parts(sales), parts(quantity))
        })
      }
    }
  }
  return figures
}

const decimals = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** For a customer without purchases in a month, the report has zeros and the file has no row. */
function compare(what: string, reported: Figures, raw: Figures): Comparison {
  const names = [...new Set([...reported.keys(), ...raw.keys()])]
  const nothing = [0n, 0n] as const
  const differing = names.flatMap((name) => {
    const [ours, theirs] = [reported.get(name) ?? nothing, raw.get(name) ?? nothing]
    return ours[0] === theirs[0] && ours[1] === theirs[1]
      ? []
      : [`${name}: ${ours.map(decimals).join(', ')} in the portal, ${theirs.map(decimals).join(', ')} in the file`]
  })
  const sales = [...reported.values()].reduce((sum, [one]) => sum + one, 0n)
  return { what, rows: reported.size, figures: 2 * names.length, differing, sales: decimals(sales) }
}

/** Sums the file by the fields of each report. */
async function readFile(file: string): Promise<(report: Report) => Promise<Figures>> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(readRaw(file))
  return async ({ raw }) => {
    const figures: Figures = new Map()
    const read = await connection.runAndReadAll(addUpRaw(raw))
    for (const row of read.getRows()) {
      const cells = row.map(String)
      add(figures, cells.slice(0, raw.length), parts(cells.at(-2) ?? ''), parts(cells.at(-1) ?? ''))
    }
    return figures
  }
}

/**
 * Compares purchasing analysis reports from the API with sums that DuckDB computes from the raw file.
 * @param prefix of the API
 */
export async function* compareWithFile(app: FastifyInstance, prefix: string, file: string): AsyncGenerator<Comparison> {
  const rawFigures = await readFile(file)
  const client = { app, prefix, clerk: await signIn(app, prefix) }
  for (const report of reports) {
    yield compare(report.what, await readReport(client, report), await rawFigures(report))
  }
}
