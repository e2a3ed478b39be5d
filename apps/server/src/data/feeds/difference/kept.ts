import { type FeedFile, storedColumns, type TableName } from '../reading/feed-file.ts'
import { quoted } from '../loading/staging.ts'

/** A table whose rows loads change. */
export interface KeptTable {
  table: TableName
  /** The columns that identify a row. */
  key: readonly string[]
  columns: readonly string[]
}

/** The images of invoices, which come with `invoices.csv`. */
export const images: KeptTable = {
  table: 'invoice_images',
  key: ['company', 'invoice_number'],
  columns: ['company', 'invoice_number', 'pdf'],
}

export const keptTable = (feed: FeedFile): KeptTable => ({
  table: feed.table,
  key: feed.key,
  columns: storedColumns(feed),
})

/** The schema of a load's difference until its version is known. */
export const keptSchema = 'kept'
export const keptSchemaOf = (version: number): string => `kept_${version}`

/**
 * The column of a difference with the former value of a column, or with the new one. The key's former value is null for
 * a row that is added, its new value for a row that is gone.
 */
export const formerly = (name: string): string => quoted(`o_${name}`)
export const newly = (name: string): string => quoted(`n_${name}`)

/** SQL about a row of a difference. */
export const side = ({ key: [first = ''] }: Pick<KeptTable, 'key'>) => ({
  isAdded: `${formerly(first)} is null`,
  isGone: `${newly(first)} is null`,
  wasThere: `${formerly(first)} is not null`,
  isThere: `${newly(first)} is not null`,
})
