import type { Session } from '#server/kit/db/store.ts'
import type { TableName } from '../reading/feed-file.ts'
import { current } from '../loading/staging.ts'

export async function countRows(session: Session, table: TableName): Promise<number> {
  const [row] = await session.query<{ count: number }>(`select count(*) as count from ${current(table)}`)
  return row?.count ?? 0
}

/**
 * Warns about customers that are in no employee's book.
 * @param tableOf names a table's staged version, or the current one if it is not staged
 * @returns undefined when every customer is in a book
 */
export async function customersInNoBook(
  session: Session,
  tableOf: (table: TableName) => string,
): Promise<string | undefined> {
  const [found] = await session.query<{ count: number; example: string | null }>(
    `select count(*) as count, min(c.company || ' ' || c.customer) as example from ${tableOf('customers')} c
     where not exists (select from ${tableOf('employee_books')} b
       where b.company = c.company and b.customer = c.customer)`,
  )
  if (!found?.count) return undefined
  const who = found.count === 1 ? '1 customer is' : `${found.count} customers are`
  return `${who} in no employee's book, such as ${found.example}: of all employees, only administrators see them.`
}
