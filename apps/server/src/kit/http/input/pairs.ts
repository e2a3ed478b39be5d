import type { FastifyInstance } from 'fastify'
import { badInput } from '../errors.ts'

/** The fields of a query string or a form. A name that is given more than once has an array, which no schema accepts. */
export type Pairs = Record<string, string | string[]>

/** More pairs than any call has fields. */
export const mostPairs = 100

const tooMany = (field: string) => badInput([{ field, message: `holds more than ${mostPairs} fields` }])

/** Counts before it parses, so that a text of nothing but separators costs no more than looking at the first ones. */
const holdsTooMany = (text: string) => text.split('&', mostPairs + 1).length > mostPairs

/** A name that is given more than once becomes an array. */
export function collectPairs(pairs: Iterable<[string, string]>): Pairs {
  const fields: Pairs = Object.create(null)
  for (const [name, value] of pairs) {
    const before = fields[name]
    if (before === undefined) fields[name] = value
    else if (Array.isArray(before)) before.push(value)
    else fields[name] = [before, value]
  }
  return fields
}

const parsePairs = (text: string): Pairs => collectPairs(new URLSearchParams(text))

/**
 * Reads the body of a URL-encoded form.
 * @throws {Problem} 400 when it holds more than 100 pairs
 */
export function parseForm(text: string): Pairs {
  if (holdsTooMany(text)) throw tooMany('body')
  return parsePairs(text)
}

/** Stands for a query with too many pairs: the router has no way to refuse it. */
const refused: Pairs = Object.freeze(Object.create(null))

/** Reads a query string for the router. `refuseLongQueries` answers those with more than 100 pairs. */
export const parseQuery = (text: string): Pairs => (holdsTooMany(text) ? refused : parsePairs(text))

/** Answers 400 to a query with more than 100 pairs, before anything else is done for the request. */
export function refuseLongQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.query === refused) throw tooMany('query')
  })
}
