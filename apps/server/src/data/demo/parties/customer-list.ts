import { choice, digits, nameIn, number, optional, text, whole } from '../cells.ts'
import type { Company } from './companies.ts'
import type { Geography, State } from './geography.ts'
import { readTable, refuse } from '../read-table.ts'
import type { Segment } from './segments.ts'

/** L a truckload account, M a weekly one, S a small one, N opened but never bought. */
const scales = ['L', 'M', 'S', 'N'] as const
export type Scale = (typeof scales)[number]

/** A row of `customers.csv`. */
export interface CustomerEntry {
  company: Company
  customer: string
  name: string
  segment: Segment
  scale: Scale
  city: string
  state: State
  zip: string
  /** How many ship-tos it has. */
  shipTos: number
  /** The state of its second ship-to; drawn by lot where undefined. */
  secondShipToState: State | undefined
  /** The days before today on which it starts and stops buying; undefined for never. */
  startsDaysAgo: number | undefined
  endsDaysAgo: number | undefined
  /** How it pays and grows; drawn by lot where undefined. */
  lateDays: number | undefined
  growth: number | undefined
}

export function readCustomerList(
  folder: string,
  companies: readonly Company[],
  segments: ReadonlyMap<string, Segment>,
  { states }: Geography,
): CustomerEntry[] {
  const shape = {
    company: nameIn(new Map(companies.map((company) => [company.company, company])), 'companies.csv'),
    customer: digits(6),
    name: text,
    segment: nameIn(segments, 'segments.csv'),
    scale: choice(scales),
    city: text,
    state: nameIn(states, 'states.csv'),
    zip: text,
    ship_tos: whole(1, 100),
    second_ship_to_state: optional(nameIn(states, 'states.csv')),
    starts_days_ago: optional(whole(0, 2_000)),
    ends_days_ago: optional(whole(0, 2_000)),
    late_days: optional(whole(-60, 400)),
    growth: optional(number(-1, 10)),
  }
  return readTable(folder, 'customers.csv', shape, ['company', 'customer']).map((row): CustomerEntry => {
    const { company, state } = row
    if (!company.warehouses.some(({ warehouse }) => warehouse === state.warehouse)) {
      refuse('customers.csv', row, 'state', `no warehouse of company ${company.company} serves ${state.state}`)
    }
    return {
      ...row,
      shipTos: row.ship_tos,
      secondShipToState: row.second_ship_to_state,
      startsDaysAgo: row.starts_days_ago,
      endsDaysAgo: row.ends_days_ago,
      lateDays: row.late_days,
    }
  })
}
