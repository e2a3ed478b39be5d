import type { z } from 'zod'

/** The query parameters of an address; a repeated name holds a list. */
export type AddressSearch = Record<string, string | string[]>

/** The address field that names the customer whose data the screen shows. */
export const linkedField = 'viewing'

/** Parses an address's query as plain text, never JSON, so that addresses can be read and written by hand. */
export function parseAddress(query: string): AddressSearch {
  const found: AddressSearch = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return found
}

/** Writes an address's query, starting with a question mark; empty if there are no parameters. */
export function writeAddress(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const asText = (value: unknown): string => JSON.stringify(value) ?? ''

/**
 * Parses a screen's state from the address. Every field of the schema has a default and a `catch`, so that an invalid
 * address shows the screen's initial state instead of failing.
 */
export const readSearch = <S extends z.ZodObject>(schema: S, search: AddressSearch): z.output<S> => schema.parse(search)

/** Returns the address of a screen's state alone, without sort, find, and other fields. */
export const addressOf = <S extends z.ZodObject>(schema: S, state: z.output<S>): AddressSearch =>
  // All values of a screen's state are text.
  mergeSearch(schema, {}, state as Partial<z.output<S>>) as AddressSearch

/** Whether a state is the initial one, whose address has no parameters. */
export const isInitial = <S extends z.ZodObject>(schema: S, state: Partial<z.output<S>>): boolean =>
  Object.keys(mergeSearch(schema, {}, state)).length === 0

/** Returns the address for `next`. Omits fields at their default and keeps unrelated fields. */
export function mergeSearch<S extends z.ZodObject>(
  schema: S,
  search: AddressSearch,
  next: Partial<z.output<S>>,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = schema.parse({})
  const merged: Record<string, unknown> = { ...readSearch(schema, search), ...next }
  const others = Object.entries(search).filter(([name]) => !(name in defaults))
  const own = Object.entries(merged).filter(([name, value]) => asText(value) !== asText(defaults[name]))
  return Object.fromEntries([...own, ...others])
}

/** Prefixes another screen's address fields to keep them separate from this screen's. */
const mark = 'back.'

/** Prefixes a screen's address fields for the way back from a screen that it opens for the same customer. */
export const toReturnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !name.startsWith(mark) && name !== linkedField)
      .map(([name, value]) => [mark + name, value]),
  )

/** Returns the prefixed fields, to pass on to the next screen. */
export const returnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name.startsWith(mark)))

/** Returns the original address fields of the screen that opened this one. */
export const fromReturnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(returnParams(search)).map(([name, value]) => [name.slice(mark.length), value]))
