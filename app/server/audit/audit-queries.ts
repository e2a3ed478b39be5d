import type { Db } from '#kit/server/db/store.ts'

const pageSize = 1000

/** Reads the audit trail since a time in its order, a thousand events at a time. */
export async function* auditSince(db: Db, since: Date) {
  for (let last = 0; ; ) {
    const page = await db
      .selectFrom('audit')
      .select(['audit_id as id', 'at', 'event', 'actor', 'subject', 'request_id as requestId', 'detail'])
      .where('at', '>=', since)
      .where('audit_id', '>', last)
      .orderBy('audit_id')
      .limit(pageSize)
      .execute()
    yield* page
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    last = end.id
  }
}
