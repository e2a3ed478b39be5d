import { feedFile } from '../reading/feed-file.ts'
import { choice, withDefault, text } from '../checking/kinds.ts'
import { address, company, customer, employee, group, name, shipTo, vendor, warehouse } from './codes.ts'

const country = [withDefault(text(40), 'US'), 'As shown in the address block.'] as const
const ofCompany = { columns: ['company'], to: 'companies' } as const
const ofCustomer = { columns: ['company', 'customer'], to: 'customers' } as const

export const companiesFile = feedFile({
  file: 'companies.csv',
  table: 'companies',
  about: 'The companies of the distributor.',
  key: ['company'],
  columns: { company, name, ...address, phone: withDefault(text(30)), email: withDefault(text(120)) },
})

export const warehousesFile = feedFile({
  file: 'warehouses.csv',
  table: 'warehouses',
  about: 'Where goods are stored and orders are filled.',
  key: ['company', 'warehouse'],
  columns: { company, warehouse, name, city: address.city, state: address.state },
  references: [ofCompany],
})

export const customersFile = feedFile({
  file: 'customers.csv',
  table: 'customers',
  about: 'The customers. A customer number is unique only within its company.',
  key: ['company', 'customer'],
  columns: {
    company,
    customer,
    name,
    ...address,
    country,
    warehouse: [warehouse, 'The home location, shown on the location line.'],
    terms: [withDefault(text(40)), 'Payment terms, as printed on invoices.'],
  },
  references: [ofCompany, { columns: ['company', 'warehouse'], to: 'warehouses' }],
})

export const shipTosFile = feedFile({
  file: 'ship_tos.csv',
  table: 'ship_tos',
  about: 'The delivery addresses of each customer.',
  key: ['company', 'customer', 'ship_to'],
  columns: { company, customer, ship_to: shipTo, name, ...address, country },
  references: [ofCustomer],
})

export const customerGroupsFile = feedFile({
  file: 'customer_groups.csv',
  table: 'customer_groups',
  about: 'Groups of customers or single ship-tos that one account sees together.',
  key: ['group_id'],
  columns: { group_id: group, name },
})

export const groupMembersFile = feedFile({
  file: 'group_members.csv',
  table: 'group_members',
  about: 'The members of each customer group.',
  key: ['group_id', 'company', 'customer', 'ship_to'],
  columns: {
    group_id: group,
    company,
    customer,
    ship_to: [withDefault(shipTo), 'Empty for the whole customer.'],
  },
  references: [
    { columns: ['group_id'], to: 'customer_groups' },
    ofCustomer,
    { columns: ['company', 'customer', 'ship_to'], to: 'ship_tos' },
  ],
})

export const employeesFile = feedFile({
  file: 'employees.csv',
  table: 'employees',
  about: 'Sales reps, their managers, and portal administrators.',
  key: ['employee'],
  columns: {
    employee,
    name,
    region: group,
    role: [
      choice('rep', 'manager', 'administrator'),
      'A rep sees the customers in their own book, a manager those in all books of the region, an administrator every customer.',
    ],
  },
})

export const employeeBooksFile = feedFile({
  file: 'employee_books.csv',
  table: 'employee_books',
  about:
    'The customers that each employee serves; a customer may be in several books. Only administrators see a customer that is in no book.',
  key: ['employee', 'company', 'customer'],
  columns: { employee, company, customer },
  references: [{ columns: ['employee'], to: 'employees' }, ofCustomer],
})

export const vendorsFile = feedFile({
  file: 'vendors.csv',
  table: 'vendors',
  about: 'The vendors of the distributor.',
  key: ['company', 'vendor'],
  columns: { company, vendor, name },
  references: [ofCompany],
})
