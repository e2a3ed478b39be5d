import type { Db } from '#kit/server/db/store.ts'

/** Whether the database has data of any distributor. */
export async function hasFeedData(db: Db): Promise<boolean> {
  const company = await db.selectFrom('companies').select('company').limit(1).executeTakeFirst()
  return company !== undefined
}

/** Removes a service account, so that its name can have a new key. */
export const removeService = (db: Db, name: string) =>
  db.deleteFrom('service_accounts').where('name', '=', name).execute()
