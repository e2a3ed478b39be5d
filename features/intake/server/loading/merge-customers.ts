import { counted } from '#kit/contract/declare/format.ts'
import type { Session } from '#kit/server/db/store.ts'
import { shown } from '../checking/faults.ts'
import { type CheckedLoad, reportRow } from '../checking/row-checks.ts'
import { type Difference, formerly, newly } from '../difference/difference.ts'
import { changesOf, recordAccounts } from './merge-accounts.ts'
import { current, numbered, staged, type StagedFile, stagingSchema } from './staging.ts'

export const mergesTable = `${stagingSchema}.merges`
const merges = mergesTable
const places = `${stagingSchema}.places`
const nextVersion = '(select version + 1 from data_version)'

/**
 * Lists the customers that a file says are merged, with the customer that remains in the end. Their rows remove them.
 * @returns how many there are
 */
export async function findMerges(session: Session): Promise<number> {
  const rows = `select company, customer, merged_into from ${staged('customers')} where merged_into <> ''`
  await session.query(`create table ${merges} as with recursive m as (
      select company, customer as merged, merged_into as remains, 1 as depth from (${rows}) r
      union all select m.company, m.merged, r.merged_into, depth + 1
      from m join (${rows}) r on r.company = m.company and r.customer = m.remains where depth < 20)
    select distinct on (company, merged) company, merged, remains from m order by company, merged, depth desc`)
  return (await session.query(`select 1 as one from ${merges}`)).length
}

/** Reports the rows whose customer is merged into one that is not there. */
export async function checkMerges(load: CheckedLoad, file: StagedFile): Promise<void> {
  const { session, difference, inWords } = load
  const { feed } = file
  const rows = await session.query<{ row: number; value: string }>(
    `select s.row, m.company || ' ' || m.remains as value from ${merges} m
     join ${numbered(feed.table)} s on s.company = m.company and s.customer = m.merged
     where not exists (select 1 from (select * from ${difference.after(feed.table)} r offset 0) c
       where c.company = m.company and c.customer = m.remains) order by s.row`,
  )
  for (const { row, value } of rows) {
    const words = shown(inWords(['company', 'customer'], value))
    reportRow(load, file, row, { column: 'merged_into', says: 'is not in customers.csv', value: words })
  }
}

/** Says what follows a merged customer to the remaining one. */
export async function mergesInWords({ session, inWords }: CheckedLoad): Promise<string[]> {
  const of = (table: string, customer = 'x.customer') => `(select count(*) from ${current(table)} x
    join ${merges} m on x.company = m.company and ${customer} = m.merged)`
  const [found] = await session.query<{ accounts: number; carts: number; guides: number }>(
    `select ${of('accounts', "x.login_type = 'C' and left(x.user_id, 6)")} as accounts, ${of('carts')} as carts, ${of('guides')} as guides`,
  )
  const { accounts = 0, carts = 0, guides = 0 } = found ?? {}
  if (accounts + carts + guides === 0) return []
  const [first] = await session.query<{ merged: string; remains: string }>(
    `select company || ' ' || merged as merged, company || ' ' || remains as remains from ${merges} order by 1 limit 1`,
  )
  const named = [first?.merged, first?.remains].map((value = '') => inWords(['company', 'customer'], value))
  const what = [
    counted(accounts, 'account'),
    counted(carts, 'cart or order', 'carts and orders'),
    counted(guides, 'guide'),
  ]
  return [`Merged customers have ${what.join(', ')} that the remaining customers get, such as ${named.join(' into ')}.`]
}

const isFree = (table: string, where: string) => `not exists (select 1 from ${current(table)} o where ${where})`

/**
 * Gives the remaining customers what belonged to the merged ones: accounts, carts and orders, guides and what is counted
 * of them, and the views of accounts whose user ID is taken. What belongs to a ship-to goes only to a ship-to of the same number that this load
 * adds; a former one of that number may be another place.
 */
export async function moveMerged(difference: Difference): Promise<void> {
  const { session } = difference
  const mapped =
    difference.has('ship_tos') &&
    `union all select m.company, min(m.merged), m.remains, min(o.key), n.key
    from ${merges} m join erp_numbers o on o.owner = m.company || m.merged
    join erp_numbers n on n.owner = m.company || m.remains and n.number = o.number
    join ${difference.relation('ship_tos')} d on d.${newly('company')} = m.company and d.${newly('customer')} = m.remains
      and d.${newly('ship_to')} = n.key and d.${formerly('company')} is null
    group by m.company, m.remains, n.key having count(*) = 1`
  await session.query(`create table ${places} as
    select company, merged, remains, '' collate "C" as ship_to, '' collate "C" as becomes from ${merges} ${mapped || ''}`)
  // One at a time: two customers may have the same to move, and only the first one's then has a place.
  const all = await session.query<{ company: string; merged: string }>(
    `select company, merged from ${merges} order by 1, 2`,
  )
  for (const { company, merged } of all) await moveOne(session, [company, merged])
}

