import type { Department } from '../catalog/family.ts'

/** What trade a customer is in, which says what it buys, when, and how its ship-tos are called. */
export interface Segment {
  buys: Readonly<Partial<Record<Department, number>>>
  /** How its own year moves, January first. */
  months?: readonly number[]
  /** Names of its ship-tos; `#` is a number. */
  places: readonly string[]
  /** Buys free of sales tax. */
  exempt?: true
}

const schoolYear = [1.1, 1, 1, 1, 0.9, 0.5, 0.7, 1.9, 1.5, 1.1, 0.9, 0.6]
const dining = [0.85, 0.9, 1, 1, 1.1, 1.1, 1.1, 1.05, 1, 1, 1, 1.1]

export const segments = {
  hotel: {
    buys: { PAPR: 4, CHEM: 3, LINR: 2, CUPS: 3, SAFE: 1, BRKR: 2, JANI: 1, FOOD: 1 },
    months: dining,
    places: ['Tower', 'Conference Center', 'Housekeeping', 'Banquet Kitchen', 'Pool Bar', 'Laundry'],
  },
  restaurant: {
    buys: { FOOD: 6, CUPS: 4, PAPR: 2, LINR: 1, SAFE: 2, CHEM: 1 },
    months: dining,
    places: ['Store #', 'Commissary', 'Downtown', 'Airport'],
  },
  cafe: {
    buys: { CUPS: 6, BRKR: 4, FOOD: 2, PAPR: 2, LINR: 1 },
    months: dining,
    places: ['Shop #', 'Roastery', 'Kiosk #'],
  },
  school: {
    buys: { PAPR: 4, CHEM: 3, LINR: 3, JANI: 2, FOOD: 2, SAFE: 1, OFFC: 2, EQPT: 1 },
    months: schoolYear,
    places: ['High School', 'Middle School', 'Elementary #', 'Central Kitchen', 'Bus Garage', 'Administration'],
    exempt: true,
  },
  hospital: {
    buys: { SAFE: 5, LINR: 3, CHEM: 3, PAPR: 3, CUPS: 2, FOOD: 1, JANI: 1 },
    places: ['Main Campus', 'North Pavilion', 'Outpatient Center', 'Central Supply', 'Cafeteria'],
    exempt: true,
  },
  office: { buys: { BRKR: 5, OFFC: 4, PAPR: 2, CUPS: 2, CHEM: 1 }, places: ['Headquarters', 'Floor #', 'Branch #'] },
  contractor: {
    buys: { CHEM: 5, LINR: 4, PAPR: 4, JANI: 3, SAFE: 1, EQPT: 1 },
    places: ['Warehouse', 'Jobsite #', 'Night Crew Depot'],
  },
  plant: {
    buys: { PACK: 6, SAFE: 4, PAPR: 1, LINR: 1, JANI: 1, BRKR: 1 },
    places: ['Plant #', 'Shipping Dock', 'Machine Shop', 'Distribution Center'],
  },
  grocer: {
    buys: { FOOD: 5, LINR: 2, PAPR: 2, SAFE: 2, PACK: 1, CHEM: 1, CUPS: 1 },
    months: dining,
    places: ['Store #', 'Deli', 'Bakery', 'Warehouse'],
  },
  church: {
    buys: { PAPR: 3, CUPS: 3, FOOD: 2, CHEM: 1, LINR: 1, BRKR: 1 },
    places: ['Parish Hall', 'School', 'Rectory'],
    exempt: true,
  },
  town: {
    buys: { CHEM: 4, LINR: 3, PAPR: 3, JANI: 2, SAFE: 2, EQPT: 1 },
    places: ['Town Hall', 'Public Works', 'Library', 'Recreation Center', 'Fire Station #'],
    exempt: true,
  },
  care: {
    buys: { SAFE: 4, PAPR: 3, LINR: 3, CHEM: 2, CUPS: 2, FOOD: 1 },
    places: ['Residence #', 'Memory Care', 'Kitchen'],
  },
  caterer: {
    buys: { FOOD: 6, CUPS: 3, PAPR: 2, SAFE: 1, LINR: 1 },
    months: [0.6, 0.7, 0.8, 0.9, 1.3, 1.5, 1.1, 1, 1, 1, 1.2, 1.7],
    places: ['Kitchen', 'Event Barn', 'Warehouse'],
  },
} satisfies Record<string, Segment>

export type SegmentName = keyof typeof segments
export const segmentOf = (name: SegmentName): Segment => segments[name]
