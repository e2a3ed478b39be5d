import type { TableRows } from './example-rows.ts'

const address = (company: string, customer: string) => ({ company, customer, country: 'US' })

const customer = (company: string, number: string, name: string, city: string, warehouse: string) => ({
  ...address(company, number),
  ...{ name, address1: '5 High Street', city, state: 'NJ', zip: '07001', warehouse },
})

const shipTo = (company: string, number: string, ship_to: string, name: string) => ({
  ...address(company, number),
  ...{ ship_to, name, address1: '9 Back Lane', city: 'Salem', state: 'NJ', zip: '08079' },
})

/** The parties that accounts of every login type need: two companies, four customers, a group, and four employees. */
export const signInDistributor: TableRows = {
  companies: [
    {
      ...{ company: '01', name: 'Northern Supply', address1: '1 Dock Road', city: 'Newark', state: 'NJ', zip: '07102' },
      ...{ phone: '555-0100', email: 'desk@north.example' },
    },
    {
      ...{ company: '02', name: 'Southern Supply', address1: '2 Bay Street', city: 'Macon', state: 'GA', zip: '31201' },
      ...{ phone: '555-0200', email: 'desk@south.example' },
    },
  ],
  warehouses: [
    { company: '01', warehouse: 'NE1', name: 'Newark', city: 'Newark', state: 'NJ' },
    { company: '02', warehouse: 'SE1', name: 'Macon', city: 'Macon', state: 'GA' },
  ],
  customers: [
    customer('01', '100001', 'Harbor Diner', 'Camden', 'NE1'),
    customer('01', '100002', 'Lakeside Hotel', 'Trenton', 'NE1'),
    customer('01', '100003', 'Mill Cafe', 'Avon', 'NE1'),
    customer('02', '200001', 'Peach Motel', 'Macon', 'SE1'),
  ],
  ship_tos: [
    shipTo('01', '100001', '000001', 'Harbor Diner Kitchen'),
    shipTo('01', '100001', '000002', 'Harbor Diner Pier'),
    shipTo('01', '100002', '000001', 'Lakeside Lobby'),
    shipTo('02', '200001', 'A', 'Peach Motel Office'),
  ],
  customer_groups: [{ group_id: 'GROUP1', name: 'Coast Group' }],
  group_members: [
    { group_id: 'GROUP1', company: '01', customer: '100002', ship_to: '' },
    { group_id: 'GROUP1', company: '01', customer: '100001', ship_to: '000002' },
    { group_id: 'GROUP1', company: '02', customer: '200001', ship_to: '' },
  ],
  employees: [
    {
      ...{ employee: 'EMP001', name: 'Rita Rep', region: 'NE', role: 'rep', title: 'Account manager' },
      ...{ phone: '555-0142', email: 'rita@north.example' },
    },
    { employee: 'EMP002', name: 'Max Manager', region: 'NE', role: 'manager' },
    { employee: 'EMP003', name: 'Sol Seller', region: 'SE', role: 'rep' },
    { employee: 'EMP900', name: 'Ada Admin', region: 'HQ', role: 'administrator' },
  ],
  employee_books: [
    { employee: 'EMP001', company: '01', customer: '100001' },
    { employee: 'EMP002', company: '01', customer: '100003' },
    { employee: 'EMP003', company: '02', customer: '200001' },
  ],
}
