/** Up to 4 characters, as the ERP keeps them. */
export type Department =
  | 'CHEM'
  | 'JANI'
  | 'PAPR'
  | 'LINR'
  | 'CUPS'
  | 'FOOD'
  | 'PACK'
  | 'SAFE'
  | 'BRKR'
  | 'OFFC'
  | 'EQPT'

export type Unit = 'CS' | 'EA' | 'BX' | 'RL' | 'PK' | 'DZ' | 'BG'

/** How demand moves over the months, January first; 1 is an average month. */
export const seasons = {
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  winter: [4.2, 3.6, 1.6, 0.1, 0, 0, 0, 0, 0, 0.4, 1.6, 3.6],
  summer: [0.6, 0.6, 0.8, 1, 1.3, 1.7, 1.8, 1.7, 1.2, 0.8, 0.6, 0.6],
  flu: [1.5, 1.4, 1.2, 0.9, 0.8, 0.7, 0.7, 0.8, 1, 1.2, 1.3, 1.5],
  holiday: [0.7, 0.8, 0.8, 0.9, 0.9, 0.9, 0.8, 0.8, 0.9, 1.2, 1.8, 1.9],
  autumn: [0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 1.5, 1.5, 1.1, 1, 0.9],
} as const
export type Season = keyof typeof seasons

/** Size as written, unit sold, units in a case, pack, dollars, pounds and cubic feet of the unit sold. */
export type Size = readonly [
  label: string,
  unit: Unit,
  casePack: number,
  pack: string,
  dollars: number,
  pounds: number,
  cubicFeet: number,
]

/** A line of like products: every size in every kind from every maker is an item. */
export interface Family {
  /** Begins the number of each of its items. */
  code: string
  department: Department
  /** The description, as a distributor writes it; `{size}` and `{kind}` are filled in. */
  text: string
  /** More words for the second description line. */
  more?: string
  /** Names of vendors, see `vendors.ts`. */
  makers: readonly string[]
  sizes: readonly Size[]
  kinds?: readonly string[]
  season?: Season
  /** How readily customers take it up; 1 is usual. */
  pull?: number
  /** Its price follows resin or pulp: it changes twice a year, now and then downwards. */
  volatile?: true
  /** Companies that carry it; all where left out. */
  companies?: readonly string[]
}
