import { number, text } from '../cells.ts'
import { readTable } from '../read-table.ts'

/** Relative demand per month, January first, by season name; 1 is average. */
export type Seasons = ReadonlyMap<string, readonly number[]>

const month = number(0, 12)

export function readSeasons(folder: string): Seasons {
  const months = {
    january: month,
    february: month,
    march: month,
    april: month,
    may: month,
    june: month,
    july: month,
    august: month,
    september: month,
    october: month,
    november: month,
    december: month,
  }
  const names = Object.keys(months) as (keyof typeof months)[]
  const rows = readTable(folder, 'seasons.csv', { season: text, ...months }, ['season'])
  return new Map(rows.map((row) => [row.season, names.map((name) => row[name])]))
}
