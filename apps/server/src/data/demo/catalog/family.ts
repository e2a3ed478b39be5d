/** Codes of up to 4 characters, as the ERP keeps them. */
export const departments = [
  'CHEM',
  'JANI',
  'PAPR',
  'LINR',
  'CUPS',
  'FOOD',
  'PACK',
  'SAFE',
  'BRKR',
  'OFFC',
  'EQPT',
] as const
export type Department = (typeof departments)[number]

/** The columns of a table that has one for each department. */
export const byDepartment = <Cell>(cell: Cell) =>
  // Object.fromEntries forgets its keys; they are the departments by construction.
  Object.fromEntries(departments.map((department) => [department, cell])) as Record<Department, Cell>

export const units = ['CS', 'EA', 'BX', 'RL', 'PK', 'DZ', 'BG'] as const
export type Unit = (typeof units)[number]

/** A maker from whom the distributor buys; all of them are invented. */
export interface Vendor {
  maker: string
  vendor: string
  name: string
  /** The brand, as the second description line has it. */
  brand: string
  /** The form of its part numbers, see `fillPattern`. */
  part: string
}

export interface Size {
  label: string
  unit: Unit
  casePack: number
  pack: string
  /** Dollars for the unit sold. */
  price: number
  /** Weight and volume of the unit sold. */
  pounds: number
  cubicFeet: number
}

/** A line of like products: every size in every kind from every maker is an item. */
export interface Family {
  /** The first characters of the number of each of its items. */
  code: string
  department: Department
  /** The description, as a distributor writes it; `{size}` and `{kind}` are filled in. */
  text: string
  /** The second description line after the brand; the pack where blank. */
  more: string
  makers: readonly Vendor[]
  sizes: readonly Size[]
  kinds: readonly string[]
  /** How demand moves over the months, January first; 1 is an average month. Undefined for the same all year. */
  season: readonly number[] | undefined
  /** How readily customers buy it; 1 is usual. */
  pull: number
  /** Its price follows resin or pulp: it changes twice a year, now and then downward. */
  volatile: boolean
  /** Companies that carry it; all of them where empty. */
  companies: readonly string[]
}
