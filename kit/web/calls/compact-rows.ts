import type { Column } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'
import { ApiError } from './api-error.ts'

type Cell = string | number | null

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Unescapes a field of COPY's text format: `\N` is null, and a backslash precedes each escaped character. */
function unescaped(field: string): string | null {
  if (!field.includes('\\')) return field
  return field === '\\N' ? null : field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
}

/**
 * Reads the compact form of a list: lines of tab-separated fields, with the column keys in the first line. Rows are
 * parsed only when a value is read, so 32,000 rows load within milliseconds. The values are getters: a row can be read
 * and passed on, but not spread. Columns that exist on request only may be absent.
 * @throws {ApiError} if the text does not begin with the declared columns or is truncated
 */
export function rowsOf<Row extends object>(text: string, declared: readonly Column[]): Row[] {
  const lines = text.split('\n')
  const [head = '', last] = [lines[0], lines.at(-1)]
  const sent = new Set(head.split('\t'))
  const columns = declared.filter(({ key, onRequest }) => !onRequest || sent.has(key))
  if (head !== columns.map(({ key }) => key).join('\t') || last !== '') {
    throw new ApiError(0, 'The server sent an invalid list.')
  }
  const numeric = columns.map(({ format }) => isNumeric(format))

  class CompactRow {
    #source: string | Cell[]
    constructor(line: string) {
      this.#source = line
    }
    at(column: number): Cell {
      if (typeof this.#source === 'string') {
        this.#source = this.#source.split('\t').map((field, at) => {
          const value = unescaped(field)
          return value !== null && numeric[at] ? Number(value) : value
        })
      }
      return this.#source[column] ?? null
    }
  }
  columns.forEach(({ key }, column) => {
    Object.defineProperty(CompactRow.prototype, key, {
      enumerable: true,
      get(this: CompactRow) {
        return this.at(column)
      },
    })
  })
  // The getters defined above match the declared row type.
  return lines.slice(1, -1).map((line) => new CompactRow(line) as unknown as Row)
}
