import { choice, nameIn, optional, text, whole } from '../cells.ts'
import type { Company } from './companies.ts'
import type { CustomerEntry } from './customer-list.ts'
import { type Customer, customerKey } from './customers.ts'
import { readTable, refuse } from '../read-table.ts'

export type People = ReturnType<typeof readPeople>

/** Reads `groups.csv`, `group-members.csv`, `employees.csv`, and `employee-books.csv`. */
export function readPeople(folder: string, companies: readonly Company[], customers: readonly CustomerEntry[]) {
  const entries = new Map(customers.map((entry) => [entry.company.company + entry.customer, entry]))
  const company = choice(companies.map(({ company: number }) => number))
  const keyOf = (file: string, row: { line: number; company: string; customer: string }): string => {
    const key = row.company + row.customer
    return entries.has(key) ? key : refuse(file, row, 'customer', `${key} is not in customers.csv`)
  }

  const groups = readTable(folder, 'groups.csv', { group: text, name: text }, ['group'])
  const group = nameIn(new Map(groups.map((one) => [one.group, one.group])), 'groups.csv')
  const memberShape = { group, company, customer: text, nthShipTo: optional(whole(1, 100)) }
  const memberKey = ['group', 'company', 'customer', 'nthShipTo'] as const
  const members = readTable(folder, 'group-members.csv', memberShape, memberKey).map((row) => {
    const key = keyOf('group-members.csv', row)
    const count = entries.get(key)?.shipTos ?? 0
    const { nthShipTo } = row
    if (nthShipTo !== undefined && nthShipTo > count) {
      refuse('group-members.csv', row, 'nth_ship_to', `customer ${key} has only ${count}`)
    }
    return { group: row.group, key, nthShipTo }
  })

  const employeeShape = {
    employee: text,
    name: text,
    region: text,
    role: choice(['rep', 'manager', 'administrator']),
    /** The book includes this company's customers, except those that `employee-books.csv` gives to another rep. */
    othersOfCompany: optional(company),
  }
  const employees = readTable(folder, 'employees.csv', employeeShape, ['employee'])
  const employee = nameIn(new Map(employees.map((one) => [one.employee, one.employee])), 'employees.csv')
  const bookShape = { employee, company, customer: text }
  const books = Map.groupBy(
    readTable(folder, 'employee-books.csv', bookShape, ['employee', 'company', 'customer']),
    (row) => row.employee,
  )
  return {
    groups,
    members,
    employees: employees.map((one) => ({
      ...one,
      /** Customer keys: company and customer number. */
      named: (books.get(one.employee) ?? []).map((row) => keyOf('employee-books.csv', row)),
    })),
  }
}

/** The customer keys in each employee's book. */
export function makeBooks({ employees }: People, customers: readonly Customer[]): { employee: string; key: string }[] {
  const taken = new Set(employees.filter(({ role }) => role === 'rep').flatMap(({ named }) => named))
  const others = customers.filter((customer) => !taken.has(customerKey(customer)))
  return employees.flatMap(({ employee, named, othersOfCompany }) =>
    [...named, ...others.filter(({ company }) => company.company === othersOfCompany).map(customerKey)].map((key) => ({
      employee,
      key,
    })),
  )
}

/** The members of each group; a member with an empty ship-to is the whole customer. */
export function makeMembers({ members }: People, customers: readonly Customer[]) {
  const byKey = new Map(customers.map((customer) => [customerKey(customer), customer]))
  return members.flatMap(({ group, key, nthShipTo }) => {
    const customer = byKey.get(key)
    if (!customer) return []
    const shipTo = nthShipTo === undefined ? '' : (customer.shipTos[nthShipTo - 1]?.shipTo ?? '')
    return [{ group, company: customer.company.company, customer: customer.customer, shipTo }]
  })
}
