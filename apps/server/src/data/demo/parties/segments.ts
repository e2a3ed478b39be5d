import { byDepartment, type Department } from '../catalog/family.ts'
import { list, nameIn, number, optional, text, yes } from '../cells.ts'
import { readTable } from '../read-table.ts'
import type { Seasons } from '../catalog/seasons.ts'

/** A type of business: what its customers buy, when, and how they name ship-tos. */
export interface Segment {
  /** The weight of each department in its purchases. */
  buys: Readonly<Record<Department, number | undefined>>
  /** Relative demand per month, January first. Undefined if constant. */
  months: readonly number[] | undefined
  /** Names of ship-tos; `#` stands for a number. */
  places: readonly string[]
  /** Whether it is exempt from sales tax. */
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
