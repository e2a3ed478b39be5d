import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Call } from '#kit/server/http/implementation.ts'
import type { Address, Letterhead } from '#kit/server/pdf/letterhead.ts'

/** One party's address as a SQL JSON object; null when the row is missing. */
export const postalAddress = (table: string) =>
  sql<Address | null>`case when ${sql.ref(`${table}.name`)} is null then null else json_build_object(
    'name', ${sql.ref(`${table}.name`)}, 'address1', ${sql.ref(`${table}.address1`)},
    'address2', ${sql.ref(`${table}.address2`)}, 'city', ${sql.ref(`${table}.city`)},
    'state', ${sql.ref(`${table}.state`)}, 'zip', ${sql.ref(`${table}.zip`)}) end`

/** A document's sender and recipient; missing data is blank. */
export interface Parties {
  sender: Letterhead
  customer: Address
  /** The customer's company and number, joined by a hyphen. */
  number: string
  terms: string
}

const blank: Address = { name: '', address1: '', address2: '', city: '', state: '', zip: '' }

export async function readParties(
  { db, services }: Pick<Call, 'db' | 'services'>,
  { company, customer }: CheckedCustomer,
): Promise<Parties> {
  const { rows } = await sql<{
    sender: Address | null
    phone: string | null
    email: string | null
    customer: Address | null
    terms: string | null
    number: string
  }>`
    select ${postalAddress('o')} as sender, o.phone, o.email, ${postalAddress('c')} as customer, c.terms,
      coalesce(nullif(c.customer_number, ''), ${customer}) as number
    from (values (1)) as one
    left join companies o on o.company = ${company}
    left join customers c on c.company = ${company} and c.customer = ${customer}`.execute(db)
  const row = rows[0]
  const number = row?.number ?? customer
  return {
    sender: {
      ...(row?.sender ?? blank),
      phone: row?.phone ?? '',
      email: row?.email ?? '',
      brand: services.branding.paper,
    },
    number: `${company}-${number}`,
    customer: row?.customer ?? { ...blank, name: `Customer ${number}` },
    terms: row?.terms ?? '',
  }
}
