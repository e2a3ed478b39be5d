import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { useMountedFields } from './mounted-fields.ts'
import { type AddressSearch, mergeSearch, readSearch } from './search-codec.ts'

/** The fields of the whole address. */
export const useAddress = (): AddressSearch => useSearch({ strict: false })

let latestChange: Promise<void> = Promise.resolve()

/** Resolves when the last change of the address is on the screen. */
export const addressSettled = (): Promise<void> => latestChange

export interface SearchOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean
}

/**
 * A screen's state, stored in the address so that Back, reload, and shared links restore it.
 * @param schema declared outside the component; every field has a default and a `catch`
 * @returns the state, and a function that changes some of its fields
 */
export function useScreenSearch<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (next: Partial<z.output<S>>, options?: SearchOptions) => void] {
  const search = useAddress()
  const navigate = useNavigate()
  useMountedFields(schema)
  const value = useMemo(() => readSearch(schema, search), [schema, search])
  const change = useCallback(
    (next: Partial<z.output<S>>, options: SearchOptions = {}) => {
      const merged = (before: AddressSearch) => mergeSearch(schema, before, next)
      latestChange = navigate({ to: '.', search: merged, replace: options.replace ?? false })
    },
    [schema, navigate],
  )
  return [value, change]
}
