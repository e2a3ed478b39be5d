import { listDetails as detailsCall } from '#money/contract/accounts-payable/endpoints.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Store } from '#kit/server/db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { listBuckets, listDetails } from './queries.ts'

const today = '2026-11-20'
const whole: CheckedCustomer = { kind: 'customer', company: '01', customer: '100001', shipTos: undefined }

interface Invoice {
  number: string
  date: string
  customer_po?: string
  order?: string
  ship_to?: string
  due?: string
  amount?: number
  balance?: number
  customer?: string
  corrects?: string
}

const rowOf = ({ number, date, customer = '100001', ship_to = '000001', ...rest }: Invoice) => ({
  company: '01',
  customer,
  invoice_number: number,
  ship_to,
  warehouse: 'NE1',
  order_number: rest.order ?? '',
  order_sequence: '00',
  corrects_invoice: rest.corrects ?? '',
  terms: '',
  customer_po: rest.customer_po ?? '',
  invoice_date: date,
  due_date: rest.due ?? null,
  amount: rest.amount ?? 100,
  balance: rest.balance ?? 100,
})

const invoices: Invoice[] = [
  { number: '800001', date: '2026-11-19', customer_po: 'PO-4711', order: '004711', due: '2026-12-19' },
  { number: '800002', date: '2026-11-19', customer_po: 'Standing 11', order: '004712', due: '2026-11-19' },
  { number: '800003', date: '2026-10-01', customer_po: '100%', order: '047110', due: '2026-11-20', balance: 12.34 },
  { number: '800004', date: '2026-06-01', customer_po: 'a_b', order: '0047', due: '2026-07-01', ship_to: '000002' },
  { number: '800006', date: '2026-11-02', amount: -20, balance: -20, due: '2026-11-02', corrects: '800003' },
  { number: '800005', date: '2026-11-01', amount: -100, balance: 0, due: '2026-11-02', corrects: '800003' },
  { number: '800007', date: '2026-12-24', ship_to: 'ZZ' },
  { number: '900001', date: '2026-11-19', customer: '100002', customer_po: 'PO-4711', order: '004799' },
]

