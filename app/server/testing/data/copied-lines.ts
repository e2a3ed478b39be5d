import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import type { ColumnarCopy } from '#kit/server/columnar/copy.ts'

/** Settings for a server whose reports run on a copy, in a separate folder. */
export async function copyOf(databaseUrl: string | undefined): Promise<{ env: Record<string, string>; dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-columnar-'))
  return { dir, env: { DATABASE_URL: databaseUrl ?? '', COLUMNAR_DIR: dir } }
}

export const removeDir = (dir: string) => rm(dir, { recursive: true, force: true })

/** Waits until a copy of this version is in use. */
export async function untilCopied(columnar: ColumnarCopy | undefined, version: number): Promise<ColumnarCopy> {
  if (!columnar) throw new Error('this server has no columnar copy')
  while (!columnar.has(version)) {
    if (columnar.state === 'off') throw new Error(`no copy of version ${version}`)
    columnar.note(version)
    await sleep(20)
  }
  return columnar
}

/** Expects a finished copy in its folder, and nothing that a build left. */
export async function expectOnlyCopy(folder: string): Promise<void> {
  const found = (await readdir(folder)).filter((name) => !/^(?:lines|spill)-/.test(name))
  expect(found).toEqual([expect.stringMatching(/^copy-\d+\.duckdb$/)])
}

/** Texts that output formats must escape, and arbitrary texts that a database can hold. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\\',
    '\\N',
    '\\.',
    '"',
    '""',
    ',',
    'a,"b"',
    '\r',
    '\n',
    '\r\n',
    'two\r\nlines',
    '\t=1',
    "'",
  ),
  fc.constantFrom('=1+1', '+1', '-5', '@x', '\uff1dsum', '_x0041_x0042_', 'a_x005F_', '_x0041', ' lead', 'trail '),
  fc.constantFrom(
    '\u0001\u001b\u001f\u007f',
    '\b\f\v',
    '<&>',
    'é',
    '😀',
    '\ufffe\uffff',
    'Ünïcode',
    'ß',
    'z',
    'Z',
    '%s{}',
  ),
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\\', '"', '\n', '_', 'x', '0'),
        fc.nat(0xd7ff).map((n) => String.fromCodePoint(n)),
      ),
    })
    .map((text) => text.replaceAll('\0', '')),
)
export const decimal = (most: number, places: number) =>
  fc.oneof(
    fc.constantFrom('0', '-0.5', '100', '1.10'),
    fc.integer({ min: -most, max: most }).map((n) => (n / 10 ** places).toFixed(places)),
  )
const day = fc.oneof(
  fc.integer({ min: 0, max: 1400 }).map((n) => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10)),
  fc.constantFrom('0009-03-02', '1900-02-28', '1900-03-01', '9999-12-31'),
)
export const lineCustomers = [
  ['01', '100001'],
  ['01', '100002'],
  ['01', '100003'],
  ['02', '200001'],
] as const

/** Fills the tables of a copy with lines of the small distributor's customers, with adversarial texts. */
export async function fillLines({ db }: Store, seed: number): Promise<void> {
  const some = <T>(value: fc.Arbitrary<T>, count: number): T[] => fc.sample(value, { numRuns: count, seed })
  const codes = [...new Set(some(hostileText, 60))].filter((code) => code !== '').slice(0, 25)
  const text = some(hostileText, 2000)
  const word = (n: number) => text[(n * 7919) % text.length] ?? ''
  const companies = ['01', '02']
  await db
    .insertInto('items')
    .values(
      companies.flatMap((company, c) =>
        codes.map((item, n) => ({
          company,
          item,
          description: word(n + 100 * c),
          description2: word(n + 31),
          vendor: codes[n % 3] ?? '',
          vendor_part: word(n + 7),
          department: word(n).slice(0, 4),
          case_pack: n,
          pack_description: word(n + 57),
          unit: 'EA',
          weight: 1,
          cube: 1,
          pallet_quantity: 1,
          flyer_page: '',
        })),
      ),
    )
    .execute()
  await db
    .insertInto('vendors')
    .values(
      companies.flatMap((company) => codes.slice(0, 2).map((vendor, n) => ({ company, vendor, name: word(n + 300) }))),
    )
    .execute()
  const price = some(decimal(10_000_000, 4), 200)
  await db
    .insertInto('list_prices')
    .values(
      codes.slice(0, 15).map((item, n) => ({
        company: '01',
        item,
        sell_case: 1,
        sell_unit: 'EA',
        sell_price: Number(price[n]),
        list_price: 1,
        // Of every third item it has begun, of every third it is ahead.
        ...(n % 3 === 0
          ? { pending_price: null, effective_date: null }
          : { pending_price: 7, effective_date: n % 3 === 1 ? '2026-11-01' : '2026-12-01' }),
      })),
    )
    .execute()
  const draws = some(
    fc.record({
      customer: fc.constantFrom(...lineCustomers),
      item: fc.constantFrom(...codes, 'gone'),
      day,
      shipTo: fc.constantFrom('', '000001', '000002', 'A'),
      quantity: decimal(100_000, 2),
      sales: decimal(100_000_000, 4),
      tax: decimal(10_000, 4),
      invoice: fc.integer({ min: 1, max: 40 }),
    }),
    400,
  )
  await db
    .insertInto('sales_lines')
    .values(
      draws.map((draw, n) => ({
        company: draw.customer[0],
        customer: draw.customer[1],
        invoice_number: String(draw.invoice),
        line: n,
        invoice_date: draw.day,
        ship_to: draw.shipTo,
        warehouse: 'NE1',
        item: draw.item,
        customer_part: n % 3 ? word(n) : '',
        department: word(n % 20).slice(0, 4),
        vendor: codes[n % 4] ?? '',
        vendor_part: word(n % 50),
        customer_po: word(draw.invoice),
        quantity: Number(draw.quantity),
        unit_price: 1,
        sales: Number(draw.sales),
        tax: Number(draw.tax),
        add_ons: 0,
      })),
    )
    .execute()
}
