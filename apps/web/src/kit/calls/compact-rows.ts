import { type Column, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { ApiError } from './api-error.ts'

type Cell = string | number | null

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A field of COPY's text form as it was: `\N` is null, a backslash stands before whatever was escaped. */
function unescaped(field: string): string | null {
  if (!field.includes('\\')) return field
  return field === '\\N' ? null : field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
}

/**
 * Reads the compact form of a list: lines of tab-separated fields, the columns' keys in the first. A row's line is
 * taken apart only when one of its values is asked for, so 32,000 rows are there within milliseconds. The values are
 * getters: a row can be read and passed on, but not spread.
 * @throws {ApiError} when the text does not begin with the declared columns or was cut off
 */
export function rowsOf<Row extends object>(text: string, columns: readonly Column[]): Row[] {
  const lines = text.split('\n')
  const [head, last] = [lines[0], lines.at(-1)]
  if (head !== columns.map(({ key }) => key).join('\t') || last !== '') {
    throw new ApiError(0, 'The server sent a list that cannot be read.')
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
  // The getters just defined are what the row type declares.
  return lines.slice(1, -1).map((line) => new CompactRow(line) as unknown as Row)
}
