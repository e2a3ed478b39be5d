import { flag, meets } from '#kit/contract/declare/need.ts'
import type { EntryKind, listUnknownItems as unknownItemsCall } from '#reports/contract/report-items.ts'
import { type RawBuilder, sql } from 'kysely'
import { linesInScope } from '#items/server/sales-queries.ts'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { distinctVisibleCustomers } from './selector-queries.ts'

/** Selects the entries of a kind that a covered company's item has, or a covered customer's part number. */
function namedByItems(scope: CheckedViewer, kind: EntryKind, entries: RawBuilder<unknown>, allItems: boolean) {
  const covered = sql`(${distinctVisibleCustomers(scope)}) c`
  const numbered = sql`customer_items ci join ${covered} on c.company = ci.company and c.customer = ci.customer`
  if (kind === 'C')
    return sql`select ci.customer_part as number from ${numbered} where ci.customer_part in (${entries})`
  const number = kind === 'V' ? sql`i.vendor_part` : sql`i.item`
  const from = allItems
    ? sql`items i where i.company in (select c.company from ${covered})`
    : sql`items i where (i.company, i.item) in (select ci.company, ci.item from ${numbered})`
  return sql`select ${number} as number from ${from} and ${number} in (${entries})`
}

/** The invoice line column for each kind of entry. */
const lineNumber = { I: 'l.item', B: 'l.item', C: 'l.customer_part', V: 'l.vendor_part' } as const

/** Selects the entries of a kind that occur on the invoice lines in scope. */
const namedByLines = (db: Db, scope: CheckedViewer, kind: EntryKind, entries: RawBuilder<unknown>) =>
  linesInScope(db, scope, {})
    .select(lineNumber[kind])
    .where(sql<boolean>`${sql.ref(lineNumber[kind])} in (${entries})`)

/** Without the right to all items, an item counts as unknown unless a covered customer has numbered or bought it. */
export const listUnknownItems: ListQuery<typeof unknownItemsCall> = (db, input, { scope, rights }) => {
  const entries = sql.join(input.itemList)
  const allItems = meets(flag('CanViewAllItems'), rights)
  const rows = sql.join(input.itemList.map((entry) => sql`(${entry})`))
  return db
    .selectFrom(sql<{ item: string }>`(values ${rows})`.as<'a'>(sql`a(item)`))
    .where(sql<boolean>`a.item <> '' and a.item not in (${namedByItems(scope, input.kind, entries, allItems)})`)
    .where('a.item', 'not in', namedByLines(db, scope, input.kind, entries))
    .select('a.item')
    .orderBy('a.item')
}
