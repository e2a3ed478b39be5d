import type { KindChange } from '#kit/server/db/load-schema.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { changedTables, fileNameOf } from '../difference/impact.ts'
import { current } from './staging.ts'

/** Rebuilding the indexes of smaller tables is not worthwhile. */
const leastRows = 10_000

/** Whether a load has changed more than a tenth of a table, so that its indexes have grown. */
const isMuch = ({ before, added, changed = 0, gone }: KindChange): boolean =>
  before !== undefined && added + changed + gone > leastRows && (added + changed + gone) * 10 > before && before > 0

/**
 * Vacuums the tables that a load has changed: otherwise reports would read the rows of every changed page until
 * autovacuum runs, which can take weeks. Rebuilds the indexes of tables that have changed much. Doesn't block readers.
 * @returns warnings if it fails; the load itself is complete
 */
export async function maintain(session: Session, kind: Store['kind'], kinds: readonly KindChange[]): Promise<string[]> {
  const warnings: string[] = []
  for (const table of changedTables(kinds)) {
    const much = kinds.some((one) => one.file === fileNameOf(table) && isMuch(one))
    try {
      if (much && kind === 'postgres') await session.query(`reindex table concurrently ${current(table)}`)
      await session.query(`vacuum (analyze) ${current(table)}`)
    } catch (error) {
      warnings.push(`${table} could not be vacuumed, so reports are slower until the next load: ${String(error)}`)
    }
  }
  return warnings
}
