import type { Db } from '#kit/server/db/store.ts'

interface Start {
  accountId: number
  screen: string
}

export async function readStart(db: Db, { accountId, screen }: Start): Promise<number | undefined> {
  const row = await db
    .selectFrom('start_views')
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .select('definition_id')
    .executeTakeFirst()
  return row?.definition_id
}

export async function writeStart(db: Db, { accountId, screen }: Start, id: number): Promise<void> {
  await db
    .insertInto('start_views')
    .values({ account_id: accountId, screen, definition_id: id })
    .onConflict((conflict) => conflict.columns(['account_id', 'screen']).doUpdateSet({ definition_id: id }))
    .execute()
}

export async function deleteStart(db: Db, { accountId, screen }: Start): Promise<void> {
  await db.deleteFrom('start_views').where('account_id', '=', accountId).where('screen', '=', screen).execute()
}
