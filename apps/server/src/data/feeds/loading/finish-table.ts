import type { Session } from '#server/kit/db/store.ts'
import type { Faults } from '../checking/faults.ts'
import { reportBroken, reportDuplicates, reportIncomplete, reportTaken } from '../checking/row-checks.ts'
import { keepOmitted } from './changes.ts'
import type { Places } from './places.ts'
import type { StagedFile } from './staged-file.ts'
import { changeKeys, copyIndexes, listed, staged } from './staging.ts'

/** unique_violation */
const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Reports rows that share numbers which only one row may have. */
async function checkNumbers(session: Session, file: StagedFile, places: Places, faults: Faults): Promise<void> {
  for (const columns of file.feed.numbers) {
    const shared = `select 1 as one from ${staged(file.feed.table)} group by ${listed(columns)} having count(*) > 1 limit 1`
    if ((await session.query(shared)).length > 0)
      await reportDuplicates(session, file, { columns: [...columns], where: 'true' }, places, faults)
  }
}

async function makeIndexes(session: Session, file: StagedFile, places: Places, faults: Faults): Promise<void> {
  const { feed } = file
  const { unique, others } =
    places.mode === 'changes' ? { unique: changeKeys(feed), others: [] } : await copyIndexes(session, feed.table)
  for (const key of unique) {
    await session.query('savepoint key')
    try {
      await session.query(key.create)
      await session.query('release savepoint key')
    } catch (error) {
      if (!isDouble(error)) throw error
      await session.query('rollback to savepoint key')
      await reportDuplicates(session, file, key, places, faults)
    }
    if (places.mode === 'changes' && !key.isKey) await reportTaken(session, file, key, places, faults)
  }
  // A feed with faults is not applied.
  if (faults.count > 0) return
  for (const create of others) await session.query(create)
  if (places.mode === 'whole') await checkNumbers(session, file, places, faults)
}

/** Builds a staged table's indexes, collects planner statistics, and checks keys and rules. */
export async function finishTable(session: Session, file: StagedFile, places: Places, faults: Faults): Promise<void> {
  if (file.feed.mode === 'replace') {
    if (places.mode === 'changes' && file.omitted.length > 0) {
      await keepOmitted(session, file)
      await reportIncomplete(session, file, file.omitted, places, faults)
    }
    await makeIndexes(session, file, places, faults)
    await session.query(`analyze ${staged(file.feed.table)}`)
  }
  for (const rule of file.feed.rules) await reportBroken(session, file, rule, places, faults)
}
