import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { rounds } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { rollBack, RollbackUnconfirmed } from '../rollback/rollback.ts'
import { FeedRefused } from '../checking/faults.ts'
import { loadFeed } from './load.ts'

/** A row of one of four tables: its key without the constant columns, and the columns that matter here. */
interface Row {
  key: string
  value: string
  /** The key of the row it refers to, if its table has a reference besides the key. */
  to: string
  removed: boolean
}

const kinds = ['vendors', 'items', 'orders', 'order_lines'] as const
type KindName = (typeof kinds)[number]
type Rows = Record<KindName, Map<string, Row>>
/** One load: the files in its folder. */
interface Load {
  mode: 'whole' | 'changes'
  files: Partial<Record<KindName, Row[]>>
}

const orderOf = (line: string) => line.slice(0, 6)

/** The rows that the files leave, by the rules of docs/feeds.md alone; undefined if a reference would break. */
function expected(rows: Rows, { mode, files }: Load): Rows | undefined {
  const next = Object.fromEntries(kinds.map((kind) => [kind, new Map(rows[kind])])) as Rows
  for (const kind of kinds) {
    const given = files[kind]
    if (!given) continue
    if (mode === 'whole') next[kind].clear()
    const documents = new Set(kind === 'order_lines' ? given.map(({ key }) => orderOf(key)) : [])
    for (const key of next[kind].keys()) if (documents.has(orderOf(key))) next[kind].delete(key)
    for (const row of given) {
      if (row.removed) next[kind].delete(row.key)
      else next[kind].set(row.key, row)
      if (kind !== 'orders' || !row.removed) continue
      for (const line of next.order_lines.keys()) if (orderOf(line) === row.key) next.order_lines.delete(line)
    }
  }
  const refers = [...next.items.values()].every(({ to }) => next.vendors.has(to))
  const hasOrder = [...next.order_lines.values()].every(
    ({ key, to }) => next.orders.has(orderOf(key)) && next.items.has(to),
  )
  return refers && hasOrder ? next : undefined
}

const order = '01,100001'
const columns: Record<KindName, string> = {
  vendors: 'company,vendor,name',
  items: 'company,item,description,vendor',
  orders: 'company,customer,order_number,sequence,ship_to,warehouse,status,order_date,amount',
  order_lines: 'company,customer,order_number,sequence,line,quantity_ordered,unit_price,item',
}
const cells: Record<KindName, (row: Row) => string> = {
  vendors: ({ key, value }) => `01,${key},${value}`,
  items: ({ key, value, to }) => `01,${key},${value},${to}`,
  orders: ({ key, value }) => `${order},${key},01,,MAIN,O,2026-11-02,${value}`,
  order_lines: ({ key, value, to }) => `${order},${orderOf(key)},01,${key.slice(6)},${value},1,${to}`,
}

function content({ mode, files }: Load): Record<string, string> {
  const removal = (text: string) => (mode === 'changes' ? `,${text}` : '')
  const named = Object.entries(files) as [KindName, Row[]][]
  return Object.fromEntries(
    named.map(([kind, rows]) => {
      const lines = rows.map((row) => `${cells[kind](row)}${removal(row.removed ? 'Y' : '')}\n`)
      return [`${kind}.csv`, `${columns[kind]}${removal('_deleted')}\n${lines.join('')}`]
    }),
  )
}

const keys: Record<KindName, string[]> = {
  vendors: ['V1', 'V2', 'V3'],
  items: ['I1', 'I2', 'I3'],
  orders: ['700001', '700002'],
  order_lines: ['7000011', '7000012', '7000021', '7000022'],
}
const targets: Record<KindName, string[]> = { ...keys, items: keys.vendors, order_lines: keys.items }
/** Removals appear in changes only. */
const rowsOf = (kind: KindName, mode: Load['mode']) =>
  fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...keys[kind]),
      value: fc.constantFrom('1', '2'),
      to: fc.constantFrom(...targets[kind]),
      removed: mode === 'changes' ? fc.boolean() : fc.constant(false),
    }),
    { selector: ({ key }) => key },
  )
