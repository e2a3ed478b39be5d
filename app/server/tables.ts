import { accountsTable } from '#accounts/server/accounts/account-table.ts'
import * as accounts from '#accounts/server/tables.ts'
import { guideTables } from '#buying/server/order-guide/guide-schema.ts'
import * as buying from '#buying/server/tables.ts'
import * as items from '#items/server/tables.ts'
import * as money from '#money/server/tables.ts'
import { orderingTables } from '#orders/server/ordering-schema.ts'
import * as orders from '#orders/server/tables.ts'
import { definitionTables } from '#views/server/definition-schema.ts'
import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'

const replaced = [...accounts.fed, ...items.fed, ...orders.fed, ...money.fed, ...buying.fed]

/** The tables whose rows feeds replace, as queries see them. */
export type FedTables = { [Fed in (typeof replaced)[number] as Fed['table']]: NonNullable<Fed['row']> }

/** Every file that a feed may contain. A file follows those it refers to. */
export const feedFiles: readonly FeedFile[] = [...replaced, accountsTable]

/** The names of the tables whose rows feeds replace. Every load records which ones it changed. */
export const fedTables: readonly string[] = [...replaced.map(({ table }) => table), money.invoiceImages.table]

/** The features' tables that are not filled from files. */
export const otherTables: readonly SecuredTable[] = [
  ...orderingTables,
  money.invoiceImages,
  ...guideTables,
  ...definitionTables,
]

export function fileOf(table: string): FeedFile {
  const found = feedFiles.find((feed) => feed.table === table)
  if (!found) throw new Error(`no file fills ${table}`)
  return found
}
