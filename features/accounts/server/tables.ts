import {
  address,
  company,
  customer,
  employee,
  erpNumber,
  group,
  name,
  shipTo,
  warehouse,
} from '#kit/server/tables/codes.ts'
import { paddedNumber } from '#kit/server/tables/erp-number.ts'
import { fedTable, mergeColumn } from '#kit/server/tables/fed-table.ts'
import { choice, decimal, nullable, text, withDefault } from '#kit/server/tables/kinds.ts'

/** SQL that is true if the ERP has given a number to another customer or ship-to. */
const isOfAnother = (owner: string, key: string, number: string) => `${key}_number <> '' and exists (
  select 1 from erp_numbers n where n.owner = ${owner} and n.number = ${number} and n.key <> ${key})`

const country = [withDefault(text(40), 'US'), 'As shown in the address block.'] as const

export const companies = fedTable('companies', {
  rows: 'shared',
  about: 'The companies of the distributor.',
  key: ['company'],
  columns: { company, name, ...address, phone: withDefault(text(30)), email: withDefault(text(120)) },
  copied: {},
  example: {
    name: 'Harbor Supply Company',
    address1: '4 Dock Road',
    city: 'Newark',
    state: 'NJ',
    zip: '07114',
    phone: '973-555-0100',
    email: 'desk@harbor.example',
    company: '01',
  },
})

export const warehouses = fedTable('warehouses', {
  rows: 'shared',
  about: 'Where goods are stored and orders are filled.',
  key: ['company', 'warehouse'],
  columns: { company, warehouse, name, city: address.city, state: address.state },
  references: [companies],
  example: { warehouse: 'NE1', name: 'Newark', city: 'Newark', state: 'NJ' },
})

export const customers = fedTable('customers', {
  rows: 'customer',
  about: 'The customers. A customer number is unique only within its company.',
  key: ['company', 'customer'],
  numbers: [['company', 'customer_number']],
  besides: ['renumbered_from', mergeColumn],
  columns: {
    company,
    customer,
    name,
    ...address,
    country,
    warehouse: [withDefault(warehouse), 'The home location, shown on the location line.'],
    terms: [withDefault(text(40)), 'Payment terms, as printed on invoices.'],
    credit_limit: [nullable(decimal(14, 2)), 'What the customer may owe; empty if there is no limit.'],
    on_hold: [withDefault(choice('Y', 'N'), 'N'), '`Y` while the distributor ships nothing to the customer.'],
    po_required: [withDefault(choice('Y', 'N'), 'Y'), '`N` if orders need no PO number.'],
    phone: [withDefault(text(30)), 'Whom the representative calls.'],
    customer_number: [
      withDefault(erpNumber),
      'The number to show, if it differs from `customer`. Without the column `customer`, the portal assigns the keys: see [Longer numbers](#longer-customer-and-ship-to-numbers).',
    ],
    renumbered_from: [
      withDefault(erpNumber),
      'The former `customer_number`, whose key, accounts, carts, guides, and documents stay with the customer. Only without the column `customer`.',
    ],
    [mergeColumn]: [
      withDefault(erpNumber),
      'The `customer_number` of the customer that remains, if this one is [merged](#longer-customer-and-ship-to-numbers) into it. The row removes this one.',
    ],
  },
  copied: {},
  references: [companies, warehouses],
  rules: [
    {
      column: 'customer_number',
      brokenWhen: isOfAnother('company', 'customer', paddedNumber('customer_number')),
      says: 'must not be the number of another customer, now or earlier',
    },
  ],
  example: {
    customer: '100001',
    name: 'Bayview Inn',
    address1: '12 Ocean Avenue',
    city: 'Asbury Park',
    state: 'NJ',
    zip: '07712',
    country: 'US',
    terms: 'NET 30',
    credit_limit: '10000.00',
    on_hold: 'N',
    po_required: 'Y',
    phone: '732-555-0119',
  },
})

export const shipTos = fedTable('ship_tos', {
  rows: 'customer',
  about: 'The delivery addresses of each customer.',
  key: ['company', 'customer', 'ship_to'],
  numbers: [['company', 'customer', 'ship_to_number']],
  columns: {
    company,
    customer,
    ship_to: shipTo,
    name,
    ...address,
    country,
    ship_to_number: [
      withDefault(erpNumber),
      'The number to show, if it differs from `ship_to`. Without the column `ship_to`, the portal assigns the keys.',
    ],
  },
  copied: {},
  references: [customers],
  rules: [
    {
      column: 'ship_to_number',
      brokenWhen: isOfAnother('company || customer', 'ship_to', 'ship_to_number'),
      says: 'must not be the number of another ship-to, now or earlier',
    },
  ],
  example: {
    ship_to: '000011',
    name: 'Bayview Inn, kitchen',
    address1: '14 Ocean Avenue',
    city: 'Asbury Park',
    state: 'NJ',
    zip: '07712',
    country: 'US',
  },
})

const customerGroups = fedTable('customer_groups', {
  rows: 'shared',
  about: 'Groups of customers or single ship-tos that one account sees together.',
  key: ['group_id'],
  columns: { group_id: group, name },
  example: { group_id: 'SHORE', name: 'Shore Hotels' },
})

const groupMembers = fedTable('group_members', {
  rows: 'group',
  about: 'The members of each customer group.',
  key: ['group_id', 'company', 'customer', 'ship_to'],
  columns: {
    group_id: group,
    company,
    customer,
    ship_to: [withDefault(shipTo), 'Empty for the whole customer.'],
  },
  references: [customerGroups, customers, shipTos],
  example: {},
})

const employees = fedTable('employees', {
  rows: 'shared',
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
    title: [withDefault(text(60)), 'As customers see it: `Account manager`.'],
    phone: [withDefault(text(30)), 'What customers call.'],
    email: withDefault(text(120)),
  },
  example: {
    employee: 'EMP001',
    name: 'Rae Collins',
    region: 'NORTH',
    role: 'rep',
    title: 'Account manager',
    phone: '973-555-0142',
    email: 'rae@harbor.example',
  },
})

const employeeBooks = fedTable('employee_books', {
  rows: 'employee',
  about:
    'The customers that each employee serves; a customer may be in several books. Only administrators see a customer that is in no book.',
  key: ['employee', 'company', 'customer'],
  columns: {
    employee,
    company,
    customer,
    main: [
      withDefault(choice('Y', 'N'), 'N'),
      '`Y` for the rep that the customer sees on every page. Without one, it is the first rep by number.',
    ],
  },
  references: [employees, customers],
  example: { main: 'Y' },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [companies, warehouses, customers, shipTos, customerGroups, groupMembers, employees, employeeBooks]
