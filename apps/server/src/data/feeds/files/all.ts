import type { FeedFile, TableName } from '../reading/feed-file.ts'
import { accountsFile } from './accounts.ts'
import {
  customerItemsFile,
  customPricesFile,
  itemsFile,
  listPricesFile,
  orderGuidesFile,
  stockFile,
  substitutesFile,
} from './items.ts'
import {
  companiesFile,
  customerGroupsFile,
  customersFile,
  employeeBooksFile,
  employeesFile,
  groupMembersFile,
  shipTosFile,
  vendorsFile,
  warehousesFile,
} from './parties.ts'
import { invoicesFile, orderLinesFile, ordersFile, packageEventsFile, packagesFile, salesLinesFile } from './trade.ts'

/** Every file that a feed may hold, in dependency order: a file follows those it refers to. */
export const feedFiles: readonly FeedFile[] = [
  companiesFile,
  warehousesFile,
  customersFile,
  shipTosFile,
  customerGroupsFile,
  groupMembersFile,
  employeesFile,
  employeeBooksFile,
  vendorsFile,
  itemsFile,
  customerItemsFile,
  stockFile,
  substitutesFile,
  listPricesFile,
  customPricesFile,
  ordersFile,
  orderLinesFile,
  packagesFile,
  packageEventsFile,
  invoicesFile,
  salesLinesFile,
  orderGuidesFile,
  accountsFile,
]

/** The file that fills a table. */
export function fileOf(table: TableName): FeedFile {
  const found = feedFiles.find((feed) => feed.table === table)
  if (!found) throw new Error(`no file fills ${table}`)
  return found
}
