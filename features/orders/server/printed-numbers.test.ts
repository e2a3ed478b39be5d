import { listForms } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '#app/server/testing/data/readings.ts'
import { type FeedRows, loadRows } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal } from '#app/server/testing/servers/portal.ts'

/** Numbers as they come from ERPs, and what the portal stores. */
const numbers = [
  ['4713', '004713'],
  ['004714', '004714'],
  ['1234567', '1234567'],
  ['SO-25', 'SO-25'],
  ['so-25', 'so-25'],
  ['Wd-7b', 'Wd-7b'],
  ['Q', 'Q'],
  ['SO/2026/00017', 'SO/2026/00017'],
  ['../../etc', '../../etc'],
  ['=1+1', '=1+1'],
  [`O'Brien "7"`, `O'Brien "7"`],
  ['A*B~C>D', 'A*B~C>D'],
  ['X'.repeat(30), 'X'.repeat(30)],
  // Numbers that restart each year.
  ['17 (2025)', '000017 (2025)'],
  ['17 (2026)', '000017 (2026)'],
] as const
const yearOf = (number: string) => / \(\d{4}\)$/.exec(number)?.[0]

const owner = { company: '01', customer: '100001' }

const day = { order_date: '2026-11-10' }
const orders: FeedRows = numbers.map(([number], n) => ({
  ...owner,
  ...day,
  order_number: number,
  sequence: '00',
  ship_to: '000001',
  warehouse: 'NE1',
  status: 'O',
  amount: 10,
  carrier: 'UPS',
  invoice_number: yearOf(number) ? `INV/17${yearOf(number)}` : `INV/${n}`,
}))
const lines: FeedRows = orders.map(({ order_number = '' }) => ({
  ...owner,
  order_number,
  sequence: '00',
  line: 1,
  item: 'IT1',
  quantity_ordered: 3,
  unit_price: 1,
}))
const packages: FeedRows = orders.map(({ order_number = '' }, n) => ({
  ...owner,
  order_number,
  sequence: '00',
  carrier: 'UPS',
  tracking_number: `1Z999AA1012345${1000 + n}`,
  ship_date: '2026-11-11',
}))
const invoices: FeedRows = orders.map(({ order_number = '', invoice_number = '' }) => ({
  ...owner,
  invoice_number,
  order_number,
  order_sequence: '00',
  ship_to: '000001',
  warehouse: 'NE1',
  invoice_date: '2026-11-12',
  amount: 3,
  balance: 3,
}))
const salesLines: FeedRows = invoices.map(({ invoice_number = '' }) => ({
  ...owner,
  invoice_number,
  line: 1,
  invoice_date: '2026-11-12',
  ship_to: '000001',
  warehouse: 'NE1',
  item: 'IT1',
  quantity: 3,
  unit_price: 1,
  sales: 3,
}))

