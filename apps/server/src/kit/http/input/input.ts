import { type Endpoint, listForms, type ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput, Problem } from '#server/kit/problem/problem.ts'

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
 * Rejects query parameters that are given more than once.
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
 * Parses what a call outside the contract gets.
 * @param whole names the value in a message about all of it
 * @throws {Problem} 400 naming every invalid field and every unknown one
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

/** The content types of lists with their character set, so that `Accept` may include it. JSON wins a tie. */
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
