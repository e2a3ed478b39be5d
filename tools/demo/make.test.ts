import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { addDays, isDay } from '#kit/contract/dates.ts'
import { accountFlagNames, flagNames } from '#kit/contract/declare/need.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccounts } from './accounts.ts'
import { demoPassword } from '#accounts/server/partners/demo-partner.ts'
import { cell, headerOf, keyOf, readFeed } from '#app/server/testing/data/demo-files.ts'
import { feedFiles } from '#app/server/tables.ts'
import { lastDay, makeDemo } from './make.ts'
import { customer, customerOf, feedReader, item, shipTo, vendor } from './testing/feed-reader.ts'

const today = lastDay
let dir = ''
const { feed, keysOf } = feedReader(() => dir)
/** The demo's files whose rows replace a table's. */
const written = () => feedFiles.filter(({ mode, file }) => mode === 'replace' && existsSync(join(dir, file)))

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-'))
  await makeDemo(dir, today)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('every file is a valid feed file', () => {
  test('each has columns of its table, and its keys are unique', () => {
    expect(written().length).toBeGreaterThan(20)
    for (const { table, columns, key, numbers } of written()) {
      expect(Object.keys(columns)).toEqual(expect.arrayContaining(headerOf(dir, table)))
      expect(keysOf(table, key).size, table).toBe(feed(table).length)
      for (const columns of numbers) {
        const numbered = feed(table).filter((row) => cell(row, columns.at(-1) ?? '') !== '')
        expect(new Set(numbered.map((row) => keyOf(row, columns))).size, table).toBe(numbered.length)
      }
    }
  })

  test('accounts have a column for each flag', () => {
    expect(headerOf(dir, 'accounts').slice(9)).toEqual([...accountFlagNames])
  })
})

test('Every row refers to rows that exist', () => {
  const references = written().flatMap(({ table, references: declared, part }) => [
    ...declared.map(({ columns, to }) => ({ table, columns, to, key: columns })),
    ...(part ? [{ table, columns: part.columns, to: part.of, key: part.columns }] : []),
  ])
  const further = [
    { table: 'substitutes', columns: ['company', 'substitute'], to: 'items', key: item },
    { table: 'sales_lines', columns: vendor, to: 'vendors', key: vendor },
  ]
  for (const { table, columns, to, key } of [...references, ...further]) {
    const known = keysOf(to, key)
    // An empty last column refers to nothing, such as the ship-to of the customer's own address.
    const named = feed(table).filter((row) => cell(row, columns.at(-1) ?? '') !== '')
    const unknown = named.map((row) => keyOf(row, columns)).filter((value) => !known.has(value))
    expect(unknown, `${table} ${columns.join()}`).toEqual([])
  }
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
    expect(named).toHaveLength(5)
    for (const row of named) {
      expect(cell(row, 'image_file')).toBe(`images/${cell(row, 'invoice_number')}.pdf`)
      const pdf = readFileSync(join(dir, cell(row, 'image_file')), 'latin1')
      expect(pdf.startsWith('%PDF-1.')).toBe(true)
      expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    }
  })
})

test('On another day, every date has moved by as many days, and nothing else has changed', async () => {
  const later = await mkdtemp(join(tmpdir(), 'demo-'))
  try {
    await makeDemo(later, addDays(today, 100))
    const moved = (value: string) => (isDay(value) ? addDays(value, 100) : value)
    for (const table of ['orders', 'packages', 'companies']) {
      const expected = feed(table).map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, moved(value)])),
      )
      expect(readFeed(later, table)).toEqual(expected)
    }
    const [scan = ''] = feed('invoices').flatMap((row) => cell(row, 'image_file') || [])
    expect(readFileSync(join(later, scan))).not.toEqual(readFileSync(join(dir, scan)))
  } finally {
    await rm(later, { recursive: true, force: true })
  }
})
