import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#kit/contract/dates.ts'
import { formatMoney } from '#kit/contract/declare/format.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPdf, openTag } from '#kit/server/pdf/document.ts'
import { collectPdf } from '#kit/server/pdf/stream.ts'
import { faultsOf, collapseSpace, textOf } from '#app/server/testing/pdf-tools.ts'
import { drawDamaged, drawInvoice, type InvoiceDocument } from './page.ts'
import type { InvoiceLine } from './queries.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const address = (name: string) => ({
  name,
  address1: '1 Dock Road',
  address2: '',
  city: 'Newark',
  state: 'NJ',
  zip: '07102',
})
const sender = {
  ...address('Northern Supply'),
  phone: '555-0100',
  email: 'desk@north.example',
  brand: { accent: '#1d4ed8', logo: 'product' as const },
}
const parties = { sender, customer: address('Peña & Sons Łódź'), number: '01-100001', terms: 'NET 30' }

const line = (more: Partial<InvoiceLine>): InvoiceLine => ({
  invoice: '800001',
  item: 'PT-100',
  customerPart: '',
  description: 'PAPER TOWEL',
  description2: '',
  casePack: 12,
  pack: '12/32 OZ',
  unit: 'CS',
  quantity: 2,
  price: 10.125,
  sales: 20.25,
  tax: 1.34,
  addOns: 0,
  ...more,
})

const invoice = (lines: readonly InvoiceLine[], amount: number): InvoiceDocument => ({
  head: {
    number: '800001 (2026)',
    date: '2026-11-11',
    dueDate: '2026-12-11',
    order: '004711 (2026)',
    sequence: '01',
    customerPo: 'PO-77',
    warehouse: 'Newark',
    shipTo: '000002',
    amount,
    ...{ CurrentBalance: amount, Discount: null, DiscountDate: null, payments: null },
    ...{ terms: '', corrects: '', correctedBy: '' },
    shipVia: 'OLD DOMINION FREIGHT LINE',
    proNumber: '35406469641',
    comments: '',
    archived: false,
    shipToAddress: address('Harbor Pier'),
  },
  lines,
  parties,
})

const made = (...documents: InvoiceDocument[]) =>
  collectPdf(openPdf('Invoice', 'Northern Supply', '2026-11-11'), async (pdf, turn) => {
    const root = openTag(pdf, undefined, 'Document')
    for (const document of documents) await drawInvoice(pdf, root, document, turn)
    root.end()
  })

/** Words that the font must render even without shaping. */
const word = fc.constantFrom(
  'PAPER',
  'Towel',
  'Ångström',
  'Ωmega',
  'Żółw',
  'ЖУК',
  '2-ply',
  '"quoted"',
  '(paren',
  '\\back',
  '日本',
  '�',
  '',
)
const words = (most: number) => fc.array(word, { maxLength: most }).map((some) => some.join(' '))
const money = (most: number) => fc.integer({ min: -most, max: most }).map((cents) => cents / 100)
const share = fc.integer({ min: -90_000, max: 90_000 }).map((n) => n / 10_000)
const randomLine = fc
  .record({
    item: fc.string({ unit: fc.constantFrom(...'ABC-0123456789'), minLength: 1, maxLength: 30 }),
    customerPart: words(3),
    description: words(16),
    description2: words(6),
    casePack: fc.integer({ min: 0, max: 10_000 }),
    pack: fc.constantFrom('', '12/32 OZ', '4/1 GAL', 'A VERY LONG PACK DESCRIPTION'),
    unit: fc.constantFrom('EA', 'CS', 'RL', ''),
    quantity: money(10_000_000),
    price: fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 10_000),
    sales: money(100_000_000),
    tax: share,
    addOns: share,
  })
  .map(line)
