import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import { exportedColumns, type ListEndpoint, type ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { fileColumns, listOptions, type ListOptions } from '@trade-counter/contract/kit/declare/list-options.ts'
import { findWords } from '@trade-counter/contract/kit/rows/row-find.ts'
import { parseSort } from '@trade-counter/contract/kit/rows/row-order.ts'
import { badInput } from '#server/kit/problem/problem.ts'
import { parseFields, refuseRepeated } from './input.ts'
import type { Arrangement } from '#server/kit/lists/arrangement-queries.ts'

/**
 * Parses the query parameters of a list beyond its input.
 * @throws {Problem} 400 naming every invalid option
 */
export function readListOptions(endpoint: ListEndpoint, form: ListForm, query: unknown): ListOptions {
  const given = query as Record<string, unknown>
  refuseRepeated(given)
  const options = parseFields(listOptions, given)
  const isFile = form === 'csv' || form === 'xlsx'
  if (options.rows !== undefined && endpoint.limit === undefined)
    throw badInput([{ field: 'rows', message: 'this list always returns all rows' }])
  if (options.rows === 'count' && (isFile || options.find !== undefined))
    throw badInput([{ field: 'rows', message: 'rows cannot be counted for a file or together with find' }])
  return options
}

/**
 * Returns the file name of a CSV or Excel answer. `download` selects one of the list's exports.
 * @throws {Problem} 400 when the list does not have this export
 */
export function readFileName(
  { exports }: ListEndpoint,
  form: 'csv' | 'xlsx',
  { download = 'filtered' }: ListOptions,
): string {
  const name = exports?.[download]
  if (!name) throw badInput([{ field: 'download', message: 'this list has no such export' }])
  return name.replace(/\.csv$/, `.${form}`)
}

/**
 * Returns the columns of a CSV or Excel answer: those that `columns` names, in its order, or else the specified ones.
 * @throws {Problem} 400 when `columns` names an unknown column or repeats one
 */
export function readColumns(endpoint: ListEndpoint, { columns: names }: ListOptions): readonly Column[] {
  if (names === undefined) return exportedColumns(endpoint)
  const keys = names.split(',')
  const known = new Map(fileColumns(endpoint).map((column) => [column.key, column]))
  const found = keys.flatMap((key) => known.get(key) ?? [])
  if (found.length !== keys.length || new Set(keys).size !== keys.length)
    throw badInput([{ field: 'columns', message: 'must be distinct columns of this list' }])
  return found
}

/**
 * Returns the requested sort and search.
 * @param open the columns that the viewer may see, which are the only ones to sort by or search
 * @returns undefined for the list's default order and all rows
 * @throws {Problem} 400 when the sort names another column or repeats one
 */
export function readArrangement(
  open: readonly Column[],
  { sort = '', find = '', columns }: ListOptions,
): Arrangement | undefined {
  const keys = parseSort(sort)
  const sorted = keys.flatMap(({ key, descending }) => {
    const column = open.find((one) => one.key === key)
    return column ? [{ column, descending }] : []
  })
  if (sorted.length !== keys.length || new Set(keys.map(({ key }) => key)).size !== keys.length)
    throw badInput([{ field: 'sort', message: 'must be distinct columns of this list that you can see' }])
  const words = findWords(find)
  if (sorted.length === 0 && words.length === 0) return undefined
  const requested = columns?.split(',')
  const among = open.filter(({ key, carried }) => !carried && (requested?.includes(key) ?? true))
  return { sorted, words, among }
}
