import type { Db } from '#server/kit/db/store.ts'

/** Whether the database has data of any distributor. */
export async function hasFeedData(db: Db): Promise<boolean> {
  const company = await db.selectFrom('companies').select('company').limit(1).executeTakeFirst()
  return company !== undefined
}