const randomInvoice = fc
  .record({
    lines: fc.array(randomLine, { maxLength: 90 }),
    amount: money(999_999_999),
    date: fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2000-01-01', n)),
    order: fc.constantFrom('', '004711'),
    customerPo: words(5),
    known: fc.boolean(),
  })
  .map(({ lines, amount, known, ...head }) => {
    const document = invoice(lines, amount)
    return { ...document, head: { ...document.head, ...head, shipToAddress: known ? address('Pier') : null } }
  })

describe('the page of an invoice', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trade-counter-pdf-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const read = async (pdf: Buffer, name = 'one.pdf') => {
    const path = join(folder, name)
    await writeFile(path, pdf)
    return { pages: await textOf(path), faults: await faultsOf(path) }
  }

  test('shows the customer and the lines, with case pack and unit, and its sums are right', async () => {
    const lines = [
      line({}),
      line({ item: 'PT-200', customerPart: 'CP-9', price: 0.0375, quantity: 1000, sales: 37.5, tax: 2.484, addOns: 5 }),
    ]
    const check = { PaymentDate: '2026-11-13', PaymentNumber: '60031', Method: 'check', Reference: '4471' }
    const paid = { payments: [{ ...check, Amount: 20, Discount: 0 }], CurrentBalance: 46.57, terms: '2% 10' }
    const offer = { ...paid, Discount: 1, DiscountDate: '2026-11-20', correctedBy: '800009' }
    const { head, ...rest } = invoice(lines, 66.57)
    const { pages, faults } = await read(await made({ ...rest, head: { ...head, ...offer } }))
    expect(faults).toBe('')
    const text = collapseSpace(pages.join(' '))
    for (const part of [
      ...['Northern Supply', 'Invoice 800001', 'Invoice date 11/11/2026', 'Due date 12/11/2026'],
      'Order # 004711-01',
      'Customer PO PO-77',
      'Terms 2% 10',
      'Corrected by 800009',
      'Paid 11/13/2026 by check 4471 -$20.00',
      'Balance due $46.57',
      'Pay $45.57 by 11/20/2026 and save $1.00',
      'Bill to',
      'Peña & Sons Łódź',
      'Ship to 000002',
      'Harbor Pier',
      'Item # Description Case pack Pack Unit Quantity Unit price Amount',
      'PT-100 PAPER TOWEL 12 12/32 OZ CS 2 $10.125 $20.25',
      '1,000 $0.0375 $37.50',
      'Your part CP-9',
      'Customer # 01-100001',
      'Ship via OLD DOMINION FREIGHT LINE',
      'PRO # 35406469641',
      ...['Merchandise $57.75', 'Freight $5.00', 'Tax $3.82', 'Total $66.57', 'Remit to', 'Page 1 of 1'],
    ]) {
      expect(text).toContain(part)
    }
  })

  test('A credit is labeled, names its invoice, and has negative amounts', async () => {
    const credit = invoice([line({ quantity: -2, sales: -20.25, tax: -1.34 })], -21.59)
    const head = { ...credit.head, comments: 'CREDIT FOR INVOICE 739331 DAMAGED' }
    const { pages } = await read(await made({ ...credit, head }))
    const text = collapseSpace(pages.join(' '))
    for (const part of [
      'Credit for invoice 739331',
      'Credit 800001',
      '-2 $10.125 -$20.25',
      'Total -$21.59',
      'Credited by',
    ])
      expect(text).toContain(part)
  })

  test('The longest item numbers and descriptions are shown whole', async () => {
    const words = (letter: string) => Array.from({ length: 24 }, (_, n) => `W${letter}${String(n).padStart(2, '0')}`)
    const [description, description2] = [words('D'), words('E')]
    const long = line({
      item: 'W'.repeat(30),
      customerPart: `${'W'.repeat(26)}LAST`,
      description: description.join(' '),
      description2: description2.join(' '),
    })
    expect(long.description).toHaveLength(119)
    const { pages, faults } = await read(await made(invoice([long], 21.59)), 'long.pdf')
    expect(faults).toBe('')
    const text = collapseSpace(pages.join(' '))
    for (const word of [...description, ...description2, 'Your part', 'LAST']) expect(text).toContain(word)
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(30 + 26 + 24 + 24)
  })

  test('Many lines span several numbered pages, each with the header; the totals are on the last', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => line({ item: `N${n}.`, sales: 1, tax: 0 }))
    const { pages } = await read(await made(invoice(lines, 120)))
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, page] of pages.entries()) {
      const text = collapseSpace(page)
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(text).toMatch(/N\d+\./)
      expect(text).toContain('Item # Description')
      expect(text.includes('Total $120.00')).toBe(at === pages.length - 1)
    }
    const items = [...pages.join(' ').matchAll(/N(\d+)\./g)].map(([, n]) => Number(n))
    expect(items).toEqual(lines.map((_, n) => n))
  })

  test('The document is tagged, in English, and titled; the same invoice produces the same bytes', async () => {
    const pdf = await made(invoice([line({})], 21.59))
    const source = pdf.toString('latin1')
    for (const mark of [
      '/MarkInfo',
      '/StructTreeRoot',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /Table',
      '/S /TH',
      '/Scope /Column',
      '/Alt',
    ]) {
      expect(source).toContain(mark)
    }
    expect((await made(invoice([line({})], 21.59))).equals(pdf)).toBe(true)
  })

  test("The distributor's PNG logo is embedded once and its accent colors the title; without a logo there is no mark", async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const branded = async (logo: Uint8Array | undefined, copies: number) => {
      const look = { ...parties, sender: { ...sender, brand: { accent: '#1d4ed8', logo } } }
      const pdf = await collectPdf(openPdf('Invoice', 'Northern Supply', '2026-11-11'), async (document, turn) => {
        const root = openTag(document, undefined, 'Document')
        for (let n = 0; n < copies; n++)
          await drawInvoice(document, root, { ...invoice([line({})], 21.59), parties: look }, turn)
        root.end()
      })
      const { faults } = await read(pdf, 'branded.pdf')
      expect(faults).toBe('')
      return pdf.toString('latin1')
    }
    const withLogo = await branded(new Uint8Array(Buffer.from(pixel, 'base64')), 3)
    // The image and its mask.
    expect(withLogo.match(/\/Subtype \/Image/g)?.length).toBeLessThanOrEqual(2)
    expect(withLogo).toContain('logo')
    const without = await branded(undefined, 1)
    expect(without).not.toContain('/Subtype /Image')
    expect(without).not.toContain('/S /Figure')
  })

  test('A page explains that the archived document is damaged', async () => {
    const { head } = invoice([], 10)
    const pdf = await collectPdf(openPdf('Invoice', 'Northern Supply', '2026-11-11'), async (document) => {
      const root = openTag(document, undefined, 'Document')
      drawDamaged(document, root, { head, parties })
      root.end()
    })
    const { pages, faults } = await read(pdf)
    expect(faults).toBe('')
    expect(collapseSpace(pages.join(' '))).toContain(
      'The archived document of this invoice is damaged or needs a password, and cannot be shown',
    )
  })

  test('200 random invoices, in files of eight, are valid, with their totals and page numbers', async () => {
    let at = 0
    await fc.assert(
      fc.asyncProperty(fc.array(randomInvoice, { minLength: 8, maxLength: 8 }), async (documents) => {
        const { pages, faults } = await read(await made(...documents), `random-${at++ % 4}.pdf`)
        expect(faults).toBe('')
        let first = 0
        for (const document of documents) {
          const count = Number(/Page 1 of (\d+)/.exec(collapseSpace(pages[first] ?? ''))?.[1])
          const own = pages.slice(first, first + count).map(collapseSpace)
          expect(own).toHaveLength(count)
          for (const [n, page] of own.entries()) expect(page).toContain(`Page ${n + 1} of ${count}`)
          expect(own.at(-1)).toContain(`Total ${formatMoney(document.head.amount)}`)
          first += count
        }
        expect(first).toBe(pages.length)
      }),
      { numRuns: rounds(5, 25), endOnFailure: true },
    )
  })
})
