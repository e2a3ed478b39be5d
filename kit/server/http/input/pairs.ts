import fp from 'fastify-plugin'
import { badInput } from '#kit/server/problem/problem.ts'

/** The fields of a query string or a form. A repeated name has an array of values, which no schema accepts. */
export type Pairs = Record<string, string | string[]>

/** More than the number of fields of any call. */
export const maxPairs = 100

const tooMany = (field: string) => badInput([{ field, message: `holds more than ${maxPairs} fields` }])

/** Counts the pairs before parsing and stops at the limit, so that a long text of separators costs little. */
const holdsTooMany = (text: string) => text.split('&', maxPairs + 1).length > maxPairs

/** Collects pairs into fields. The values of a repeated name become an array. */
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
 * Parses the body of a URL-encoded form.
 * @throws {Problem} 400 when it has more than 100 pairs
 */
export function parseForm(text: string): Pairs {
  if (holdsTooMany(text)) throw tooMany('body')
  return parsePairs(text)
}

/** Marks a query with too many pairs, because the query parser cannot reject it. */
const refused: Pairs = Object.freeze(Object.create(null))

/** Parses a query string for the router. `queryLimit` rejects those with more than 100 pairs. */
export const parseQuery = (text: string): Pairs => (holdsTooMany(text) ? refused : parsePairs(text))

/** Rejects queries with more than 100 pairs with 400, before any other work. */
export const queryLimit = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (request.query === refused) throw tooMany('query')
  })
})
