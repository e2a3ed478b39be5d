import type { Column } from '@trade-counter/contract/kit/columns.ts'
import {
  columnsField,
  downloadField,
  type Endpoint,
  listForms,
  type ListForm,
} from '@trade-counter/contract/kit/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { badInput, Problem } from './errors.ts'

/**
 * The request's fields, held to the endpoint's schema.
 * @throws {Problem} 400 naming every field that is wrong
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const given = (endpoint.method === 'GET' ? request.query : (request.body ?? {})) as Record<string, unknown>
  if (typeof given !== 'object' || Array.isArray(given))
    throw badInput([{ field: 'body', message: 'must be an object' }])
  const twice = Object.keys(given).filter((name) => Array.isArray(given[name]) && endpoint.method === 'GET')
  if (twice.length > 0) throw badInput(twice.map((field) => ({ field, message: 'is given more than once' })))
  const parsed = endpoint.input.safeParse(given)
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
 * The form that `Accept` asks for; JSON where it leaves the choice.
 * @throws {Problem} 406 when it names only forms that no list has
 */
export function readForm(accept: string | undefined): ListForm {
  if (!accept) return 'json'
  const wanted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  for (const type of wanted) {
    if (type === '*/*' || type === 'application/*') return 'json'
    for (const [form, mime] of Object.entries(listForms)) if (type === mime) return form as ListForm
  }
  throw new Problem(406, 'Not acceptable', `Lists answer as ${Object.values(listForms).join(', ')}.`)
}

/**
 * The file name of a CSV or Excel answer: `download` in the query says which of the list's two exports it is.
 * @throws {Problem} 400 when the list has no such export
 */
export function readFileName(endpoint: Endpoint & { kind: 'list' }, form: 'csv' | 'xlsx', query: unknown): string {
  const asked = (query as Record<string, unknown>)[downloadField] ?? 'filtered'
  const name = asked === 'all' ? endpoint.exports?.all : asked === 'filtered' ? endpoint.exports?.filtered : undefined
  if (!name) throw badInput([{ field: downloadField, message: 'this list has no such export' }])
  return name.replace(/\.csv$/, `.${form}`)
}

/**
 * The columns of a CSV or Excel answer: all of the list's, or those that `columns` in the query names, in its order.
 * @throws {Problem} 400 when it names one that the list does not have, or one twice
 */
export function readColumns(columns: readonly Column[], query: unknown): readonly Column[] {
  const asked = (query as Record<string, unknown>)[columnsField]
  if (asked === undefined || asked === '') return columns
  const keys = String(asked).split(',')
  const found = columns.filter((column) => keys.includes(column.key))
  if (found.length !== keys.length || new Set(keys).size !== keys.length)
    throw badInput([{ field: columnsField, message: 'must name columns of this list, each once' }])
  return found.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}
