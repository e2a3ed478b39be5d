import type { Company } from './companies.ts'
import { writeCsv } from '../basics/csv-file.ts'
import type { Address, Customer } from './customers.ts'
import { makeBooks, makeMembers, type People } from './people.ts'

const companyRow = ({ company, name, address1, address2, city, state, zip, phone, email }: Company) => ({
  ...{ company, name, address1, address2, city, state, zip, phone, email },
})

export async function writeCompanies(dir: string, companies: readonly Company[]) {
  const warehouses = companies.flatMap(({ company, warehouses: own }) =>
    own.map(({ warehouse, name, city, state }) => ({ company, warehouse, name, city, state })),
  )
  return [await writeCsv(dir, 'companies', companies.map(companyRow)), await writeCsv(dir, 'warehouses', warehouses)]
}

const addressCells = ({ address1, address2, city, state, zip, country }: Address) => ({
  address1,
  address2,
  city,
  state,
  zip,
  country,
})

export async function writeCustomers(dir: string, customers: readonly Customer[]) {
  const keyOf = ({ company: { company }, customer }: Customer) => ({ company, customer })
  const customerRows = customers.map((one) => {
    const { name, warehouse, terms } = one
    return { ...keyOf(one), ...addressCells(one), name, warehouse, terms }
  })
  const shipToRows = customers.flatMap((one) =>
    one.shipTos
      .filter(({ shipTo }) => shipTo !== '')
      .map((shipTo) => ({ ...keyOf(one), ...addressCells(shipTo), ship_to: shipTo.shipTo, name: shipTo.name })),
  )
  return [await writeCsv(dir, 'customers', customerRows), await writeCsv(dir, 'ship_tos', shipToRows)]
}

export async function writePeople(dir: string, people: People, customers: readonly Customer[]) {
  const employees = people.employees.map(({ employee, name, region, role }) => ({ employee, name, region, role }))
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
  const groups = people.groups.map(({ group, name }) => ({ group_id: group, name }))
  return [
    await writeCsv(dir, 'customer_groups', groups),
    await writeCsv(dir, 'group_members', members),
    await writeCsv(dir, 'employees', employees),
    await writeCsv(dir, 'employee_books', books),
  ]
}
