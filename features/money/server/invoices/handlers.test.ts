import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { formatMoney } from '#kit/contract/declare/format.ts'
import { unzipSync } from 'fflate'
import type { LightMyRequestResponse } from 'fastify'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { faultsOf, collapseSpace, textOf } from '#app/server/testing/pdf-tools.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

/** An archived document: two pages from another producer. */
function archivedPdf(text: string, passwords: { ownerPassword?: string; userPassword?: string } = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', ...passwords })
  pdf.text(`${text}, archived page 1`).addPage().text(`${text}, archived page 2`).end()
  return buffer(pdf)
}

onDatabase((database, open) => {
  describe(`invoices as documents, on ${database}`, () => {
    let counter: Counter
    let folder: string
    let archived: Buffer
    const home = { company: '01', customer: '100001', shipTo: '000011' }
    const made = (number: string, amount: number, shipTo = home.shipTo) => ({
      ...{ company: home.company, customer: home.customer, ship_to: shipTo, warehouse: 'W01' },
      ...{
        invoice_number: number,
        order_number: '',
        order_sequence: '',
        corrects_invoice: '',
        terms: '',
        customer_po: `PO of ${number}`,
      },
      ...{ invoice_date: '2026-11-01', due_date: '2026-12-01', amount, balance: amount },
    })

    beforeAll(async () => {
      counter = await openCounter(open)
      folder = await mkdtemp(join(tmpdir(), 'trade-counter-invoices-'))
      archived = await archivedPdf('810001')
      const { db } = counter.store
      await db
        .insertInto('invoices')
        .values([
          made('810001', 100),
          made('810002', 200),
          made('810003', 300),
          made('81\'"4', 400),
          made("81'4", 40),
          made('17 (2025)', 17),
          made('17 (2026)', 18),
          made('810005', 5, '000012'),
          { ...made('810006', 100), balance: 40 },
        ])
        .execute()
      const paid = { company: '01', customer: '100001', invoice_number: '810006', method: 'check', amount: 20 }
      await db
        .insertInto('payments')
        .values(
          [
            ['63', '2026-11-14'],
            ['62', '2026-11-12'],
            ['61', '2026-11-12'],
          ].map(([number = '', day = '']) => ({
            ...{ ...paid, discount: 0, payment_number: number, payment_date: day, reference: `No. ${number}` },
          })),
        )
        .execute()
      await db
        .insertInto('invoice_images')
        .values([
          { company: '01', invoice_number: '810001', pdf: archived },
          { company: '01', invoice_number: '810003', pdf: archived.subarray(0, archived.length - 700) },
        ])
        .execute()
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const one = (invoiceId: string, more: Record<string, string> = {}, viewer = 'C') =>
      counter.ask(counter.viewer(viewer), 'downloadInvoice', {
        invoiceId,
        companyNumber: '1',
        group: '100001',
        ...more,
      })
    const many = (invoices: string, form: 'pdf' | 'zip') =>
      counter.ask(counter.viewer('C'), 'downloadInvoices', {
        companyNumber: '01',
        customerNumber: '100001',
        invoices,
        form,
      })
    const read = async (pdf: Uint8Array, name = 'one.pdf') => {
      const path = join(folder, name)
      await writeFile(path, pdf)
      expect(await faultsOf(path)).toBe('')
      return (await textOf(path)).map(collapseSpace)
    }
    const bodyOf = (answer: LightMyRequestResponse) => answer.body.replace(/"requestId":"[^"]*"/, '')
    const lastAudit = async () => {
      const { db } = counter.store
      return db.selectFrom('audit').selectAll().orderBy('audit_id', 'desc').limit(1).executeTakeFirstOrThrow()
    }

    test('An invoice is generated from its lines, and its total is its amount [API-32]', async () => {
      const answer = await one('800211', { shipTo: '000011', order: '700211' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toBe('inline; filename="Invoice-800211.pdf"')
      expect(answer.headers['cache-control']).toBe('no-store')
      const text = (await read(answer.rawPayload)).join(' ')
      for (const part of [
        'Invoice 800211',
        'Company 01',
        'Customer 100001',
        'Ship-to 000011',
        'IT0110',
        'IT0120',
        'Your part CP-100001-1',
        'Terms 2% 10 000011',
        'Paid 11/13/2026 by check Check 000011 -$50.00',
        'Balance due $11,150.37',
        'Pay $11,147.37 by 11/26/2026 and save $3.00',
      ]) {
        expect(text).toContain(part)
      }
      expect(text).toContain(`Total ${formatMoney(11_200.37)}`)
      expect(await lastAudit()).toMatchObject({
        event: 'pdf',
        subject: '01100001',
        detail: { file: 'Invoice-800211.pdf' },
      })
    })

    test('The payments of an invoice are printed from the oldest on, those of a day by number', async () => {
      const text = (await read((await one('810006')).rawPayload)).join(' ')
      expect(text.match(/Paid \S+ by check No\. \d+/g)).toEqual([
        'Paid 11/12/2026 by check No. 61',
        'Paid 11/12/2026 by check No. 62',
        'Paid 11/14/2026 by check No. 63',
      ])
    })

    test('An archived document is returned unchanged', async () => {
      const answer = await one('810001')
      expect(answer.rawPayload.equals(archived)).toBe(true)
      expect(await lastAudit()).toMatchObject({ event: 'pdf', detail: { archived: true } })
    })

    test('A damaged archived document returns status 500 without revealing the cause [ERR-16]', async () => {
      const answer = await one('810003')
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toMatchObject({ title: 'Internal error' })
      expect(answer.body).not.toContain('810003')
    })

    test.each<[string, string, Record<string, string>, string]>([
      ["another customer's", '800221', {}, 'C'],
      ["another company's", '800231', {}, 'C'],
      ["a sibling ship-to's, to a viewer restricted to one", '810005', {}, 'C fixed to a ship-to'],
      ["a sibling ship-to's, to a group", '810005', {}, 'G'],
      ['from a different ship-to than requested', '810005', { shipTo: '000011' }, 'C'],
      ['from a different order than requested', '800211', { order: '700111' }, 'C'],
      ['number 0', '0', {}, 'C'],
      ['part of a number', '80021', {}, 'C'],
      ['a pattern', '8002%', {}, 'C'],
    ])(
      'An invoice that is %s gets the same answer as a nonexistent one [safety 3]',
      async (_what, number, more, viewer) => {
        const [theirs, nobodys] = [await one(number, more, viewer), await one('999999', {}, viewer)]
        expect([theirs.statusCode, bodyOf(theirs)]).toEqual([403, bodyOf(nobodys)])
        expect(nobodys.statusCode).toBe(403)
      },
    )

    test('Order 0 means no order, and a number with quotes and blanks around it is found and saved under a plain name', async () => {
      const answer = await one(` 81'"4 `, { order: '0' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe('inline; filename="Invoice-81_4.pdf"')
      expect((await read(answer.rawPayload)).join(' ')).toContain('The lines of this invoice are no longer available.')
    })

    test('Without CanViewInvoices no document is available [PERM-10]', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewInvoices: 'N' })
      const answers = [await one('800211'), await many('800211', 'zip')]
      await counter.setFlags(viewer, allFlags)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    })

    test('Several as one document: in the requested order, archived ones complete, damaged ones replaced by a page with a notice', async () => {
      const answer = await many('810002,810001,810003,800211', 'pdf')
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe('inline; filename="Invoices-100001.pdf"')
      const pages = await read(answer.rawPayload)
      expect(pages.map((page) => /(Invoice \d+)|(archived page \d)/.exec(page)?.[0])).toEqual([
        'Invoice 810002',
        'archived page 1',
        'archived page 2',
        'Invoice 810003',
        'Invoice 800211',
      ])
      expect(pages[3]).toContain('damaged or needs a password, and cannot be shown')
    })

    test('Many generated invoices as one document are streamed, tagged, and valid', async () => {
      const answer = await many('810002,800211', 'pdf')
      expect((await read(answer.rawPayload)).length).toBe(2)
      expect(answer.rawPayload.toString('latin1')).toContain('/StructTreeRoot')
    })

    test('Only archived invoices also form one document; a single one stays unchanged', async () => {
      const { db } = counter.store
      await db.insertInto('invoice_images').values({ company: '01', invoice_number: '810002', pdf: archived }).execute()
      const two = await many('810001,810002', 'pdf')
      await db.deleteFrom('invoice_images').where('invoice_number', '=', '810002').execute()
      expect((await read(two.rawPayload)).length).toBe(4)
      expect((await many('810001', 'pdf')).rawPayload.equals(archived)).toBe(true)
    })

    test('One document has the pages of archived ones that are protected against changes, and a notice for one with a password', async () => {
      const { db } = counter.store
      const add = async (invoice_number: string, pdf: Buffer) =>
        db.insertInto('invoice_images').values({ company: '01', invoice_number, pdf }).execute()
      await add('810002', await archivedPdf('810002', { ownerPassword: 'Heron-4471' }))
      await add('810005', await archivedPdf('810005', { ownerPassword: 'Heron-4471', userPassword: 'Quiet-2291' }))
      const answer = await many('810002,810005,810001', 'pdf')
      await db.deleteFrom('invoice_images').where('invoice_number', 'in', ['810002', '810005']).execute()
      expect(answer.statusCode).toBe(200)
      const pages = await read(answer.rawPayload)
      expect(pages).toHaveLength(5)
      expect(pages[1]).toContain('810002, archived page 2')
      expect(pages[2]).toContain('damaged or needs a password, and cannot be shown')
      expect(pages[4]).toContain('810001, archived page 2')
    })

    test('Many as a zip: one valid PDF each, under plain names', async () => {
      const answer = await many(`810002,810001,81'"4,810003`, 'zip')
      expect(answer.headers['content-type']).toBe('application/zip')
      const files = unzipSync(answer.rawPayload)
      expect(Object.keys(files)).toEqual([
        'Invoice-810002.pdf',
        'Invoice-810001.pdf',
        'Invoice-81_4.pdf',
        'Invoice-810003.pdf',
      ])
      for (const [name, bytes] of Object.entries(files)) await read(bytes, name)
      expect(Buffer.from(files['Invoice-810001.pdf'] ?? []).equals(archived)).toBe(true)
      const { db } = counter.store
      const noted = await db
        .selectFrom('audit')
        .select(['event', 'detail'])
        .orderBy('audit_id', 'desc')
        .limit(2)
        .execute()
      expect(noted).toEqual([
        { event: 'pdf', detail: { file: 'Invoices-100001.zip', invoices: 4 } },
        { event: 'damaged document', detail: { invoices: ['810003'] } },
      ])
    })

    test('Invoices whose numbers lead to the same name are all in the zip', async () => {
      const answer = await many(`17 (2025),81'4,17 (2026),81'"4`, 'zip')
      const files = unzipSync(answer.rawPayload)
      expect(Object.keys(files)).toEqual([
        'Invoice-17.pdf',
        'Invoice-81_4.pdf',
        'Invoice-17-2.pdf',
        'Invoice-81_4-2.pdf',
      ])
      for (const [name, amount] of [
        ['Invoice-17.pdf', '$17.00'],
        ['Invoice-17-2.pdf', '$18.00'],
      ] as const)
        expect((await read(files[name] ?? new Uint8Array(), name)).join(' ')).toContain(`Total ${amount}`)
    })

    test.each(['pdf', 'zip'] as const)(
      'One foreign number among many refuses the %s, just as an absent one does',
      async (form) => {
        const [theirs, nobodys] = [await many('810002,800221', form), await many('810002,999999', form)]
        expect([theirs.statusCode, bodyOf(theirs)]).toEqual([403, bodyOf(nobodys)])
      },
    )
  })
})
