import { isDay } from '#kit/contract/dates.ts'
import { z } from 'zod'
import type { FilterChip } from './FilterChips.tsx'

/** A day in the address, `YYYY-MM-DD`; an invalid one counts as missing. */
export const dayField = z.string().refine(isDay).or(z.literal('')).catch('')

/** One active filter: its name, its value, and the change that removes it; undefined if it cannot be removed. */
export interface FilterPart<Search> {
  label: string
  value: string
  without: Partial<Search> | undefined
}

/** A filter as a list of one; empty if the filter has no value. */
export const filterPart = <Search>(
  label: string,
  value: string,
  without: Partial<Search> | undefined,
): FilterPart<Search>[] => (value === '' ? [] : [{ label, value, without }])

/** The filters that leave out rows: without them the search would differ. A locked one always does. */
export const activeParts = <Search>(search: Search, parts: readonly FilterPart<Search>[]): FilterPart<Search>[] =>
  parts.filter(({ without }) => !without || JSON.stringify({ ...search, ...without }) !== JSON.stringify(search))

export const chipsOf = <Search>(
  parts: readonly FilterPart<Search>[],
  onRemove: (without: Partial<Search>) => void,
): FilterChip[] => parts.map(({ without, ...chip }) => ({ ...chip, onRemove: without && (() => onRemove(without)) }))

export const partsInWords = (parts: readonly { label: string; value: string }[]): string =>
  parts.map(({ label, value }) => `${label} ${value}`).join(', ')

/** How many filters set one of these fields. */
export const activeIn = <Search>(parts: readonly FilterPart<Search>[], ...fields: (keyof Search)[]): number =>
  parts.filter(({ without = {} }) => fields.some((field) => field in without)).length
