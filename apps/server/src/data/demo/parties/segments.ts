import { byDepartment, type Department } from '../catalog/family.ts'
import { list, nameIn, number, optional, text, yes } from '../cells.ts'
import { readTable } from '../read-table.ts'
import type { Seasons } from '../catalog/seasons.ts'

/** A customer's trade: what it buys, when, and what its ship-tos are called. */
export interface Segment {
  /** The weight of each department in what it buys. */
  buys: Readonly<Record<Department, number | undefined>>
  /** How its own year moves, January first. Undefined for the same all year. */
  months: readonly number[] | undefined
  /** Names of its ship-tos; `#` is a number. */
  places: readonly string[]
  /** Buys free of sales tax. */
  exempt: boolean
}

export function readSegments(folder: string, seasons: Seasons): Map<string, Segment> {
  const shape = {
    segment: text,
    exempt: yes,
    season: optional(nameIn(seasons, 'seasons.csv')),
    places: list(text).refine((places) => places.length > 0, 'is blank'),
    ...byDepartment(optional(number(0, 100))),
  }
  const rows = readTable(folder, 'segments.csv', shape, ['segment'])
  return new Map(
    rows.map(({ segment, exempt, season, places, ...buys }) => [segment, { exempt, months: season, places, buys }]),
  )
}
