/** The data's version and time of loading, as one text: a restored backup may reach a version again, but not the time. */
export const stampText = `version || ' ' || coalesce(extract(epoch from loaded_at)::text, '')`

/** The columns of `data_version` that say which load last changed each table. */
export const tableStampColumns = `${stampText} as stamp, tables, tables_of as "tablesOf"`

export interface TableStampRow {
  stamp: string
  tables: Record<string, string>
  tablesOf: string
}

/** The stamps of tables: each begins with the data version of the load that last changed the table. */
export type TableStamps = Readonly<Partial<Record<string, string>>>

/** The stamp of a table that no load has changed since stamps exist. */
const unchanged = '0'

/**
 * The stamps of some tables. A program that does not record changed tables, or a restored backup, leaves `tables` of
 * another stamp; then every table may have changed.
 */
export const stampsOf = ({ stamp: whole, tables, tablesOf }: TableStampRow, of: readonly string[]): TableStamps =>
  Object.fromEntries(of.map((table) => [table, tablesOf === whole ? (tables[table] ?? unchanged) : whole]))
