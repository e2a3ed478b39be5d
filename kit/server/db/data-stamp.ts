/** The data's version and load time, as one text: a restored backup may repeat a version, but not the time. */
export const stampText = `version || ' ' || coalesce(extract(epoch from loaded_at)::text, '')`

/** The columns of `data_version` that name the load that last changed each table. */
export const tableStampColumns = `${stampText} as stamp, tables, tables_of as "tablesOf"`

export interface TableStampRow {
  stamp: string
  tables: Record<string, string>
  tablesOf: string
}

/** The stamps of tables. Each starts with the data version of the load that last changed the table. */
export type TableStamps = Readonly<Partial<Record<string, string>>>

/** The stamp of a table that no load has changed since stamps were introduced. */
const unchanged = '0'

/**
 * Returns the stamps of some tables. If a program without stamps has loaded data, or a backup was restored, `tables`
 * belongs to another stamp. Then any table may have changed.
 */
export const stampsOf = ({ stamp: whole, tables, tablesOf }: TableStampRow, of: readonly string[]): TableStamps =>
  Object.fromEntries(of.map((table) => [table, tablesOf === whole ? (tables[table] ?? unchanged) : whole]))
