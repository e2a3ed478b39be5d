import { type DemoAccount, readAccounts } from './parties/accounts.ts'
import type { Family } from './catalog/family.ts'
import { readFamilies } from './catalog/read-catalog.ts'
import { type Company, readCompanies } from './parties/companies.ts'
import { type CustomerEntry, readCustomerList } from './parties/customer-list.ts'
import { type Geography, readGeography } from './parties/geography.ts'
import { type People, readPeople } from './parties/people.ts'
import { readSeasons } from './catalog/seasons.ts'
import { readSegments } from './parties/segments.ts'

/** The demo distributor's companies, catalog, and customers, from which its orders and invoices are generated. */
export interface Distributor {
  companies: readonly Company[]
  families: readonly Family[]
  geography: Geography
  customerList: readonly CustomerEntry[]
  people: People
  accounts: readonly DemoAccount[]
}

/**
 * Reads and checks every table of a folder.
 * @throws {TableError} for the first invalid cell, with its file, line, and column
 */
export function readDistributor(folder: string): Distributor {
  const companies = readCompanies(folder)
  const seasons = readSeasons(folder)
  const geography = readGeography(folder, companies)
  const customerList = readCustomerList(folder, companies, readSegments(folder, seasons), geography)
  return {
    companies,
    families: readFamilies(folder, companies, seasons),
    geography,
    customerList,
    people: readPeople(folder, companies, customerList),
    accounts: readAccounts(folder),
  }
}
