import type { Company } from './companies.ts'
import { writeCsv } from '../basics/csv-file.ts'
import type { Address, Customer } from './customers.ts'
import { makeBooks, makeMembers, type People } from './people.ts'

const addressColumns = ['address1', 'address2', 'city', 'state', 'zip'] as const

export async function writeCompanies(dir: string, companies: readonly Company[]) {
  const warehouses = companies.flatMap(({ company, warehouses: own }) =>
    own.map((warehouse) => ({ company, ...warehouse })),
  )
  return [
    await writeCsv(dir, 'companies', ['company', 'name', ...addressColumns, 'phone', 'email'], companies),
    await writeCsv(dir, 'warehouses', ['company', 'warehouse', 'name', 'city', 'state'], warehouses),
  ]
}

const addressOf = ({ address1, address2, city, state, zip, country }: Address) => ({
  address1,
  address2,
  city,
  state,
  zip,
  country,
})

export async function writeCustomers(dir: string, customers: readonly Customer[]) {
  const party = ['company', 'customer', 'name', ...addressColumns, 'country'] as const
  const keyOf = ({ company: { company }, customer }: Customer) => ({ company, customer })
  const customerRows = customers.map((one) => {
    const { name, warehouse, terms } = one
    return { ...keyOf(one), ...addressOf(one), name, warehouse, terms }
  })
  const shipToRows = customers.flatMap((one) =>
    one.shipTos
      .filter(({ shipTo }) => shipTo !== '')
      .map((shipTo) => ({ ...keyOf(one), ...addressOf(shipTo), ship_to: shipTo.shipTo, name: shipTo.name })),
  )
  return [
    await writeCsv(dir, 'customers', [...party, 'warehouse', 'terms'], customerRows),
    await writeCsv(dir, 'ship_tos', [...party, 'ship_to'], shipToRows),
  ]
}

export async function writePeople(dir: string, people: People, customers: readonly Customer[]) {
  const { employees, groups } = people
  const books = makeBooks(people, customers).map(({ employee, key }) => ({
    employee,
    company: key.slice(0, 2),
    customer: key.slice(2),
  }))
  const members = makeMembers(people, customers).map(({ group, shipTo, ...member }) => ({
    ...member,
    group_id: group,
    ship_to: shipTo,
  }))
  const groupRows = groups.map(({ group, name }) => ({ group_id: group, name }))
  return [
    await writeCsv(dir, 'customer_groups', ['group_id', 'name'], groupRows),
    await writeCsv(dir, 'group_members', ['group_id', 'company', 'customer', 'ship_to'], members),
    await writeCsv(dir, 'employees', ['employee', 'name', 'region', 'role'], employees),
    await writeCsv(dir, 'employee_books', ['employee', 'company', 'customer'], books),
  ]
}
