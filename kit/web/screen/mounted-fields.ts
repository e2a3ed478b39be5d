import { useEffect } from 'react'
import type { z } from 'zod'
import { type AddressSearch, readSearch } from './search-codec.ts'

const mounted = new Set<{ schema: z.ZodObject }>()

/** Registers the address fields that a part of the screen reads while it is mounted. */
export function useMountedFields(schema: z.ZodObject): void {
  useEffect(() => {
    const entry = { schema }
    mounted.add(entry)
    return () => void mounted.delete(entry)
  }, [schema])
}

const asText = (value: unknown): string => JSON.stringify([value].flat().map(String))

/** Whether a part of the screen reads the field exactly as written: a rejected value becomes the default. */
const isRead = (name: string, value: string | string[]): boolean =>
  [...mounted].some(
    ({ schema }) => name in schema.shape && asText(readSearch(schema, { [name]: value })[name]) === asText(value),
  )

/** Returns the address fields that no mounted part of the screen reads. */
export const unreadFields = (search: AddressSearch): string[] =>
  Object.entries(search).flatMap(([name, value]) => (isRead(name, value) ? [] : [name]))
