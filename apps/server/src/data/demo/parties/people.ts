import type { Customer } from './customers.ts'
import { customerKey } from './customers.ts'

export const groups = [
  { group: 'GROUP1', name: 'Bayard Hospitality Partners' },
  { group: 'GROUP2', name: 'Tri-State School Purchasing Cooperative' },
  { group: 'GROUP3', name: 'Lakes Region Clinics Buying Group' },
]

/** Customers as company and number; with `@` and a position, only that one of its ship-tos. */
const members: Readonly<Record<string, readonly string[]>> = {
  GROUP1: [
    '01600100',
    '01600101@2',
    '01600102',
    '01600103',
    '01600104',
    '02600100',
    '02600105',
    '02600106',
    '02600107@1',
    '03600100@0',
    '03600108',
    '03600109',
  ],
  GROUP2: ['01100003@1', '01100003@3', '02200005', '03300004'],
  GROUP3: ['02200002', '03300003'],
}

export interface Employee {
  employee: string
  name: string
  region: string
  role: 'rep' | 'manager' | 'administrator'
  /** Company and customer numbers. */
  book: readonly string[]
}

const repBook = [
  '01100001',
  '01100002',
  '01100004',
  '01100005',
  '01100008',
  '01100010',
  '01100015',
  '02200001',
  '02200002',
  '02200003',
]

/** Those of a company who are not in a book named above. */
const restOf = (customers: readonly Customer[], company: string) =>
  customers.map(customerKey).filter((key) => key.startsWith(company) && !repBook.includes(key))

export const makeEmployees = (customers: readonly Customer[]): Employee[] => [
  { employee: 'EMP001', name: 'Dana Whitfield', region: 'EAST', role: 'rep', book: repBook },
  { employee: 'EMP002', name: "Siobhán O'Rourke", region: 'EAST', role: 'rep', book: restOf(customers, '01') },
  { employee: 'EMP003', name: 'Marcus Bell', region: 'CENTRAL', role: 'rep', book: restOf(customers, '02') },
  { employee: 'EMP004', name: 'Lena Petrov', region: 'SOUTH', role: 'rep', book: restOf(customers, '03') },
  { employee: 'EMP005', name: 'Renée Gauthier', region: 'SOUTH', role: 'rep', book: restOf(customers, '04') },
  { employee: 'EMP006', name: 'Kenji Arakawa', region: 'WEST', role: 'rep', book: restOf(customers, '05') },
  { employee: 'EMP100', name: 'Thomas Reilly', region: 'EAST', role: 'manager', book: ['01100001', '01100003'] },
  { employee: 'EMP200', name: 'Adaeze Nwosu', region: 'SOUTH', role: 'manager', book: ['03300001', '04400001'] },
  {
    employee: 'EMP900',
    name: 'Priya Raman',
    region: 'HQ',
    role: 'administrator',
    book: ['01600100', '02600100', '03600100'],
  },
]

export interface GroupMember {
  group: string
  company: string
  customer: string
  /** Empty for the whole customer. */
  shipTo: string
}

/** @throws {Error} when a member's customer or ship-to does not exist */
export function makeMembers(customers: readonly Customer[]): GroupMember[] {
  const byKey = new Map(customers.map((customer) => [customerKey(customer), customer]))
  return Object.entries(members).flatMap(([group, entries]) =>
    entries.map((entry) => {
      const [key = '', position] = entry.split('@')
      const customer = byKey.get(key)
      const shipTo = position === undefined ? '' : customer?.shipTos[Number(position)]?.shipTo
      if (!customer || shipTo === undefined) throw new Error(`no group member ${entry}`)
      return { group, company: customer.company.company, customer: customer.customer, shipTo }
    }),
  )
}
