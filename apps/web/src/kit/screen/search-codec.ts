import type { z } from 'zod'

/** What stands in the address after the question mark; a name given several times holds a list. */
export type AddressSearch = Record<string, string | string[]>

/** Reads an address's query: plain text, never JSON, so that addresses can be read and written by hand. */
export function parseAddress(query: string): AddressSearch {
  const found: AddressSearch = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return found
}

/** Writes an address's query with its question mark; empty when nothing is to be said. */
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
 * A screen's state as its schema reads it from the address. Every field of the schema has a default and a `catch`, so
 * that a mistyped address shows the screen's first state instead of failing.
 */
export const readSearch = <S extends z.ZodObject>(schema: S, search: AddressSearch): z.output<S> => schema.parse(search)

/** The address that stands for `next`: fields at their default are left out, fields of others stay. */
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
