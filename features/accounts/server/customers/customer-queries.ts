import type { listCustomers, listEmployees } from '#accounts/contract/endpoints.ts'
import { type Rights, viewsAllShipTos } from '#kit/contract/declare/need.ts'
import type { listAllShipTos, listShipTos } from '#accounts/contract/selectors/ship-tos.ts'
import { sql } from 'kysely'
import { choosableEmployees, scopeRows } from '#kit/server/access/queries.ts'
import { customerNumber, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

/** Company and customer number joined, as in lists across customers. */
const customerId = (table: string) => sql<string>`${sql.ref(`${table}.company`)} || ${sql.ref(`${table}.customer`)}`

/** The same with the number to show, from the joined customers `c`. */
const customerShown = (table: string) => sql<string>`${sql.ref(`${table}.company`)} || ${customerNumber('c', table)}`

/** The customers, or single ship-tos of customers, that a viewer may open. */
export const customersInScope: ListQuery<typeof listCustomers> = (db, _input, { scope }) =>
  db
    .selectFrom(scopeRows(scope.accountId, scope.employee).as('r'))
    .innerJoin('customers as c', (join) => join.on(same('c', 'r', 'company', 'customer')))
    .leftJoin('ship_tos as s', (join) =>
      join
        .on(same('s', 'c', 'company', 'customer'))
        .onRef('s.ship_to', '=', 'r.ship_to')
        .on('r.ship_to', '!=', ''),
    )
    .select([
      'c.company as Company',
      'c.warehouse as Location',
      customerNumber('c', 'c').as('CustomerShown'),
      shipToNumber('s', 'r').as('ShipToShown'),
      'c.customer as CustomerNumber',
      'r.ship_to as ShipTo',
      sql<string>`coalesce(s.name, c.name)`.as('Name'),
      sql<string>`coalesce(s.city, c.city)`.as('City'),
      sql<string>`coalesce(s.state, c.state)`.as('State'),
      'c.customer as CustNumber',
      customerId('c').as('CUSTID'),
    ])
    .distinct()
    .orderBy('Company')
    .orderBy('CustomerNumber')
    .orderBy('ShipTo')

export const employeesToChoose: ListQuery<typeof listEmployees> = (db, _input, { scope }) =>
  db
    .selectFrom(choosableEmployees(scope.accountId).as('e'))
    .select(['e.employee as EmployeeId', 'e.name as EmployeeName', 'e.region as Region'])
    .orderBy('e.employee')

/** A customer without `ViewAllShipTos=All` may choose only the first ship-to. */
const holdsFirst = (rights: Rights | undefined): boolean => rights?.loginType === 'C' && !viewsAllShipTos(rights)

const toItself = 'Without a ship-to'

/** The customers with orders or invoices that have no ship-to. */
const deliveredToItself = (db: Db) =>
  db
    .selectFrom('orders as o')
    .where('o.ship_to', '=', '')
    .select(['o.company', 'o.customer'])
    .union(db.selectFrom('invoices as i').where('i.ship_to', '=', '').select(['i.company', 'i.customer']))

export const shipTosInScope: ListQuery<typeof listShipTos> = (db, input, { scope, rights }) => {
  const ofCustomer = db
    .selectFrom('ship_tos as s')
    .select(['s.ship_to', shipToNumber('s', 's').as('shipToNumber'), 's.name as name'])
    .where('s.company', '=', scope.company)
    .where('s.customer', '=', scope.customer)
  if (scope.shipTos) return ofCustomer.where('s.ship_to', 'in', [...scope.shipTos]).orderBy('s.ship_to')
  if (holdsFirst(rights) || input.canViewAllShipTos === 'N') return ofCustomer.orderBy('s.ship_to').limit(1)
  const itself = db
    .selectFrom(deliveredToItself(db).as('c'))
    .select([sql<string>`''`.as('ship_to'), sql<string>`''`.as('shipToNumber'), sql<string>`${toItself}`.as('name')])
    .where('c.company', '=', scope.company)
    .where('c.customer', '=', scope.customer)
  return db
    .selectFrom(ofCustomer.unionAll(itself).as('s'))
    .select(['s.shipToNumber', 's.name'])
    .orderBy(sql`s.ship_to = ''`)
    .orderBy('s.ship_to')
}

/** The blank ship-to of each customer that is fully in scope and gets deliveries without a ship-to. */
const blankShipTos = (db: Db, accountId: number, employee: string | undefined) =>
  db
    .selectFrom(scopeRows(accountId, employee).as('r'))
    .innerJoin('customers as c', (join) => join.on(same('c', 'r', 'company', 'customer')))
    .where('r.ship_to', '=', '')
    .where(sql<boolean>`(r.company, r.customer) in ${deliveredToItself(db)}`)
    .select([
      sql<string>`${customerId('r')} || ${' '.repeat(6)}`.as('ShipId'),
      sql<string>`${toItself}`.as('Name'),
      customerId('r').as('CustId'),
      sql<string>`''`.as('ShipToShown'),
      customerShown('r').as('CustomerShown'),
    ])

/** Ship-tos of all customers in scope; codes are padded with blanks to their full width. */
export const allShipTosInScope: ListQuery<typeof listAllShipTos> = (db, _input, { scope, rights }) => {
  const shipTos = db
    .selectFrom(scopeRows(scope.accountId, scope.employee).as('r'))
    .innerJoin('ship_tos as s', (join) =>
      join
        .on(same('s', 'r', 'company', 'customer'))
        .on((on) => on.or([on('r.ship_to', '=', ''), on('r.ship_to', '=', on.ref('s.ship_to'))])),
    )
    .innerJoin('customers as c', (join) => join.on(same('c', 's', 'company', 'customer')))
    .select([
      sql<string>`${customerId('s')} || rpad(s.ship_to, 6)`.as('ShipId'),
      's.name as Name',
      customerId('s').as('CustId'),
      shipToNumber('s', 's').as('ShipToShown'),
      customerShown('s').as('CustomerShown'),
    ])
    .distinct()
  return holdsFirst(rights)
    ? shipTos.orderBy('ShipId').limit(1)
    : shipTos.union(blankShipTos(db, scope.accountId, scope.employee)).orderBy('ShipId')
}

/** The rep that a customer sees: the main one of those who serve it, or else the first by number. */
const repOf = (db: Db, company: string, customer: string) =>
  db
    .selectFrom('employee_books as b')
    .innerJoin('employees as e', 'e.employee', 'b.employee')
    .where('b.company', '=', company)
    .where('b.customer', '=', customer)
    .where(({ or, eb }) => or([eb('e.role', '=', 'rep'), eb('b.main', '=', 'Y')]))
    .select(['e.name', 'e.title', 'e.phone', 'e.email'])
    .orderBy('b.main', 'desc')
    .orderBy('e.employee')
    .limit(1)

/** The warehouse, company, and rep that serve a customer; undefined for a customer not in the feeds. */
export const readLocation = (db: Db, company: string, customer: string) =>
  db
    .selectFrom('customers as c')
    .innerJoin('companies as o', 'o.company', 'c.company')
    .leftJoin('warehouses as w', (join) => join.on(same('w', 'c', 'company', 'warehouse')))
    .leftJoin(repOf(db, company, customer).as('r'), (join) => join.onTrue())
    .select([
      orEmpty('r.name').as('repName'),
      orEmpty('r.title').as('repTitle'),
      orEmpty('r.phone').as('repPhone'),
      orEmpty('r.email').as('repEmail'),
      'c.warehouse as location',
      orEmpty('w.name').as('locationName'),
      orEmpty('w.city').as('locationCity'),
      orEmpty('w.state').as('locationState'),
      'o.name as companyName',
      'o.address1',
      'o.address2',
      'o.city',
      'o.state',
      'o.zip',
      'o.phone',
      'o.email',
    ])
    .where('c.company', '=', company)
    .where('c.customer', '=', customer)
    .executeTakeFirst()

/** A customer's address, or the ship-to's for a viewer who sees only that ship-to. */
export const readAddress = (db: Db, company: string, customer: string, shipTo: string | undefined) =>
  db
    .selectFrom('customers as c')
    .leftJoin('ship_tos as s', (join) =>
      join
        .on(same('s', 'c', 'company', 'customer'))
        // No ship-to has a single blank as its number, so this matches nothing.
        .on('s.ship_to', '=', shipTo ?? ' '),
    )
    .select([
      'c.name',
      customerNumber('c', 'c').as('customer'),
      orEmpty('s.ship_to_number').as('shipTo'),
      sql<string>`coalesce(s.address1, c.address1)`.as('address1'),
      sql<string>`coalesce(s.address2, c.address2)`.as('address2'),
      sql<string>`coalesce(s.city, c.city)`.as('city'),
      sql<string>`coalesce(s.state, c.state)`.as('state'),
      sql<string>`coalesce(s.zip, c.zip)`.as('zip'),
    ])
    .where('c.company', '=', company)
    .where('c.customer', '=', customer)
    .executeTakeFirst()
