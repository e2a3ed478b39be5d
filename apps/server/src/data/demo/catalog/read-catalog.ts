import { anyText, choice, digits, list, nameIn, number, optional, pattern, text, whole, yes } from '../cells.ts'
import type { Company } from '../parties/companies.ts'
import { readTable, refuse } from '../read-table.ts'
import type { Seasons } from './seasons.ts'
import { departments, type Family, type Size, units, type Vendor } from './family.ts'

const readVendors = (folder: string): Map<string, Vendor> => {
  const rows = readTable(
    folder,
    'vendors.csv',
    { maker: text, vendor: digits(5), name: text, brand: text, part: text },
    ['maker'],
  )
  return new Map(rows.map((row) => [row.maker, row]))
}

function readSizes(folder: string, families: ReadonlyMap<string, unknown>): Map<string, Size[]> {
  const shape = {
    family: text.refine((code) => families.has(code), { error: ({ input }) => `"${input}" is not in families.csv` }),
    size: anyText,
    unit: choice(units),
    casePack: whole(1, 10_000),
    pack: text,
    price: number(0.01, 100_000),
    pounds: number(0.01, 10_000),
    cubicFeet: number(0.001, 1_000),
  }
  const sizes = readTable(folder, 'sizes.csv', shape, ['family', 'size']).map((row): [string, Size] => {
    const { family, size: label, ...rest } = row
    return [family, { ...rest, label }]
  })
  return new Map(
    [...Map.groupBy(sizes, ([family]) => family)].map(([family, own]) => [family, own.map(([, size]) => size)]),
  )
}

/** Reads the product families from `families.csv`, `vendors.csv`, and `sizes.csv`. */
export function readFamilies(folder: string, companies: readonly Company[], seasons: Seasons): Family[] {
  const shape = {
    family: pattern(/^[0-9A-Z]{1,4}$/, 'a code of 1 to 4 digits or capital letters'),
    department: choice(departments),
    text,
    more: anyText,
    makers: list(nameIn(readVendors(folder), 'vendors.csv')).refine((makers) => makers.length > 0, 'is blank'),
    kinds: list(text),
    season: optional(nameIn(seasons, 'seasons.csv')),
    pull: optional(number(0, 100)),
    volatile: yes,
    companies: list(choice(companies.map(({ company }) => company))),
  }
  const rows = readTable(folder, 'families.csv', shape, ['family'])
  const sizes = readSizes(folder, new Map(rows.map((row) => [row.family, row])))
  return rows.map(
    (row): Family => ({
      ...row,
      code: row.family,
      sizes: sizes.get(row.family) ?? refuse('families.csv', row, 'family', `"${row.family}" has no row in sizes.csv`),
      pull: row.pull ?? 1,
    }),
  )
}
