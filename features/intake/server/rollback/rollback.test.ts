import { feedFiles } from '#app/server/tables.ts'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { planLines } from './cli.ts'
import { type RollbackReport, RollbackUnconfirmed, rollBack } from './rollback.ts'

const company = '01'
const vendors = (...names: string[]) => names.map((name, n) => ({ company, vendor: `V${n + 1}`, name }))
const invoice = sampleFeed['invoices.csv']?.[0] ?? {}
const account = { login_type: 'C', company, user_id: '100001' }
const [known = {}] = sampleFeed['accounts.csv'] ?? []
const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`)
const tables = [...new Set([...feedFiles.map(({ table }) => table), 'invoice_images', 'data_as_of'])]

onDatabase((name, open) => {
  describe(`rollbacks on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, ...options }).finally(() => rm(dir, { recursive: true }))
    }
    const plan = async (id?: number) => {
      const error = await rollBack(store, { id }).catch((thrown: unknown) => thrown)
      if (!(error instanceof RollbackUnconfirmed)) throw error
      return error.plan
    }
    const back = async (id?: number): Promise<RollbackReport> =>
      rollBack(store, { id, confirm: (await plan(id)).digest, by: 'ann' })
    const select = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows
    const lastId = async () => {
      const [row] = await select<{ id: number }>(`select max(load_id) as id from loads where mode <> 'rollback'`)
      return row?.id ?? 0
    }
    /** Every row, index, constraint, policy, and right of the fed tables. */
    const everything = async () => {
      const pairs = tables.map(async (table) => {
        const found = await select(`select array(select t::text from ${table} t order by 1) as rows,
          array(select indexdef from pg_indexes where schemaname = 'public' and tablename = '${table}' order by 1) as indexes,
          array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = '${table}'::regclass order by 1) as rules,
          array(select polname || pg_get_expr(polqual, polrelid) from pg_policy where polrelid = '${table}'::regclass) as walls,
          (select relacl::text || relrowsecurity || relforcerowsecurity from pg_class where oid = '${table}'::regclass) as rights`)
        return [table, found] as const
      })
      return Object.fromEntries(await Promise.all(pairs))
    }

    beforeAll(async () => {
      store = await open()
      await load(sampleFeed)
    })

    test('A rollback lists the files whose tables it empties', async () => {
      expect((await plan()).emptied).toContain('companies.csv')
      expect(planLines(await plan())).toContain('The portal will be empty: nothing was loaded before.')
      await load({ 'vendors.csv': vendors('Only') })
      expect((await plan()).emptied).toEqual([])
      await back()
    })

    test('A whole feed and later changes are undone together: rows, indexes, policies, rights, and as-of times', async () => {
      const before = await everything()
      await load({
        'as_of.txt': '2026-10-01T00:00:00Z\n',
        'customers.csv': [
          { ...sampleFeed['customers.csv']?.[0], name: 'Other' },
          sampleFeed['customers.csv']?.[1] ?? {},
        ],
        'vendors.csv': vendors('One', 'Two'),
        'invoices.csv': [{ ...invoice, image_file: 'a.pdf' }],
        'a.pdf': pdf('a'),
      })
      const id = await lastId()
      const between = await everything()
      await load(
        {
          'vendors.csv': vendors('Uno', 'Dos', 'Tres'),
          'invoices.csv': [{ ...invoice, balance: 5, image_file: 'b.pdf' }],
          'b.pdf': pdf('b'),
          'stock.csv': [{ company, item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: 1 }],
        },
        { mode: 'changes' },
      )
      expect(await everything()).not.toEqual(between)
      const { version } = await back()
      expect(await everything()).toEqual(between)
      await load({ 'vendors.csv': vendors('Uno', 'Dos', 'Tres') }, { mode: 'changes' })
      const undone = await back(id)
      expect(undone.version).toBe(version + 2)
      expect(undone.plan.loads.map((one) => one.mode)).toEqual(['changes', 'whole'])
      expect(await everything()).toEqual(before)
      const serving = servingStoreOf(store).as({ kind: 'customer', company, customer: '100001' })
      expect(await serving.db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'Ann & Sons' }])
      const [left] = await select<{
        count: number
      }>(`select count(*) as count from pg_namespace where nspname = 'incoming'
        or nspname = 'kept' or nspname = 'kept_${version}'`)
      expect(left?.count).toBe(0)
    })

    test('A rollback lists what it undoes, and requires the matching digest', async () => {
      await load({ 'vendors.csv': vendors('One', 'Two', 'Three') })
      const first = await plan()
      await load({ 'vendors.csv': vendors('Uno') }, { mode: 'changes', loadedBy: 'bob' })
      const before = await everything()
      await expect(rollBack(store, { confirm: first.digest })).rejects.toThrow(
        'The confirmation is for another rollback.',
      )
      const both = await plan(first.loads[0]?.id)
      expect(both.kinds).toEqual([
        { file: 'vendors.csv', before: undefined, after: undefined, added: 0, changed: 2, gone: 2 },
      ])
      const lines = planLines(both).join('\n')
      expect(lines).toContain('2 loads are undone:')
      expect(lines).toMatch(/load \d+, \d{4}-.* UTC, changes by bob: vendors\.csv/)
      expect(await everything()).toEqual(before)
      const { version } = await rollBack(store, { id: first.loads[0]?.id, confirm: both.digest, by: 'ann' })
      expect(
        await select(`select mode, state, loaded_by, version, digest from loads order by load_id desc limit 1`),
      ).toEqual([{ mode: 'rollback', state: 'loaded', loaded_by: 'ann', version, digest: both.digest }])
      expect(await select(`select count(*) as count from loads where undone_by = ${version}`)).toEqual([{ count: 2 }])
      expect(await select(`select event from audit order by audit_id desc limit 1`)).toEqual([
        { event: 'feed rolled back' },
      ])
      await expect(plan(first.loads[0]?.id)).rejects.toThrow(/was rolled back already/)
      await expect(plan(1_000_000)).rejects.toThrow('there is no load 1000000')
    })

    test('Accounts that a load added are removed with their saved reports; changed accounts get back their rights, but keep later changes', async () => {
      await load({
        'accounts.csv': [
          { ...account, CanViewAR: 'N', order_limit: '500', email: 'new@example.com', password_hash: '' },
          { ...known, ...account, user_id: '100002', CanViewAR: 'Y', email: '' },
          { login_type: 'G', company: '', user_id: 'GROUP1', password_hash: '', CanViewAR: 'Y' },
        ],
      })
      await load({ 'accounts.csv': [{ ...account, CanViewAR: 'N', active: 'false' }] })
      const first = (await lastId()) - 1
      await select(`update accounts set email = 'later@example.com' where user_id = '100001'`)
      await select(
        `update accounts set flags = flags || '{"CanViewAR": "N", "CanViewOG": "Y"}' where user_id = 'GROUP1'`,
      )
      await select(`insert into report_definitions (account_id, report, name, definition, shared, changed_at)
        select account_id, 'x', 'Mine', '{}', false, now() from accounts where user_id = '100002'`)
      const undone = await plan(first)
      expect(undone.accounts).toEqual({ removed: 1, saved: 1, restored: 2 })
      expect(planLines(undone).slice(-2)).toEqual([
        '1 account that these loads added goes, with 1 saved report or view',
        '2 accounts get back the former address, policy, and rights',
      ])
      await back(first)
      const accounts = await select(
        `select user_id, email, active, order_limit, flags ->> 'CanViewAR' as ar from accounts where login_type = 'C'`,
      )
      expect(accounts).toEqual([
        { user_id: '100001', email: 'later@example.com', active: true, order_limit: null, ar: 'Y' },
      ])
      const rights = `flags ->> 'CanViewAR' as ar, flags ->> 'CanViewOG' as og`
      expect(await select(`select ${rights} from accounts where user_id = 'GROUP1'`)).toEqual([{ ar: 'N', og: 'Y' }])
    })

    test('The differences of FEED_KEEP loads are kept; older loads cannot be rolled back', async () => {
      const keeping = 3
      const items = sampleFeed['items.csv'] ?? []
      const before = await everything()
      await load({ 'vendors.csv': vendors('Night'), 'items.csv': items }, { keeping })
      const night = await lastId()
      for (const one of ['A', 'B']) await load({ 'vendors.csv': vendors(one) }, { keeping })
      expect((await plan(night)).loads).toHaveLength(3)
      await back(night)
      expect(await everything()).toEqual(before)
      await load({ 'vendors.csv': vendors('Night'), 'items.csv': items }, { keeping })
      const oldest = await lastId()
      for (const one of ['A', 'B', 'C']) await load({ 'vendors.csv': vendors(one) }, { mode: 'changes', keeping })
      await expect(plan(oldest)).rejects.toThrow(
        `load ${oldest} cannot be rolled back: what load ${oldest} replaced in vendors.csv is no longer kept (FEED_KEEP)`,
      )
      expect((await plan(oldest + 1)).loads).toHaveLength(3)
      await load({ 'vendors.csv': vendors('D') }, { keeping: 0 })
      await expect(plan()).rejects.toThrow('is no longer kept')
      expect(await select(`select nspname from pg_namespace where nspname like 'kept%'`)).toEqual([])
    })

    test('A rollback says and records which table it could not vacuum', async () => {
      await load({ 'vendors.csv': vendors('F') })
      // Analyzing the table evaluates the expression of the index.
      await select(`create function fails_in_vacuum(name text) returns text language plpgsql immutable as $$
        begin
          if current_query() like 'vacuum%' then raise 'no vacuum here'; end if;
          return name;
        end $$`)
      await select('create index fails on vendors (fails_in_vacuum(name))')
      const { version, warnings } = await back().finally(() => select('drop function fails_in_vacuum cascade'))
      expect(warnings).toEqual([expect.stringMatching(/^vendors could not be vacuumed, .*no vacuum here/)])
      expect(await select(`select warnings from loads where version = ${version}`)).toEqual([{ warnings }])
    })

    test('After a migration, former rows are not restored', async () => {
      await load({ 'vendors.csv': vendors('E') })
      await select(`insert into migrations (number, name, checksum) values (9999, '9999_later.sql', 'x')`)
      await expect(plan()).rejects.toThrow('9999_later.sql has migrated the database since')
      await select('delete from migrations where number = 9999')
      await back()
    })
  })
})