async function moveOne(session: Session, names: readonly [company: string, merged: string]): Promise<void> {
  const ofMerged = `p.company = $1 and p.merged = $2`
  await session.query(
    `with merged as (update ${current('accounts')} a set user_id = n.user_id
      from (select a.account_id, ${changesOf('a')} as before, p.remains || p.becomes as user_id from ${current('accounts')} a
        join ${places} p on ${ofMerged} and a.login_type = 'C' and a.company = p.company and a.user_id = p.merged || p.ship_to
        where ${isFree('accounts', "o.login_type = 'C' and o.company = p.company and o.user_id = p.remains || p.becomes")}) n
      where a.account_id = n.account_id returning a.account_id, n.before, ${changesOf('a')} as after) ${recordAccounts}`,
    names,
  )
  // The accounts that stay because another account has the user ID.
  const taken = `(select former.account_id as former, heir.account_id as heir, p.* from ${places} p
    join ${current('accounts')} former on former.login_type = 'C' and former.company = p.company and former.user_id = p.merged || p.ship_to
    join ${current('accounts')} heir on heir.login_type = 'C' and heir.company = p.company and heir.user_id = p.remains || p.becomes
    where ${ofMerged})`
  const record = (columns: string) =>
    `insert into merge_moves (version, table_name, row_id, ${columns}) select ${nextVersion}`
  await session.query(
    `with found as (select t.definition_id, t.account_id, x.heir from report_definitions t join ${taken} x on x.former = t.account_id
       where ${isFree('report_definitions', 'o.account_id = x.heir and o.report = t.report and o.name = t.name')}),
     recorded as (${record('account_id')}, 'report_definitions', definition_id, account_id from found)
     update report_definitions t set account_id = f.heir from found f where t.definition_id = f.definition_id`,
    names,
  )
  await session.query(
    `with found as (select t.guide_id, t.customer, t.account_id, p.remains, coalesce(x.heir, t.account_id) as heir from guides t
       join ${places} p on ${ofMerged} and p.ship_to = '' and t.company = p.company and t.customer = p.merged
       left join ${taken} x on x.former = t.account_id
       where ${isFree(
         'guides',
         `o.company = t.company and o.customer = p.remains
         and o.account_id = coalesce(x.heir, t.account_id) and o.name = t.name`,
       )}),
     recorded as (${record('customer, account_id')}, 'guides', guide_id, customer, account_id from found)
     update guides t set customer = f.remains, account_id = f.heir from found f where t.company = $1 and t.guide_id = f.guide_id`,
    names,
  )
  await session.query(
    `with found as (select distinct t.count_id, t.customer, t.ship_to, p.remains, p.becomes from guide_counts t
       join ${places} p on ${ofMerged} and t.company = p.company and t.customer = p.merged and t.ship_to = p.ship_to
       where ${isFree('guide_counts', 'o.company = t.company and o.customer = p.remains and o.count_id = t.count_id')}),
     recorded as (${record('customer, ship_to')}, 'guide_counts', ${countRow}, customer, ship_to from found t)
     update guide_counts t set customer = f.remains, ship_to = f.becomes from found f
     where t.company = $1 and t.customer = f.customer and t.ship_to = f.ship_to and t.count_id = f.count_id`,
    names,
  )
  const carts = await session.query<{ id: number; customer: string }>(
    `with found as (select t.cart_id, t.customer, t.ship_to, p.remains, p.becomes from carts t
       join ${places} p on ${ofMerged} and t.company = p.company and t.customer = p.merged and t.ship_to = p.ship_to
       where t.state <> 'draft' or ${isFree(
         'carts',
         `o.state = 'draft' and o.company = p.company
         and o.customer = p.remains and o.ship_to = p.becomes`,
       )}),
     recorded as (${record('customer, ship_to')}, 'carts', cart_id, customer, ship_to from found)
     update carts t set customer = f.remains, ship_to = f.becomes from found f where t.cart_id = f.cart_id
     returning t.cart_id as id, t.customer`,
    names,
  )
  const ids = carts.map(({ id }) => id)
  for (const part of cartParts)
    await session.query(`update ${part} set customer = $2 where cart_id = any($1)`, [ids, carts[0]?.customer ?? ''])
}

/** The number of a running count in `merge_moves`: its ID is longer than a row's number. */
const countRow = 'uuid_hash_extended(t.count_id, 0)'

/** The tables whose rows follow their cart. */
const cartParts = ['cart_lines', 'cart_states', 'cart_changes']

/** Gives back what loads have moved, before the accounts that they added go. What has been deleted since stays so. */
export async function undoMoves(session: Session, versions: readonly number[]): Promise<void> {
  const former = `with f as (select distinct on (table_name, row_id) * from merge_moves
    where version = any($1) order by table_name, row_id, version)`
  const undo = (table: string, id: string, set: string, where = 'true') =>
    session.query(
      `${former} update ${table} t set ${set} from f where f.table_name = '${table}' and ${id} = f.row_id and ${where}`,
      [versions],
    )
  await undo('carts', 't.cart_id', 'customer = f.customer, ship_to = f.ship_to')
  for (const part of cartParts)
    await session.query(
      `${former} update ${part} t set customer = f.customer from f where f.table_name = 'carts' and t.cart_id = f.row_id`,
      [versions],
    )
  await undo('guides', 't.guide_id', 'customer = f.customer, account_id = f.account_id')
  await undo('guide_counts', countRow, 'customer = f.customer, ship_to = f.ship_to')
  await undo(
    'report_definitions',
    't.definition_id',
    'account_id = f.account_id',
    `exists (select 1 from accounts a where a.account_id = f.account_id)
      and ${isFree('report_definitions', 'o.account_id = f.account_id and o.report = t.report and o.name = t.name')}`,
  )
  await session.query('delete from merge_moves where version = any($1)', [versions])
}