onDatabase((database, open) => {
  describe(`numbers as the ERP prints them, on ${database}`, () => {
    let buyer: Browser

    beforeAll(async () => {
      const portal = await makePortal(open)
      const items = [{ company: '01', item: 'IT1', description: 'TOWEL', vendor: 'V1' }]
      const vendors = [{ company: '01', vendor: 'V1', name: 'Vendor' }]
      await loadRows(portal.store, {
        vendors,
        items,
        orders,
        order_lines: lines,
        packages,
        invoices,
        sales_lines: salesLines,
      })
      buyer = portal.browser()
      await buyer.signIn('C', '01', '100001')
    })

    const list = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>[]> => {
      const answer = await buyer.get(path, { identityKey: 'C01100001', ...query })
      expect([answer.statusCode, path]).toEqual([200, path])
      return answer.json()
    }
    const account = { companyNumber: '01', customerNumber: '100001', loginType: 'C' }

    test.each(numbers)(
      'Order %j opens as %j from the search to its lines, parcels, and invoice',
      async (fed, shown) => {
        const found = await list('/customerOrder/orderDetailsHeader', { ...account, orderSearchNumber: fed })
        expect(found).toContainEqual(expect.objectContaining({ orderNumber: shown, order: `${shown}-00` }))
        const one = { companyNumber: '01', orderNumber: shown, orderSequenceNumber: '00' }
        const [head] = await list('/customerOrder/orderDetailsTop', one)
        expect(head).toMatchObject({ orderNumber: shown })
        expect(await list('/customerOrder/orderDetails', one)).toHaveLength(1)
        expect(await list('/upstracking/getUPSTrackingNumbers', one)).toHaveLength(1)
        const invoice = String(head?.referenceNumber)
        expect(
          await list('/customerOrder/invoiceLines', { companyNumber: '01', referenceNumber: invoice }),
        ).toHaveLength(1)
        const pdf = await buyer.get('/pdf-downloader/invoice-pdf-download', {
          invoiceId: invoice,
          companyNumber: '01',
          group: '100001',
          shipTo: '000001',
          order: fed,
        })
        expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
      },
    )

    test.each([
      ['so-25', ['SO-25', 'so-25']],
      ['SO-25-00', ['SO-25', 'so-25']],
      ['WD-7B', ['Wd-7b']],
      ['wd-7b-0', ['Wd-7b']],
      ['q', ['Q']],
      ['W', []],
      ['4713', ['004713']],
      ['4713-0', ['004713']],
      ['so/2026/00017', ['SO/2026/00017']],
      ['inv/3', ['SO-25']],
      ['17', ['000017 (2025)', '000017 (2026)']],
      ['17-00', ['000017 (2025)', '000017 (2026)']],
      ['inv/17', ['000017 (2025)', '000017 (2026)']],
      ['inv/17 (2026)', ['000017 (2026)']],
    ])('The search box finds %j as %j', async (text, shown) => {
      const found = await list('/find', { text })
      expect(found.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(shown)
    })

    test.each([
      [{ orderSearchNumber: 'wD-7B' }, ['Wd-7b']],
      [{ orderSearchNumber: 'q' }, ['Q']],
      [{ referenceNumber: 'inv/3' }, ['SO-25']],
    ])('The order search finds %j, ignoring case', async (asked, shown) => {
      const found = await list('/customerOrder/orderDetailsHeader', { ...account, ...asked })
      expect(found.map(({ orderNumber }) => orderNumber)).toEqual(shown)
    })

    test('The search of payables by order number ignores case', async () => {
      const owed = await list('/accountspayable/ardetails', { ...account, searchWord: 'WD-7B', searchWordType: 'ON' })
      expect(owed.map(({ OrderNumber }) => OrderNumber)).toEqual(['Wd-7b'])
    })

    test('A number that restarts each year finds the documents of every year, and files show it as printed', async () => {
      const file = async (path: string, query: Record<string, string>) =>
        (await buyer.get(path, { identityKey: 'C01100001', ...query }, { accept: 'text/csv' })).body
      const found = await file('/customerOrder/orderDetailsHeader', { ...account, orderSearchNumber: '17' })
      expect(found.match(/000017-00,INV\/17,/g)).toHaveLength(2)
      const owed = await file('/accountspayable/ardetails', { ...account, searchWord: '17', searchWordType: 'ON' })
      expect(owed.match(/INV\/17,11\/12\/2026,.*,000017,/g)).toHaveLength(2)
      const bought = await file('/purchasing/lines', { loginType: 'C', customer: '100001', invoice: 'INV/17 (2026)' })
      expect(bought.match(/INV\/17,/g)).toHaveLength(1)
      expect(found + owed + bought).not.toContain('(2026)')
      const sheet = await buyer.get(
        '/customerOrder/orderDetailsHeader',
        { ...account, identityKey: 'C01100001', orderSearchNumber: '17' },
        { accept: listForms.xlsx },
      )
      const cells = readTable('xlsx', sheet.rawPayload).rows.flat()
      expect(cells.filter((cell) => cell?.includes('17'))).toEqual(['000017-00', 'INV/17', '000017-00', 'INV/17'])
      const one = { companyNumber: '01', group: '100001', shipTo: '000001', order: '' }
      const pdf = await buyer.get('/pdf-downloader/invoice-pdf-download', { ...one, invoiceId: 'INV/17 (2026)' })
      expect(pdf.headers['content-disposition']).toContain('Invoice-INV_17.pdf')
    })
  })
})
