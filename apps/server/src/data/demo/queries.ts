import type { Db } from '#server/kit/db/store.ts'

/** Whether any distributor's data has been fed. */
export async function hasFeedData(db: Db): Promise<boolean> {
  const company = await db.selectFrom('companies').select('company').limit(1).executeTakeFirst()
  return company !== undefined
}
