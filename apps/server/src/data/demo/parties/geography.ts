import type { Random } from '../basics/random.ts'

interface State {
  /** The warehouse that serves it. */
  warehouse: string
  /** Sales tax in hundredths of a percent. */
  taxRate: number
  country: 'US' | 'CA'
  /** City and ZIP. */
  cities: readonly (readonly [city: string, zip: string])[]
}

const states: Readonly<Record<string, State>> = {
  NJ: {
    warehouse: 'NWK',
    taxRate: 662,
    country: 'US',
    cities: [
      ['Newark', '07102'],
      ['Hackensack', '07601'],
      ['Trenton', '08608'],
      ['New Brunswick', '08901'],
      ['Clifton', '07011'],
      ['Toms River', '08753'],
    ],
  },
  PA: {
    warehouse: 'ALN',
    taxRate: 600,
    country: 'US',
    cities: [
      ['Allentown', '18101'],
      ['Easton', '18042'],
      ['Reading', '19601'],
      ['Scranton', '18503'],
    ],
  },
  CT: {
    warehouse: 'HFD',
    taxRate: 635,
    country: 'US',
    cities: [
      ['Hartford', '06103'],
      ['New Haven', '06510'],
      ['Waterbury', '06702'],
      ['Danbury', '06810'],
    ],
  },
  OH: {
    warehouse: 'CLE',
    taxRate: 750,
    country: 'US',
    cities: [
      ['Cleveland', '44114'],
      ['Akron', '44308'],
      ['Toledo', '43604'],
      ['Youngstown', '44503'],
      ['Mentor', '44060'],
    ],
  },
  MI: {
    warehouse: 'DTW',
    taxRate: 600,
    country: 'US',
    cities: [
      ['Detroit', '48226'],
      ['Ann Arbor', '48104'],
      ['Flint', '48502'],
      ['Warren', '48089'],
    ],
  },
  ON: { warehouse: 'DTW', taxRate: 1300, country: 'CA', cities: [['Windsor', 'N9A 4J9']] },
  NC: {
    warehouse: 'CLT',
    taxRate: 725,
    country: 'US',
    cities: [
      ['Charlotte', '28202'],
      ['Gastonia', '28052'],
      ['Hickory', '28601'],
      ['Asheville', '28801'],
      ['Concord', '28025'],
    ],
  },
  SC: {
    warehouse: 'GSP',
    taxRate: 600,
    country: 'US',
    cities: [
      ['Greenville', '29601'],
      ['Spartanburg', '29301'],
      ['Rock Hill', '29730'],
    ],
  },
  TX: {
    warehouse: 'HOU',
    taxRate: 825,
    country: 'US',
    cities: [
      ['Houston', '77002'],
      ['Galveston', '77550'],
      ['Pasadena', '77506'],
      ['Sugar Land', '77478'],
      ['Katy', '77449'],
    ],
  },
  LA: {
    warehouse: 'MSY',
    taxRate: 945,
    country: 'US',
    cities: [
      ['New Orleans', '70112'],
      ['Metairie', '70001'],
      ['Houma', '70360'],
      ['Slidell', '70458'],
    ],
  },
  WA: {
    warehouse: 'SEA',
    taxRate: 1010,
    country: 'US',
    cities: [
      ['Seattle', '98101'],
      ['Tacoma', '98402'],
      ['Everett', '98201'],
      ['Redmond', '98052'],
    ],
  },
  OR: {
    warehouse: 'PDX',
    taxRate: 0,
    country: 'US',
    cities: [
      ['Portland', '97204'],
      ['Beaverton', '97005'],
      ['Salem', '97301'],
    ],
  },
}

/** @throws {Error} for a state that the demo does not know */
export function stateOf(code: string): State {
  const state = states[code]
  if (!state) throw new Error(`no state ${code}`)
  return state
}

/** The states that a company's warehouses serve. */
export const statesServedBy = (warehouses: readonly { warehouse: string }[]): string[] =>
  Object.keys(states).filter(
    (code) =>
      states[code]?.country === 'US' && warehouses.some(({ warehouse }) => warehouse === states[code]?.warehouse),
  )

const streets = [
  'Main Street',
  'Market Street',
  'Broad Street',
  'River Road',
  'Industrial Parkway',
  'Washington Avenue',
  'Commerce Drive',
  'Franklin Avenue',
  'Railroad Avenue',
  'Park Place',
  'Mill Street',
  'Lakeview Drive',
  'Enterprise Court',
  'Harrison Street',
  'County Road 518',
  'State Route 9',
  'Chestnut Street',
  "St. Mary's Lane",
  'Technology Way',
  'Old Post Road',
]

const seconds = ['Dock 3', 'Suite 210', 'Rear Entrance', 'Building B', 'Receiving', 'Attn: Purchasing', '2nd Floor']

export const makeStreet = (random: Random): string =>
  `${random.int(1, 98) * 10 + random.int(0, 9)} ${random.pick(streets)}`
export const makeSecondLine = (random: Random): string => (random.chance(0.3) ? random.pick(seconds) : '')