const loads = fc.constantFrom<Load['mode'][]>('whole', 'changes', 'changes').chain((mode) =>
  fc
    .record(
      {
        vendors: rowsOf('vendors', mode),
        items: rowsOf('items', mode),
        orders: rowsOf('orders', mode),
        order_lines: rowsOf('order_lines', mode),
      },
      { requiredKeys: [] },
    )
    .filter((files) => Object.keys(files).length > 0)
    .map((files): Load => ({ mode, files: files as Load['files'] })),
)

/** A load, or a rollback of the last loads. */
type Step = Load | { back: number }
const steps = fc.oneof(
  { weight: 3, arbitrary: loads },
  { weight: 1, arbitrary: fc.record({ back: fc.constantFrom(1, 2) }) },
)

/** Every row, so that most changes refer to something. */
const full = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    keys[kind].map((key) => ({ key, value: '1', to: targets[kind][0] ?? '', removed: false })),
  ]),
) as Record<KindName, Row[]>
const none = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Rows

onDatabase((name, open) => {
  describe(`any sequence of loads on ${name}`, () => {
    let store: Store
    const load = async (files: Record<string, string>, mode: Load['mode']) => {
      const dir = await writeFeed(files)
      return loadFeed(store, dir, { mode, limits: false, keeping: 10 }).finally(() => rm(dir, { recursive: true }))
    }
    const found = async () => {
      const { rows } = await sql<{ rows: string[]; version: number }>`
        select (select version from data_version) as version, array(
          select 'vendors ' || vendor || ' ' || name from vendors union all
          select 'items ' || item || ' ' || description || ' ' || vendor from items union all
          select 'orders ' || order_number || ' ' || trunc(amount) from orders union all
          select 'order_lines ' || order_number || line || ' ' || trunc(quantity_ordered) || ' ' || item
            from order_lines order by 1) as rows`.execute(store.db)
      return rows[0]
    }
    const shown = (rows: Rows) =>
      kinds
        .flatMap((kind) =>
          [...rows[kind].values()].map(({ key, value, to }) =>
            [kind, key, value, ...(kind === 'items' || kind === 'order_lines' ? [to] : [])].join(' '),
          ),
        )
        .toSorted()

    beforeAll(async () => {
      store = await open()
      const base = ['companies.csv', 'warehouses.csv', 'customers.csv'].map((file) => [file, sampleFeed[file] ?? []])
      const dir = await writeFeed(Object.fromEntries(base))
      await loadFeed(store, dir)
    })

    const applied = async () => {
      const { rows } = await sql<{ id: number }>`select load_id as id from loads
        where state = 'loaded' and mode <> 'rollback' and undone_by is null order by version desc`.execute(store.db)
      return rows.map(({ id }) => id)
    }
    const rollBackTo = async (id: number | undefined) => {
      const unconfirmed = await rollBack(store, { id }).catch((error: unknown) => error)
      if (!(unconfirmed instanceof RollbackUnconfirmed)) throw unconfirmed
      return rollBack(store, { id, confirm: unconfirmed.plan.digest })
    }

    test('whole feeds, changes, refusals, and rollbacks give the same result as a simple model', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async (sequence) => {
          /** The rows after each load that is not rolled back; the last ones are the current rows. */
          const states = [none]
          for (const one of [{ mode: 'whole', files: full } as const, ...sequence] satisfies Step[]) {
            const before = await found()
            const rows = states.at(-1) ?? none
            let changes = true
            if ('back' in one) {
              const back = Math.min(one.back, states.length - 2)
              changes = back > 0
              if (changes) await rollBackTo((await applied())[back - 1])
              states.length -= Math.max(back, 0)
            } else {
              const next = expected(rows, one)
              const result = await load(content(one), one.mode).catch((error: unknown) => error)
              if (!next) expect(result).toBeInstanceOf(FeedRefused)
              else expect(result).toMatchObject({ version: (before?.version ?? 0) + 1 })
              changes = next !== undefined
              if (next) states.push(next)
            }
            const after = await found()
            expect(after?.rows.toSorted()).toEqual(shown(states.at(-1) ?? none))
            expect(after?.version).toBe((before?.version ?? 0) + (changes ? 1 : 0))
          }
        }),
        { numRuns: rounds(2, 5) },
      )
    })
  })
})