onDatabase((database, open) => {
  describe(`details, on ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await store.db.insertInto('invoices').values(invoices.map(rowOf)).execute()
      const address = { address1: '', address2: '', state: 'NJ', zip: '', country: 'US', ship_to_number: '' }
      await store.db
        .insertInto('ship_tos')
        .values([
          { company: '01', customer: '100001', ship_to: '000001', name: 'Kitchen', city: 'Salem', ...address },
          { company: '01', customer: '100001', ship_to: '000002', name: 'Pier', city: 'Avon', ...address },
        ])
        .execute()
    })

    const read = async (asked: Partial<InputOf<typeof detailsCall>>, scope = whole) => {
      const input = { companyNumber: '01', customerNumber: '100001', ...asked }
      const query = listDetails(store.db, input, { scope, rights: undefined, today })
      const { rows } = await store.db.executeQuery<Record<string, unknown>>(query.compile())
      return rows
    }
    const numbers = async (asked: Partial<InputOf<typeof detailsCall>>, scope = whole) =>
      (await read(asked, scope)).map((row) => String(row.ReferenceNumber).slice(-1)).join('')

    test('A row has the specified fields [AP-16]', async () => {
      const [row] = await read({ searchWord: '800003', searchWordType: 'IN' })
      expect(Object.keys(row ?? {}).toSorted()).toEqual(detailsCall.columns.map(({ key }) => key).toSorted())
      expect(row).toEqual({
        ReferenceNumber: '800003',
        InvoiceDate: '2026-10-01',
        PoNumber: '100%',
        OrderNumber: '047110',
        Days: 50,
        SoldCustomer: '100001',
        SoldShipTo: '000001',
        City: 'Salem',
        CurrentBalance: 12.34,
        OriginalAmount: 100,
        Location: 'NE1',
        DueDate: '2026-11-20',
        DaysPastDue: null,
        ...{
          Paid: null,
          Discount: null,
          DiscountDate: null,
          Terms: '',
          CorrectsInvoice: '',
          CorrectedBy: '800005, 800006',
        },
        sort: 2,
      })
    })

    test('Only an open balance due before today has days past due', async () => {
      const late = (await read({ status: 'B' })).map((row) => [String(row.ReferenceNumber).slice(-1), row.DaysPastDue])
      expect(Object.fromEntries(late)).toEqual({ 1: null, 2: 1, 3: null, 4: 142, 5: null, 6: null, 7: null })
    })

    test('Each bucket is split by due state, and the states add up to its balance', async () => {
      const input = { companyNumber: '01', customerNumber: '100001' }
      const query = listBuckets(store.db, input, { scope: whole, rights: undefined, today })
      const { rows } = await store.db.executeQuery<Record<string, unknown>>(query.compile())
      expect(rows.map((row) => [row.Name, row.Balance, row.NotDue, row.PastDue, row.LongPastDue])).toEqual([
        ['0 - 30', 280, 200, 80, 0],
        ['31 - 60', 12.34, 12.34, 0, 0],
        ['61 - 90', 0, 0, 0, 0],
        ['91 - 120', 0, 0, 0, 0],
        ['Over 120', 100, 0, 0, 100],
        ['Total', 392.34, 212.34, 80, 100],
      ])
      expect(rows.map(({ DueSoon }) => DueSoon)).toEqual([0, 12.34, 0, 0, 0, 12.34])
    })

    test('An unknown ship-to has no city, and an invoice dated in the future is 0 days old', async () => {
      const [row] = await read({ searchWord: '800007', searchWordType: 'IN' })
      expect(row).toMatchObject({ City: '', Days: 0, sort: 1 })
    })

    test.each<[string, Partial<InputOf<typeof detailsCall>>, string]>([
      ['no filter: open invoices, what is due first, then the newest', {}, '423176'],
      ['Open [LIM-03]', { status: 'O' }, '423176'],
      ['Closed [LIM-03]', { status: 'C' }, '5'],
      ['Both [LIM-03]', { status: 'B' }, '4231765'],
      ['Days Old 0 - 30 [AP-20]', { bucket: '0-30' }, '2176'],
      ['Days Old 31 - 60', { bucket: '31-60' }, '3'],
      ['Days Old Over 120', { bucket: 'over-120' }, '4'],
      ['a Days Old bucket without invoices', { bucket: '61-90' }, ''],
      ['Total: no restriction by days', { bucket: 'total' }, '423176'],
      ['Past due: due before today', { bucket: 'past-due' }, '426'],
      ['Due this week: due from today on, within a week', { bucket: 'due-soon' }, '3'],
      ['Closed has no Days Old [AP-21]', { status: 'C', bucket: 'over-120' }, '5'],
      ['Both by days', { status: 'B', bucket: '0-30' }, '21765'],
      ['from', { fromDate: '2026-11-02' }, '2176'],
      ['to', { toDate: '2026-10-01' }, '43'],
      ['from and to, inclusive', { fromDate: '2026-10-01', toDate: '2026-11-02' }, '36'],
      ['PO contains, ignoring case [LIM-04]', { searchWord: 'po-47', searchWordType: 'PO' }, '1'],
      ['a percent sign is literal', { searchWord: '0%', searchWordType: 'PO' }, '3'],
      ['a single percent sign is also literal', { searchWord: '%', searchWordType: 'PO' }, '3'],
      ['an underscore is literal', { searchWord: 'a_b', searchWordType: 'PO' }, '4'],
      [
        'a quote finds nothing and causes no error',
        { searchWord: "'; drop table invoices; --", searchWordType: 'PO' },
        '',
      ],
      ['an order number is padded to 6 [AP-31]', { searchWord: '4711', searchWordType: 'ON' }, '1'],
      ['an order number is whole', { searchWord: '471', searchWordType: 'ON' }, ''],
      ['an order number in full', { searchWord: '047110', searchWordType: 'ON' }, '3'],
      ['an invoice number contains [LIM-04]', { searchWord: '0000', searchWordType: 'IN' }, '423176'],
      ["another customer's invoice is absent", { searchWord: '900001', searchWordType: 'IN' }, ''],
    ])('%s', async (_what, asked, found) => expect(await numbers(asked)).toBe(found))

    test('Rows are restricted by ship-tos and by customer [AP-12]', async () => {
      expect(await numbers({}, { ...whole, shipTos: ['000002'] })).toBe('4')
      expect(await numbers({}, { ...whole, shipTos: ['000002', 'ZZ'] })).toBe('47')
      expect(await numbers({}, { ...whole, customer: '100002' })).toBe('1')
      expect(await numbers({}, { ...whole, company: '02' })).toBe('')
    })
  })
})
