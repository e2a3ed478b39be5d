import type { Department } from '../catalog/family.ts'

export interface Warehouse {
  warehouse: string
  name: string
  city: string
  state: string
}

/** One company of the distributor: a regional house with its own numbers, stock and prices. */
export interface Company {
  company: string
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  phone: string
  email: string
  warehouses: readonly [Warehouse, ...Warehouse[]]
  /** The likelihood that it carries a maker's line, by department; 1 is nearly always. */
  carries: Readonly<Partial<Record<Department, number>>>
  /** For departments that `carries` does not name. */
  carriesOther: number
  /** Its prices against those of the catalog. */
  priceLevel: number
  /** Where its order and invoice numbers stood before the demo's first day, and how many digits they have. */
  firstOrder: number
  firstInvoice: number
  invoiceDigits: number
  /** The six characters of its UPS shipper number. */
  upsShipper: string
}

export const companies: readonly Company[] = [
  {
    company: '01',
    name: 'Harborview Supply Company',
    address1: '1200 Doremus Avenue',
    address2: 'Building C',
    city: 'Newark',
    state: 'NJ',
    zip: '07105',
    phone: '973-555-0142',
    email: 'service@harborview-supply.example',
    warehouses: [
      { warehouse: 'NWK', name: 'Newark Distribution Center', city: 'Newark', state: 'NJ' },
      { warehouse: 'ALN', name: 'Allentown', city: 'Allentown', state: 'PA' },
      { warehouse: 'HFD', name: 'Hartford', city: 'Hartford', state: 'CT' },
    ],
    carries: {},
    carriesOther: 0.9,
    priceLevel: 1,
    firstOrder: 412300,
    firstInvoice: 730400,
    invoiceDigits: 6,
    upsShipper: '4R7A21',
  },
  {
    company: '02',
    name: 'Lakeshore Paper & Packaging',
    address1: '8800 Brookpark Road',
    address2: '',
    city: 'Cleveland',
    state: 'OH',
    zip: '44129',
    phone: '216-555-0117',
    email: 'orders@lakeshore-paper.example',
    warehouses: [
      { warehouse: 'CLE', name: 'Cleveland', city: 'Cleveland', state: 'OH' },
      { warehouse: 'DTW', name: 'Detroit', city: 'Romulus', state: 'MI' },
    ],
    carries: { PACK: 1, PAPR: 0.85, LINR: 0.85, OFFC: 0.4, EQPT: 0.4 },
    carriesOther: 0.62,
    priceLevel: 0.985,
    firstOrder: 208700,
    firstInvoice: 391200,
    invoiceDigits: 6,
    upsShipper: 'W83F06',
  },
  {
    company: '03',
    name: 'Piedmont Foodservice Disposables',
    address1: '4415 Statesville Road',
    address2: 'Suite 100',
    city: 'Charlotte',
    state: 'NC',
    zip: '28269',
    phone: '704-555-0163',
    email: 'hello@piedmont-disposables.example',
    warehouses: [
      { warehouse: 'CLT', name: 'Charlotte', city: 'Charlotte', state: 'NC' },
      { warehouse: 'GSP', name: 'Greenville-Spartanburg', city: 'Greer', state: 'SC' },
    ],
    carries: { FOOD: 1, CUPS: 1, PAPR: 0.8, OFFC: 0.1, EQPT: 0.1, PACK: 0.3 },
    carriesOther: 0.5,
    priceLevel: 0.97,
    firstOrder: 96200,
    firstInvoice: 48100,
    invoiceDigits: 7,
    upsShipper: '71E9X4',
  },
  {
    company: '04',
    name: 'Gulf States Janitor Supply',
    address1: '6120 Navigation Boulevard',
    address2: '',
    city: 'Houston',
    state: 'TX',
    zip: '77011',
    phone: '713-555-0188',
    email: 'care@gulfstates-janitor.example',
    warehouses: [
      { warehouse: 'HOU', name: 'Houston', city: 'Houston', state: 'TX' },
      { warehouse: 'MSY', name: 'New Orleans', city: 'Harahan', state: 'LA' },
    ],
    carries: { CHEM: 1, JANI: 1, LINR: 0.9, EQPT: 0.9, FOOD: 0.25, CUPS: 0.3, OFFC: 0.1 },
    carriesOther: 0.5,
    priceLevel: 0.96,
    firstOrder: 55800,
    firstInvoice: 120600,
    invoiceDigits: 6,
    upsShipper: 'A15V39',
  },
  {
    company: '05',
    name: 'Cascade Breakroom & Office',
    address1: '7200 South 180th Street',
    address2: 'Dock 14',
    city: 'Tukwila',
    state: 'WA',
    zip: '98188',
    phone: '206-555-0125',
    email: 'team@cascade-breakroom.example',
    warehouses: [
      { warehouse: 'SEA', name: 'Seattle', city: 'Tukwila', state: 'WA' },
      { warehouse: 'PDX', name: 'Portland', city: 'Portland', state: 'OR' },
    ],
    carries: { BRKR: 1, OFFC: 1, CUPS: 0.75, PAPR: 0.6, EQPT: 0.1 },
    carriesOther: 0.27,
    priceLevel: 1.03,
    firstOrder: 1040,
    firstInvoice: 2210,
    invoiceDigits: 6,
    upsShipper: '0X6C58',
  },
]
