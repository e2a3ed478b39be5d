import { choice, digits, nameIn, number, optional, text, whole } from '../cells.ts'
import type { Company } from './companies.ts'
import type { Geography } from './geography.ts'
import { readTable, refuse } from '../read-table.ts'
import type { Segment } from './segments.ts'

/** L is a truckload account, M a weekly one, S a small one, and N one that has never bought. */
const scales = ['L', 'M', 'S', 'N'] as const
export type Scale = (typeof scales)[number]

export type CustomerEntry = ReturnType<typeof readCustomerList>[number]

/** Reads `customers.csv`. */
export function readCustomerList(
  folder: string,
  companies: readonly Company[],
  segments: ReadonlyMap<string, Segment>,
  { states }: Geography,
) {
  const shape = {
    company: nameIn(new Map(companies.map((company) => [company.company, company])), 'companies.csv'),
    customer: digits(6),
    name: text,
    segment: nameIn(segments, 'segments.csv'),
    scale: choice(scales),
    city: text,
    state: nameIn(states, 'states.csv'),
    zip: text,
    /** The number of ship-tos. */
    shipTos: whole(1, 100),
    /** The state of its second ship-to; undefined for a random one. */
    secondShipToState: optional(nameIn(states, 'states.csv')),
    /** The days before today when it starts and stops buying; undefined for never. */
    startsDaysAgo: optional(whole(0, 2_000)),
    endsDaysAgo: optional(whole(0, 2_000)),
    /** Payment delay and growth; undefined for random values. */
    lateDays: optional(whole(-60, 400)),
    growth: optional(number(-1, 10)),
  }
  const rows = readTable(folder, 'customers.csv', shape, ['company', 'customer'])
  for (const row of rows) {
    const { company, state } = row
    if (!company.warehouses.some(({ warehouse }) => warehouse === state.warehouse)) {
      refuse('customers.csv', row, 'state', `no warehouse of company ${company.company} serves ${state.state}`)
    }
  }
  return rows
}
