import type { Column } from '#kit/contract/declare/columns.ts'
import {
  exportedColumns,
  type ListEndpoint,
  type ListForm,
  type Endpoint,
  listForms,
} from '#kit/contract/declare/endpoint.ts'
import { fileColumns, listOptions, type ListOptions } from '#kit/contract/declare/list-options.ts'
import { findWords } from '#kit/contract/rows/row-find.ts'
import { parseSort } from '#kit/contract/rows/row-order.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import type { Arrangement } from '#kit/server/lists/arrangement-queries.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/**
 * Parses the request's fields with the endpoint's schema.
 * @throws {Problem} 400 naming every invalid field
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const given = (endpoint.method === 'GET' ? request.query : (request.body ?? {})) as Record<string, unknown>
  if (typeof given !== 'object' || Array.isArray(given))
    throw badInput([{ field: 'body', message: 'must be an object' }])
  if (endpoint.method === 'GET') refuseRepeated(given)
  return parseFields(endpoint.input, given)
}

/**
 * Rejects query parameters that occur more than once.
 * @throws {Problem} 400 naming each
 */
export function refuseRepeated(query: Record<string, unknown>): void {
  const twice = Object.keys(query).filter((name) => Array.isArray(query[name]))
  if (twice.length > 0) throw badInput(twice.map((field) => ({ field, message: 'is given more than once' })))
}

/** @throws {Problem} 400 naming every invalid field */
export function parseFields<S extends z.ZodObject>(schema: S, given: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw badInput(
    parsed.error.issues.map((issue) => {
      const field = issue.path.join('.') || 'input'
      return {
        field,
        message: String(issue.path[0]) in given || issue.code === 'custom' ? issue.message : 'is required',
      }
    }),
  )
}

/**
 * Parses the input of a call outside the contract.
 * @param whole names the value in messages about all of it
 * @throws {Problem} 400 naming every invalid and every unknown field
 */
export function parseStrictly<Shape extends z.ZodType>(shape: Shape, value: unknown, whole: string): z.output<Shape> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw badInput(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'is not an option of this call' }))
        : [{ field: issue.path.join('.') || whole, message: issue.message }],
    ),
  )
}

/** The content types of lists, also with a character set, as `Accept` may name it. JSON wins a tie. */
const sentTypes = new Map<string, ListForm>(
  Object.entries(listForms).map(([form, type]) => [
    form === 'xlsx' ? type : `${type}; charset=utf-8`,
    form as ListForm,
  ]),
)
/** In characters. Parsing `Accept` can take more than linear time. */
const maxAcceptLength = 1000

/**
 * Returns the form that `Accept` prefers by its quality values; JSON for a tie.
 * @throws {Problem} 406 when `Accept` allows no list form; 400 when it is too long
 */
export function readForm(request: Pick<FastifyRequest, 'headers' | 'types'>): ListForm {
  if ((request.headers.accept ?? '').length > maxAcceptLength)
    throw badInput([{ field: 'accept', message: `at most ${maxAcceptLength} characters` }])
  const chosen = request.types([...sentTypes.keys()])
  const form = typeof chosen === 'string' ? sentTypes.get(chosen) : undefined
  if (form === undefined)
    throw new Problem(406, 'Not acceptable', `Lists are available as ${Object.values(listForms).join(', ')}.`)
  return form
}

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
 * Returns the columns of a CSV or Excel answer: those in `columns`, in that order, or else the specified ones.
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
 * @param open the columns that the viewer may see, the only ones that can be sorted or searched
 * @returns undefined for all rows in the list's default order
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
