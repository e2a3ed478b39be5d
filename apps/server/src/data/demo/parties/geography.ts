import { choice, nameIn, number, text } from '../cells.ts'
import type { Company } from './companies.ts'
import type { Random } from '../basics/random.ts'
import { readTable, refuse } from '../read-table.ts'

interface City {
  city: string
  zip: string
}

export interface State {
  state: string
  warehouse: string
  /** Sales tax in hundredths of a percent. */
  taxRate: number
  country: 'US' | 'CA'
  cities: readonly City[]
}

/** States with their cities, and the address lines of customers. */
export interface Geography {
  states: ReadonlyMap<string, State>
  streets: readonly string[]
  secondLines: readonly string[]
}

function readStates(folder: string, companies: readonly Company[]): Map<string, State> {
  const warehouses = companies.flatMap(({ warehouses: own }) => own.map(({ warehouse }) => warehouse))
  const shape = {
    state: text,
    warehouse: nameIn(new Map(warehouses.map((warehouse) => [warehouse, warehouse])), 'warehouses.csv'),
    taxRate: number(0, 100),
    country: choice(['US', 'CA']),
  }
  const rows = readTable(folder, 'states.csv', shape, ['state'])
  const known = new Map(rows.map(({ state }) => [state, state]))
  const cityShape = { state: nameIn(known, 'states.csv'), city: text, zip: text }
  const cities = Map.groupBy(readTable(folder, 'cities.csv', cityShape, ['state', 'city']), ({ state }) => state)
  return new Map(
    rows.map((row) => {
      const { state } = row
      const own = cities.get(state) ?? refuse('states.csv', row, 'state', `"${state}" has no row in cities.csv`)
      return [state, { ...row, taxRate: Math.round(row.taxRate * 100), cities: own }]
    }),
  )
}

/** Reads `states.csv`, `cities.csv`, `streets.csv`, and `second-lines.csv`. */
export const readGeography = (folder: string, companies: readonly Company[]): Geography => ({
  states: readStates(folder, companies),
  streets: readTable(folder, 'streets.csv', { street: text }, ['street']).map(({ street }) => street),
  secondLines: readTable(folder, 'second-lines.csv', { address2: text }, ['address2']).map(({ address2 }) => address2),
})

/** The states that a company's warehouses serve. */
export const statesServedBy = ({ states }: Geography, { warehouses }: Company): State[] =>
  [...states.values()].filter(
    ({ country, warehouse }) => country === 'US' && warehouses.some((own) => own.warehouse === warehouse),
  )

export const makeStreet = ({ streets }: Geography, random: Random): string =>
  `${random.int(1, 98) * 10 + random.int(0, 9)} ${random.pick(streets)}`
export const makeSecondLine = ({ secondLines }: Geography, random: Random): string =>
  random.chance(0.3) ? random.pick(secondLines) : ''
