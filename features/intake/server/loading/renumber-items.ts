import { listed } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { shown } from '../checking/faults.ts'
import { type CheckedLoad, reportRow } from '../checking/row-checks.ts'
import { renumberedItems, renumberedTable } from '../difference/renumbered-rows.ts'
import type { ErpNumbers } from '../reading/erp-numbers.ts'
import { current, isLive, numbered, sameRow, type StagedFile, staged } from './staging.ts'

/** The tables in which users write items' numbers, with what names a row besides its item. */
export const writtenTables: Readonly<Record<string, readonly string[]>> = {
  guide_lines: ['company', 'customer', 'guide_id'],
  guide_counts: ['company', 'customer', 'guide', 'count_id'],
  cart_lines: ['company', 'customer', 'cart_id'],
  cart_changes: ['company', 'customer', 'change_id'],
}

interface GivenItem {
  row: number
  company: string
  item: string
  former: string
  isKnown: boolean
}

/**
 * Finds the items of a staged file that have other numbers now, and those whose numbers other items had. From now on,
 * `numbers` knows both. Reports rows that name two items.
 * @returns whether any item has a new number
 */
export async function findRenumbered(load: CheckedLoad, file: StagedFile, numbers: ErpNumbers): Promise<boolean> {
  const { session } = load
  const given = await session.query<GivenItem & object>(
    `select s.row, s.company, s.item, s.renumbered_from as former, exists (
         select from ${current('items')} i where ${sameRow('i', 's', ['company', 'item'])}) as "isKnown"
       from ${numbered('items')} s where ${isLive('s', 'items')}
         and (s.renumbered_from <> '' or (s.company, s.item) in (select company, former from renumbered_items))
       order by s.row`,
  )
  const claims = given.map((row) => ({ ...row, former: numbers.itemOf(row.company, row.former) }))
  const loaded = await session.query<{ company: string; item: string; stays: boolean }>(
    `select i.company, i.item, exists (select from ${staged('items')} s
         where ${sameRow('s', 'i', ['company', 'item'])} and ${isLive('s', 'items')}) as stays
       from ${current('items')} i where (i.company, i.item) in (
         select company, former from jsonb_to_recordset($1) as c(company text, former text))`,
    [JSON.stringify(claims)],
  )
  const free = new Map(loaded.map(({ company, item: number, stays }) => [`${company} ${number}`, !stays]))
  const renumbered: GivenItem[] = []
  for (const claim of claims) {
    const { company, item: number, former, isKnown, row } = claim
    const isFree = former === number ? undefined : free.get(`${company} ${former}`)
    if (isFree === undefined) {
      if (!isKnown && numbers.itemOf(company, number) !== number) numbers.reuseItem(company, number)
    } else if (isKnown || !isFree) {
      reportRow(load, file, row, {
        ...{ column: 'renumbered_from', says: 'is the number of another item than this row', value: shown(former) },
      })
    } else {
      free.set(`${company} ${former}`, false)
      renumbered.push(claim)
      numbers.renumberItem(company, number, former)
    }
  }
  if (renumbered.length === 0) return false
  await session.query(
    `create table ${renumberedTable} as select company collate "C", item collate "C", former collate "C"
     from jsonb_to_recordset($1) as r(company text, item text, former text)`,
    [JSON.stringify(renumbered)],
  )
  return true
}

interface NewNumber {
  company: string
  was: string
  becomes: string
}

/** Changes items' numbers in what users have written, where the new number is free. */
async function rewrite(session: Session, rows: readonly NewNumber[]): Promise<void> {
  if (rows.length === 0) return
  for (const [table, besides] of Object.entries(writtenTables))
    await session.query(
      `update ${current(table)} t set item = r.becomes
       from jsonb_to_recordset($1) as r(company text, was text, becomes text)
       where t.company = r.company and t.item = r.was and not exists (
         select from ${current(table)} o where ${sameRow('o', 't', besides)} and o.item = r.becomes)`,
      [JSON.stringify(rows)],
    )
}

/** Lets what users have written follow the items' new numbers, and remembers these. */
export async function followRenumbered(session: Session, numbers: ErpNumbers, hasRenumbered: boolean): Promise<void> {
  const renumbered = hasRenumbered
    ? await session.query<NewNumber & object>(
        `select company, former as was, item as becomes from ${renumberedItems} r`,
      )
    : []
  await rewrite(session, renumbered)
  const own = numbers.reusedItems.map(({ company, number }) => ({ company, was: number, becomes: number }))
  const known = [...renumbered, ...own]
  if (known.length === 0) return
  // A row in quarantine reuses no number.
  await session.query(
    `insert into renumbered_items (${listed(['version', 'company', 'former', 'item'])})
     select (select version + 1 from data_version), r.company, r.was, r.becomes
     from jsonb_to_recordset($1) as r(company text, was text, becomes text)
     join ${staged('items')} s on s.company = r.company and s.item = r.becomes`,
    [JSON.stringify(known)],
  )
}

/** Gives items' numbers back that loads have changed, and what users have written with them. */
export async function giveItemsBack(session: Session, versions: readonly number[]): Promise<void> {
  for (const version of versions.toSorted((a, b) => b - a)) {
    const rows = await session.query<NewNumber & object>(
      `delete from renumbered_items where version = $1 returning company, item as was, former as becomes`,
      [version],
    )
    await rewrite(
      session,
      rows.filter(({ was, becomes }) => was !== becomes),
    )
  }
}
