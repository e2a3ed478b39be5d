import type { FeedFile, TableName } from '#kit/server/tables/feed-file.ts'
import { accountsFile } from './accounts.ts'
import { itemFiles } from './items.ts'
import { partyFiles } from './parties.ts'
import { tradeFiles } from './trade.ts'

/** Every file that a feed may hold, in dependency order: a file follows those it refers to. */
export const feedFiles: readonly FeedFile[] = [...partyFiles, ...itemFiles, ...tradeFiles, accountsFile]

/** The tables that feeds fill, except accounts, as queries see them. */
export type FedTables = {
  [File in (typeof partyFiles | typeof itemFiles | typeof tradeFiles)[number] as File['table']]: NonNullable<
    File['row']
  >
}

/** The file that fills a table. */
export function fileOf(table: TableName): FeedFile {
  const found = feedFiles.find((feed) => feed.table === table)
  if (!found) throw new Error(`no file fills ${table}`)
  return found
}
