import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { accountFlagNames, flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, readAccounts } from './parties/accounts.ts'
import { cell, exact, headerOf, keyOf, type Row, readFeed } from '#server/testing/data/demo-files.ts'
import { type DemoSummary, makeDemo } from './make.ts'
import { tablesOf } from '#server/testing/data/migration-tables.ts'

const today = '2026-11-20'
const migration = (name: string) =>
  tablesOf(readFileSync(join(import.meta.dirname, '../../kit/db/migrations', name), 'utf8'))
const { order_guides } = migration('0034_order_guides.sql')
const tables: ReturnType<typeof tablesOf> = {
  ...migration('0001_distributor.sql'),
  ...migration('0030_substitutes.sql'),
  ...(order_guides && { order_guides }),
}
let dir = ''
let summary: DemoSummary
const feeds = new Map<string, Row[]>()
const feed = (table: string): Row[] => {
  const rows = feeds.get(table) ?? readFeed(dir, table)
  feeds.set(table, rows)
  return rows
}
const keysOf = (table: string, columns: readonly string[]) => new Set(feed(table).map((row) => keyOf(row, columns)))
const customerOf = (row: Row) => keyOf(row, ['company', 'customer'])
const sumBy = (rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return sums
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-'))
  summary = await makeDemo(dir, today)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('every file is a valid feed file', () => {
  const fed = Object.keys(tables).filter((table) => table !== 'invoice_images')

  test.each(fed)('%s has the columns of its table, and its keys are unique', (table) => {
    const { columns, keys } = tables[table] ?? { columns: [], keys: [] }
    const expected = table === 'invoices' ? [...columns, 'image_file'] : columns
    expect([...headerOf(dir, table)].sort()).toEqual([...expected].sort())
    for (const key of keys) expect(keysOf(table, key).size).toBe(feed(table).length)
  })

  test('the summary counts the rows of each file', () => {
    expect(summary.files.map(({ name }) => name).sort()).toEqual(
      [...fed, 'accounts'].map((name) => `${name}.csv`).sort(),
    )
    for (const { name, rows } of summary.files) expect(feed(name.replace('.csv', '')).length).toBe(rows)
  })

  test('accounts have a column for each flag', () => {
    expect(headerOf(dir, 'accounts').slice(9)).toEqual([...accountFlagNames])
  })
})

const customer = ['company', 'customer']
const shipTo = [...customer, 'ship_to']
const item = ['company', 'item']
const warehouse = ['company', 'warehouse']
const vendor = ['company', 'vendor']
const order = [...customer, 'order_number', 'sequence']

test.each([
  ['warehouses', ['company'], 'companies', ['company']],
  ['customers', warehouse, 'warehouses', warehouse],
  ['ship_tos', customer, 'customers', customer],
  ['group_members', ['group_id'], 'customer_groups', ['group_id']],
  ['group_members', customer, 'customers', customer],
  ['employee_books', ['employee'], 'employees', ['employee']],
  ['employee_books', customer, 'customers', customer],
  ['vendors', ['company'], 'companies', ['company']],
  ['items', vendor, 'vendors', vendor],
  ['customer_items', customer, 'customers', customer],
  ['customer_items', item, 'items', item],
  ['stock', item, 'items', item],
  ['stock', warehouse, 'warehouses', warehouse],
  ['list_prices', item, 'items', item],
  ['substitutes', item, 'items', item],
  ['substitutes', ['company', 'substitute'], 'items', item],
  ['custom_prices', customer, 'customers', customer],
  ['custom_prices', item, 'items', item],
  ['orders', shipTo, 'ship_tos', shipTo],
  ['orders', warehouse, 'warehouses', warehouse],
  ['order_lines', order, 'orders', order],
  ['order_lines', item, 'items', item],
  ['packages', order, 'orders', order],
  [
    'package_events',
    ['carrier', 'tracking_number', 'ship_date'],
    'packages',
    ['carrier', 'tracking_number', 'ship_date'],
  ],
  ['invoices', shipTo, 'ship_tos', shipTo],
  ['invoices', warehouse, 'warehouses', warehouse],
  ['sales_lines', [...customer, 'invoice_number'], 'invoices', [...customer, 'invoice_number']],
  ['sales_lines', item, 'items', item],
  ['sales_lines', vendor, 'vendors', vendor],
] as const)('%s %j exists in %s', (child, columns, parent, parentColumns) => {
  const known = keysOf(parent, parentColumns)
  // A blank ship-to is the customer's own address.
  const named = feed(child).filter((row) => !columns.some((column) => column === 'ship_to' && cell(row, column) === ''))
  expect([...new Set(named.map((row) => keyOf(row, columns)))].filter((key) => !known.has(key))).toEqual([])
})

test('A group member with a ship-to has one of its customer', () => {
  const known = keysOf('ship_tos', shipTo)
  const members = feed('group_members').filter((row) => cell(row, 'ship_to') !== '')
  expect(members.length).toBeGreaterThan(2)
  expect(members.filter((row) => !known.has(keyOf(row, shipTo)))).toEqual([])
})

describe('the distributor has the specified size', () => {
  test('5 companies, about 60 customers, 2,000 items, 60 vendors', () => {
    expect(feed('companies')).toHaveLength(5)
    expect(feed('customers')).toHaveLength(60)
    expect(new Set(feed('items').map((row) => cell(row, 'item'))).size).toBe(2000)
    expect(new Set(feed('vendors').map((row) => cell(row, 'vendor'))).size).toBe(60)
    expect(new Set(feed('warehouses').map((row) => cell(row, 'company'))).size).toBe(5)
  })

  test('4 years of sales up to today', () => {
    const days = feed('invoices')
      .map((row) => cell(row, 'invoice_date'))
      .sort()
    expect(days[0]?.slice(0, 7)).toBe('2022-11')
    expect(days.at(-1)).toBe(today)
    expect(feed('sales_lines').length).toBeGreaterThan(50_000)
    expect(feed('sales_lines').length).toBeLessThan(80_000)
  })
})

describe('sums', () => {
  test('an invoice amount is exactly the sum of its lines: sales, tax, and add-ons', () => {
    const invoice = (row: Row) => keyOf(row, ['company', 'invoice_number'])
    const value = (row: Row) => exact(cell(row, 'sales')) + exact(cell(row, 'tax')) + exact(cell(row, 'add_ons'))
    const sums = sumBy(feed('sales_lines'), invoice, value)
    expect(feed('invoices').filter((row) => sums.get(invoice(row)) !== exact(cell(row, 'amount')))).toEqual([])
  })

  test('the sales of a line are quantity times price, rounded to the cent', () => {
    const wrong = feed('sales_lines').filter((row) => {
      const exactly = Number(cell(row, 'quantity')) * exact(cell(row, 'unit_price'), 4)
      return Math.abs(exactly - exact(cell(row, 'sales')) * 100) > 50
    })
    expect(wrong).toEqual([])
  })

  test('an order amount is the sum of its lines: ordered quantities if open, shipped quantities if closed', () => {
    const open = new Map(feed('orders').map((row) => [keyOf(row, order), cell(row, 'status') === 'O']))
    const sums = sumBy(
      feed('order_lines'),
      (row) => keyOf(row, order),
      (row) => {
        const quantity = Number(cell(row, open.get(keyOf(row, order)) ? 'quantity_ordered' : 'quantity_reserved'))
        const cents = (quantity * exact(cell(row, 'unit_price'), 4)) / 100
        return Math.sign(cents) * Math.round(Math.abs(cents))
      },
    )
    expect(feed('orders').filter((row) => sums.get(keyOf(row, order)) !== exact(cell(row, 'amount')))).toEqual([])
  })

  test('back-ordered quantities are in the next sequence of the order', () => {
    const line = (row: Row, sequence: number) => `${keyOf(row, [...customer, 'order_number', 'item'])}|${sequence}`
    const ordered = sumBy(
      feed('order_lines'),
      (row) => line(row, Number(cell(row, 'sequence'))),
      (row) => Number(cell(row, 'quantity_ordered')),
    )
    const closed = new Set(
      feed('orders')
        .filter((row) => cell(row, 'status') === 'C')
        .map((row) => keyOf(row, order)),
    )
    const short = feed('order_lines').filter(
      (row) => closed.has(keyOf(row, order)) && Number(cell(row, 'quantity_back_ordered')) > 0,
    )
    expect(short.length).toBeGreaterThan(100)
    const lost = short.filter(
      (row) => ordered.get(line(row, Number(cell(row, 'sequence')) + 1)) !== Number(cell(row, 'quantity_back_ordered')),
    )
    expect(lost).toEqual([])
    const sequences = new Set(feed('orders').map((row) => cell(row, 'sequence')))
    expect([...sequences].sort()).toEqual(['00', '01', '02'])
  })

  test('the ordered quantity is the sum of the reserved and back-ordered quantities', () => {
    const amounts = (row: Row) => ['quantity_reserved', 'quantity_back_ordered'].map((name) => Number(cell(row, name)))
    const wrong = feed('order_lines').filter(
      (row) => amounts(row).reduce((a, b) => a + b) !== Number(cell(row, 'quantity_ordered')),
    )
    expect(wrong).toEqual([])
  })

  test('stock is reserved exactly for the open orders, and never more than is on hand', () => {
    const open = new Map(
      feed('orders')
        .filter((row) => cell(row, 'status') === 'O')
        .map((row) => [keyOf(row, order), cell(row, 'warehouse')]),
    )
    const lines = feed('order_lines').filter((row) => open.has(keyOf(row, order)))
    const place = (row: Row) => `${keyOf(row, item)}|${open.get(keyOf(row, order))}`
    const promised = sumBy(lines, place, (row) => Number(cell(row, 'quantity_reserved')))
    const waiting = sumBy(lines, place, (row) => Number(cell(row, 'quantity_back_ordered')))
    const number = (row: Row, name: string) => Number(cell(row, name))
    const wrong = feed('stock').filter((row) => {
      const key = keyOf(row, ['company', 'item', 'warehouse'])
      const due = number(row, 'on_order') > 0
      return (
        number(row, 'on_demand') !== (promised.get(key) ?? 0) ||
        number(row, 'on_hand') < number(row, 'on_demand') ||
        number(row, 'on_order') < (waiting.get(key) ?? 0) ||
        due !== cell(row, 'scheduled_date') > today
      )
    })
    expect(wrong).toEqual([])
    expect([...waiting.values()].filter((quantity) => quantity > 0).length).toBeGreaterThan(10)
    const places = keysOf('stock', ['company', 'item', 'warehouse'])
    expect([...promised.keys()].filter((key) => !places.has(key))).toEqual([])
  })
})

describe('orders and invoices refer to each other', () => {
  const invoiced = () => new Map(feed('invoices').map((row) => [keyOf(row, ['company', 'invoice_number']), row]))

  test('a closed order has an invoice of the same sequence, day, and ship-to; an open one has none', () => {
    const invoices = invoiced()
    const wrong = feed('orders').filter((row) => {
      if (cell(row, 'status') === 'O') return cell(row, 'invoice_number') !== '' || cell(row, 'ship_date') !== ''
      const invoice = invoices.get(keyOf(row, ['company', 'invoice_number']))
      const same = [...shipTo, 'order_number', 'warehouse', 'customer_po'] as const
      return (
        !invoice ||
        keyOf(invoice, same) !== keyOf(row, same) ||
        cell(invoice, 'order_sequence') !== cell(row, 'sequence') ||
        cell(invoice, 'invoice_date') !== cell(row, 'ship_date')
      )
    })
    expect(wrong).toEqual([])
  })

  test('every invoice of the last two years has an order', () => {
    const known = keysOf('orders', order)
    const recent = feed('invoices').filter((row) => cell(row, 'invoice_date') >= '2024-11-20')
    const key = (row: Row) => `${keyOf(row, [...customer, 'order_number', 'order_sequence'])}`
    expect(recent.filter((row) => !known.has(key(row)))).toEqual([])
  })

  test('a back order is a later sequence; numbers have 6 and 2 digits', () => {
    const wrong = feed('orders').filter(
      (row) =>
        (cell(row, 'order_type') === 'B') !== (cell(row, 'sequence') !== '00') ||
        !/^\d{6}$/.test(cell(row, 'order_number')) ||
        !/^\d\d$/.test(cell(row, 'sequence')),
    )
    expect(wrong).toEqual([])
  })
})

describe('accounts', () => {
  test('all have the same password, hashed with Argon2id at 19 MiB, 2 passes, 1 lane', async () => {
    for (const row of feed('accounts')) {
      expect(cell(row, 'password_hash')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await verify(cell(row, 'password_hash'), demoPassword)).toBe(true)
    }
    expect(new Set(feed('accounts').map((row) => cell(row, 'password_hash'))).size).toBe(readAccounts().length)
  })

  test('are those of the table, and each belongs to an existing customer, group, or employee', () => {
    const names = feed('accounts').map((row) => keyOf(row, ['login_type', 'company', 'user_id']))
    expect(names).toHaveLength(readAccounts().length)
    expect(names.slice(0, readAccounts().filter(({ first }) => first).length)).toEqual([
      'C|01|100001',
      'C|01|100001000002',
      'C|01|100002',
      'C|02|200001',
      'G|00|GROUP1',
      'E|00|EMP001',
      'E|00|EMP900',
    ])
    for (const place of ['000002', '000003']) expect(keysOf('ship_tos', shipTo)).toContain(`01|100001|${place}`)
    const known = new Set([
      ...[...keysOf('customers', customer)].map((key) => `C|${key}`),
      ...feed('customer_groups').map((row) => `G|00|${cell(row, 'group_id')}`),
      ...feed('employees').map((row) => `E|00|${cell(row, 'employee')}`),
    ])
    const ofShipTos = ['C|01|100001000002', 'C|01|100001000003']
    expect(names.filter((name) => !ofShipTos.includes(name) && !known.has(name))).toEqual([])
  })

  test('each has the flags and settings that it demonstrates', () => {
    const flags = (userId: string) => {
      const row = feed('accounts').find((one) => cell(one, 'user_id') === userId)
      return row ? Object.fromEntries(flagNames.map((flag) => [flag, cell(row, flag)])) : {}
    }
    const withheld = (userId: string) =>
      Object.entries(flags(userId))
        .filter(([, value]) => value === 'N')
        .map(([flag]) => flag)
    expect(withheld('100001')).toEqual([])
    expect(withheld('GROUP1')).toEqual([])
    expect(flags('100001000002').ViewAllShipTos).toBe('One')
    expect(flags('100001').ViewAllShipTos).toBe('All')
    expect(withheld('200001').sort()).toEqual([
      'CanViewCustomerPrices',
      'CanViewInventoryPrices',
      'CanViewInvoices',
      'CanViewListPrice',
      'CanViewPriceList',
      'ViewOrderAmount',
    ])
    const always = feed('accounts').filter((row) => cell(row, 'otp_policy') === 'always')
    expect(always.map((row) => [cell(row, 'user_id'), cell(row, 'email').includes('@')])).toEqual([['100002', true]])
  })

  test('the group has 12 customers in 3 companies, some with only one ship-to', () => {
    const members = feed('group_members').filter((row) => cell(row, 'group_id') === 'GROUP1')
    expect(new Set(members.map(customerOf)).size).toBe(12)
    expect(members).toHaveLength(12)
    expect(new Set(members.map((row) => cell(row, 'company'))).size).toBe(3)
    expect(members.filter((row) => cell(row, 'ship_to') !== '').length).toBeGreaterThan(1)
  })

  test('the rep has 10 customers, and every customer is in some book', () => {
    expect(feed('employee_books').filter((row) => cell(row, 'employee') === 'EMP001')).toHaveLength(10)
    expect(keysOf('employee_books', customer).size).toBe(60)
    expect(new Set(feed('employees').map((row) => cell(row, 'role')))).toEqual(
      new Set(['rep', 'manager', 'administrator']),
    )
  })
})

describe('the archive', () => {
  test('contains a PDF for each invoice that refers to one', () => {
    const named = feed('invoices').filter((row) => cell(row, 'image_file') !== '')
    expect(named.map((row) => cell(row, 'image_file')).sort()).toEqual([...summary.images].sort())
    expect(named).toHaveLength(5)
    for (const row of named) {
      expect(cell(row, 'image_file')).toBe(`images/${cell(row, 'invoice_number')}.pdf`)
      const pdf = readFileSync(join(dir, cell(row, 'image_file')), 'latin1')
      expect(pdf.startsWith('%PDF-1.')).toBe(true)
      expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    }
  })
})

describe('the same day gives the same bytes', () => {
  const digests = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => `${path.slice(folder.length)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
      .sort()

  // Makes two demos, on a machine that may be busy.
  test('another day gives different bytes', { timeout: 120_000 }, async () => {
    const [again, later] = (await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'demo-'))))) as [string, string]
    try {
      await makeDemo(again, today)
      await makeDemo(later, '2027-02-01')
      expect(digests(again)).toEqual(digests(dir))
      expect(digests(later)).not.toEqual(digests(dir))
    } finally {
      for (const folder of [again, later]) await rm(folder, { recursive: true, force: true })
    }
  })

  test('an invalid day is rejected', async () => {
    await expect(makeDemo(dir, '2026-02-30')).rejects.toThrow('2026-02-30 is not a YYYY-MM-DD date')
  })
})
