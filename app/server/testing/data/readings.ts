import { read, utils } from '@e965/xlsx'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import { parse } from 'csv-parse/sync'
import type { LightMyRequestResponse } from 'fastify'

/** A list's response in any format as a table: column names, and cells as text or null. */
export interface Table {
  columns: string[]
  rows: (string | null)[][]
}

const cellText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Parses one line of COPY's text format: `\N` is null, and backslashes escape. */
const copyCells = (line: string): (string | null)[] =>
  line.split('\t').map((cell) => {
    if (cell === '\\N') return null
    const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }
    return cell.replace(/\\(.)/gs, (_all, sign: string) => named[sign] ?? sign)
  })

const readers: Record<ListForm, (body: Buffer) => Table> = {
  json: (body) => {
    const rows = JSON.parse(body.toString('utf8')) as Record<string, unknown>[]
    const columns = Object.keys(rows[0] ?? {})
    return { columns, rows: rows.map((row) => columns.map((key) => cellText(row[key]))) }
  },
  compact: (body) => {
    const [head = '', ...lines] = body.toString('utf8').split('\n')
    return { columns: head.split('\t'), rows: lines.filter((line) => line !== '').map(copyCells) }
  },
  csv: (body) => {
    const [columns = [], ...rows] = parse(body, { bom: true, record_delimiter: ['\r\n', '\n'] }) as string[][]
    return { columns, rows }
  },
  xlsx: (body) => {
    const sheet = Object.values(read(body).Sheets)[0] ?? {}
    const [columns = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null })
    return { columns: columns.map(String), rows: rows.map((row) => row.map(cellText)) }
  },
}

export const readTable = (form: ListForm, body: Buffer): Table => readers[form](body)

/** A response without the parts that differ between requests: its status and its body as text. */
export function contentOf(answer: LightMyRequestResponse, form: ListForm = 'json'): string {
  const type = String(answer.headers['content-type'] ?? '')
  const body = type.includes('spreadsheetml')
    ? JSON.stringify(readTable(form, answer.rawPayload))
    : answer.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
  return `${answer.statusCode} ${type} ${body}`
}
