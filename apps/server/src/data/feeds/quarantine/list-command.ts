import type { Store } from '#server/kit/db/store.ts'
import { shown } from '../checking/faults.ts'

/** The rows in quarantine, one a line: since when, where they came from, what is wrong, and the row. */
export async function quarantineLines({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('quarantined_rows').selectAll().orderBy('row_id').execute()
  return [
    ...rows.map(({ since, file, line, column_name, kind, content }) => {
      const place = `${file}, line ${line}${column_name === null ? '' : `, column ${column_name}`}`
      return `${since.toISOString()}  ${place}: ${kind}: ${shown(content)}`
    }),
    rows.length === 1 ? '1 row is set aside.' : `${rows.length} rows are set aside.`,
  ]
}
