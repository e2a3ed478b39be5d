import { isDay } from '#kit/contract/dates.ts'
import { z } from 'zod'
import type { FilterChip } from './FilterChips.tsx'

/** A day in the address, `YYYY-MM-DD`; an invalid day counts as missing. */
export const dayField = z.string().refine(isDay).or(z.literal('')).catch('')

/** A ship-to in the address: its key, or the number of the ERP, which may be longer. Empty for none. */
export const shipToField = z.string().max(30).catch('')

/** An active filter. `without` is the change that removes it; undefined if it can't be removed. */
export interface FilterPart<Search> {
  label: string
  value: string
  without: Partial<Search> | undefined
}

/** Returns a list with one filter, or an empty list if the filter has no value. */
export const filterPart = <Search>(
  label: string,
  value: string,
  without: Partial<Search> | undefined,
): FilterPart<Search>[] => (value === '' ? [] : [{ label, value, without }])

/** Returns the filters that exclude rows. A filter that can't be removed always counts. */
export const activeParts = <Search>(search: Search, parts: readonly FilterPart<Search>[]): FilterPart<Search>[] =>
  parts.filter(({ without }) => !without || JSON.stringify({ ...search, ...without }) !== JSON.stringify(search))

export const chipsOf = <Search>(
  parts: readonly FilterPart<Search>[],
  onRemove: (without: Partial<Search>) => void,
): FilterChip[] => parts.map(({ without, ...chip }) => ({ ...chip, onRemove: without && (() => onRemove(without)) }))

export const partsInWords = (parts: readonly { label: string; value: string }[]): string =>
  parts.map(({ label, value }) => `${label} ${value}`).join(', ')

/** Returns the number of filters that set one of these fields. */
export const activeIn = <Search>(parts: readonly FilterPart<Search>[], ...fields: (keyof Search)[]): number =>
  parts.filter(({ without = {} }) => fields.some((field) => field in without)).length
