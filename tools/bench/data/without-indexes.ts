import type { Session } from '#kit/server/db/store.ts'

/** Fills a table while it has no indexes, as a feed does, then creates them again. */
export async function withoutIndexes(session: Session, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = await session.query<{ name: string; create: string; constrains: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as create,
       (select 'alter table ' || $1 || ' add constraint ' || quote_ident(c.conname) || ' primary key using index '
         || i.indexrelid::regclass from pg_constraint c where c.conindid = i.indexrelid and c.contype = 'p') as constrains
     from pg_index i where i.indrelid = $1::regclass`,
    [table],
  )
  for (const { name, constrains } of indexes)
    await session.query(constrains ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  await fill()
  await session.query("set maintenance_work_mem = '512MB'; set max_parallel_workers_per_gather = 0")
  for (const { create, constrains } of indexes) {
    await session.query(create)
    if (constrains) await session.query(constrains)
  }
}
