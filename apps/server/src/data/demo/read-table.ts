import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

/** An invalid table. The message names the file and, if known, the line and column. */
export class TableError extends Error {
  override name = 'TableError'
}

export type Row<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & { readonly line: number }

export const refuse = (file: string, { line }: { line: number }, column: string, says: string): never => {
  throw new TableError(`${file} line ${line}, column ${column}: ${says}`)
}

function decode(folder: string, file: string): string {
  const bytes = readFileSync(join(folder, file))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new TableError(`${file} is not UTF-8 text: save it as "CSV UTF-8"`)
  }
}

/** @returns the keys in the order of the columns */
function checkHeader(file: string, header: readonly string[], keys: readonly string[]): string[] {
  const keyOf = new Map(keys.map((key) => [columnOf(key), key]))
  const columns = [...keyOf.keys()]
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) throw new TableError(`${file} line 1: the column ${missing.join(', ')} is missing`)
  const unknown = header.filter((column, at) => !columns.includes(column) || header.indexOf(column) !== at)
  if (unknown.length > 0) throw new TableError(`${file} line 1: the column "${unknown.join(', ')}" is not expected`)
  return header.map((column) => keyOf.get(column) ?? column)
}

/** Converts a key to a column name: `shipTos` to `ship_tos`. Capitalized keys stay unchanged. */
const columnOf = (key: string) =>
  /^[A-Z]/.test(key) ? key : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Cells = Record<string, string>

function recordsOf(folder: string, file: string, keys: readonly string[]): { cells: Cells; line: number }[] {
  const text = decode(folder, file)
  if (text.trim() === '') throw new TableError(`${file} is empty`)
  try {
    return parse<{ cells: Cells; line: number }, Cells>(text, {
      columns: (header: string[]) => checkHeader(file, header, keys),
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells, { lines }) => ({ cells, line: lines }),
    })
  } catch (error) {
    if (error instanceof CsvError) throw new TableError(`${file}: ${error.message}`)
    throw error
  }
}

/**
 * Reads a CSV file with a header. Accepts columns in any order and skips blank lines.
 * @param shape one cell schema for each column, see `cells.ts`
 * @param key the columns that must be unique together
 * @throws {TableError} for the first fault
 */
export function readTable<const Shape extends z.ZodRawShape>(
  folder: string,
  file: string,
  shape: Shape,
  key: readonly (keyof Shape & string)[],
): Row<Shape>[] {
  const schema = z.object(shape)
  const lineByKey = new Map<string, number>()
  return recordsOf(folder, file, Object.keys(shape)).map(({ cells, line }) => {
    const { data, error } = schema.safeParse(cells)
    if (error) {
      const [issue] = error.issues
      return refuse(file, { line }, columnOf(String(issue?.path[0])), issue?.message ?? error.message)
    }
    const name = key.map((column) => cells[column]).join(', ')
    const earlier = lineByKey.get(name)
    if (earlier !== undefined)
      refuse(file, { line }, key.map(columnOf).join(', '), `line ${earlier} already has "${name}"`)
    lineByKey.set(name, line)
    return { ...data, line }
  })
}
