/** ERP codes of up to 4 characters. */
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

/** Table columns, one per department. */
export const byDepartment = <Cell>(cell: Cell) =>
  // The type of Object.fromEntries drops the keys, which are the departments.
  Object.fromEntries(departments.map((department) => [department, cell])) as Record<Department, Cell>

export const units = ['CS', 'EA', 'BX', 'RL', 'PK', 'DZ', 'BG'] as const
export type Unit = (typeof units)[number]

/** A fictional manufacturer that sells to the distributor. */
export interface Vendor {
  maker: string
  vendor: string
  name: string
  /** The brand in the second description line. */
  brand: string
  /** The pattern of its part numbers, see `fillPattern`. */
  part: string
}

export interface Size {
  label: string
  unit: Unit
  casePack: number
  pack: string
  /** Dollars per selling unit. */
  price: number
  /** Weight and volume of one selling unit. */
  pounds: number
  cubicFeet: number
}

/** A product line. Each combination of size, kind, and maker is an item. */
export interface Family {
  /** The prefix of its item numbers. */
  code: string
  department: Department
  /** The description template, with `{size}` and `{kind}`. */
  text: string
  /** The second description line after the brand; blank for the pack. */
  more: string
  makers: readonly Vendor[]
  sizes: readonly Size[]
  kinds: readonly string[]
  /** Relative demand per month, January first; 1 is average. Undefined if constant. */
  season: readonly number[] | undefined
  /** Relative popularity; 1 is average. */
  pull: number
  /** Whether its price follows resin or pulp: it changes twice a year and sometimes drops. */
  volatile: boolean
  /** Companies that carry it; empty for all. */
  companies: readonly string[]
}
