import { type FedTable, fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { feedFiles } from '../files/all.ts'
import type { TableName } from '../reading/feed-file.ts'

/** What a load changes in the table of one file. */
export interface KindChange {
  /** The feed file, or `images`. */
  file: string
  /** Rows of the whole table; undefined for changes, which do not count it. */
  before: number | undefined
  after: number | undefined
  added: number
  /** Rows whose key stays and whose content changes; missing for images of loads that earlier versions recorded. */
  changed?: number | undefined
  gone: number
}

const imagesFile = 'images'

/** The tables whose rows a load changes. */
export const changedTables = (kinds: readonly KindChange[]): FedTable[] =>
  fedTables.filter((table) =>
    kinds.some(({ file, added, changed = 0, gone }) => file === fileNameOf(table) && added + changed + gone > 0),
  )

/** Names what changed, as loads are recorded. */
export const fileNameOf = (table: FedTable | TableName): string =>
  table === 'invoice_images' ? imagesFile : (feedFiles.find((feed) => feed.table === table)?.file ?? table)

/** The percentage of a table's rows that may go without a warning. */
const manyGone = 5

/** Warns about whole files that remove many rows, which a manifest would have checked. */
export const goneWarnings = (kinds: readonly KindChange[]): string[] =>
  kinds
    .filter(({ before = 0, gone }) => before > 0 && gone * 100 >= before * manyGone)
    .map(({ file, before = 0, gone }) => {
      const rows = `${gone} of ${before} ${before === 1 ? 'row is' : 'rows are'} gone`
      return `${file}: ${rows} (${Math.floor((gone * 1000) / before) / 10} %). Without a manifest.json, a truncated file looks the same.`
    })
