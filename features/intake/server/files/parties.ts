import {
  address,
  company,
  customer,
  employee,
  group,
  name,
  shipTo,
  vendor,
  warehouse,
} from '#kit/server/tables/codes.ts'
import { choice, text, withDefault } from '#kit/server/tables/kinds.ts'
import { feedFile } from '#kit/server/tables/feed-file.ts'

const country = [withDefault(text(40), 'US'), 'As shown in the address block.'] as const

export const companiesFile = feedFile({
  table: 'companies',
  about: 'The companies of the distributor.',
  key: ['company'],
  columns: { company, name, ...address, phone: withDefault(text(30)), email: withDefault(text(120)) },
})

export const warehousesFile = feedFile({
  table: 'warehouses',
  about: 'Where goods are stored and orders are filled.',
  key: ['company', 'warehouse'],
  columns: { company, warehouse, name, city: address.city, state: address.state },
  references: [companiesFile],
})

export const customersFile = feedFile({
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
  references: [companiesFile, warehousesFile],
})

export const shipTosFile = feedFile({
  table: 'ship_tos',
  about: 'The delivery addresses of each customer.',
  key: ['company', 'customer', 'ship_to'],
  columns: { company, customer, ship_to: shipTo, name, ...address, country },
  references: [customersFile],
})

const customerGroupsFile = feedFile({
  table: 'customer_groups',
  about: 'Groups of customers or single ship-tos that one account sees together.',
  key: ['group_id'],
  columns: { group_id: group, name },
})

const groupMembersFile = feedFile({
  table: 'group_members',
  about: 'The members of each customer group.',
  key: ['group_id', 'company', 'customer', 'ship_to'],
  columns: {
    group_id: group,
    company,
    customer,
    ship_to: [withDefault(shipTo), 'Empty for the whole customer.'],
  },
  references: [customerGroupsFile, customersFile, shipTosFile],
})

const employeesFile = feedFile({
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

const employeeBooksFile = feedFile({
  table: 'employee_books',
  about:
    'The customers that each employee serves; a customer may be in several books. Only administrators see a customer that is in no book.',
  key: ['employee', 'company', 'customer'],
  columns: { employee, company, customer },
  references: [employeesFile, customersFile],
})

export const vendorsFile = feedFile({
  table: 'vendors',
  about: 'The vendors of the distributor.',
  key: ['company', 'vendor'],
  columns: { company, vendor, name },
  references: [companiesFile],
})

export const partyFiles = [
  companiesFile,
  warehousesFile,
  customersFile,
  shipTosFile,
  customerGroupsFile,
  groupMembersFile,
  employeesFile,
  employeeBooksFile,
  vendorsFile,
]
