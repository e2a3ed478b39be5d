import { percentChange } from '#kit/contract/percent-change.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { contentOf, readTable } from '#app/server/testing/data/readings.ts'
import { itemOf, places, vendorOf } from '#app/server/testing/data/small-places.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { home, sibling, neighbor, abroadToo } = places
const id = ({ company, customer }: { company: string; customer: string }) => company + customer
type Row = Record<string, unknown>

onDatabase((database, open) => {
  describe(`purchasing analysis calls, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    type Call = 'runAnalysis' | 'runLongAnalysis'
    const ask = (
      change: Fields,
      { as = 'C', call = 'runAnalysis' as Call, form = 'json' as 'json' | 'csv' | 'xlsx' } = {},
    ) => {
      const viewer = counter.viewer(as)
      const { identityKey, loginType } = viewer.own
      const dates = { frDate0: '01/01/2026', toDate0: '12/31/2026' }
      return counter.ask(
        viewer,
        call,
        { identityKey, loginType, dimItem: '01', meaQTY: '1', ...dates, ...change },
        form,
      )
    }
    const rowsOf = async (...asked: Parameters<typeof ask>): Promise<Row[]> => {
      const answer = await ask(...asked)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const valuesOf = async (key: string, ...asked: Parameters<typeof ask>) =>
      (await rowsOf(...asked)).map((row) => row[key])

    test.each([
      ['C', [id(home)]],
      ['C fixed to a ship-to', [id(home)]],
      ['G', [id(home), id(abroadToo)]],
      ['E', [id(home)]],
    ])('%s lists its customers and the vendors of their companies [API-43]', async (as, customers) => {
      const viewer = counter.viewer(as)
      const listed = await counter.ask(viewer, 'listAnalysisCustomers', fieldsFor('listAnalysisCustomers', viewer.own))
      expect(listed.json().map(({ CUSTID }: Row) => CUSTID)).toEqual(customers)
      expect(listed.json()[0]).toEqual({
        ...{ CUSTID: id(home), CustomerShown: id(home), CustNumber: home.customer, Company: '01' },
        ...{ Name: `Customer ${home.customer}`, City: `City ${home.customer}`, State: 'OH' },
      })
      const vendors = await counter.ask(viewer, 'listAnalysisVendors', fieldsFor('listAnalysisVendors', viewer.own))
      const companies = [...new Set(customers.map((customer) => customer.slice(0, 2)))]
      expect(vendors.json().map((row: Row) => row.id)).toEqual(companies.map(vendorOf))
    })

    test('A row has every field; unrequested ones are null [PA-34, PA-35, API-44]', async () => {
      const [row] = await rowsOf({})
      expect(Object.keys(row ?? {})).toHaveLength(33)
      const { codeItem, descItem, desc2Item, range0QTY, ...others } = row ?? {}
      expect({ codeItem, descItem, desc2Item, range0QTY }).toEqual({
        codeItem: itemOf('01', 1),
        descItem: 'PAPER TOWEL 01 1',
        desc2Item: 12,
        // 6 to each of two ship-tos.
        range0QTY: 12,
      })
      expect(new Set(Object.values(others))).toEqual(new Set([null]))
    })

    test('A report that compares has differences and whole percentages after its figures, by pair of ranges', async () => {
      const dates = { frDate0: '01/01/2026', toDate0: '12/31/2026', frDate1: '01/01/2025', toDate1: '12/31/2025' }
      const [row] = await rowsOf({ ...dates, compare: '1', meaSLS: '1' })
      const { range0SLS, range1SLS, range0QTY, range1QTY, change0SLS, percent0SLS, change0QTY, percent0QTY } = row ?? {}
      expect([range0QTY, range1QTY, change0QTY, percent0QTY]).toEqual([12, 12, 0, 0])
      expect(change0SLS).toBe(Number(range0SLS) - Number(range1SLS))
      expect(percent0SLS).toBe(percentChange(Number(range1SLS), Number(range0SLS)))
      const csv = async (change: Fields) =>
        readTable('csv', (await ask({ ...dates, ...change }, { form: 'csv' })).rawPayload).columns
      const specified = ['Item Number', 'Description', 'Case Pack', 'Quantity 2026', 'Quantity 2025']
      expect(await csv({})).toEqual(specified)
      expect(await csv({ compare: '1' })).toEqual([...specified, 'Quantity vs 2025', 'Quantity vs 2025, %'])
    })

    test('Every column together, over four ranges', async () => {
      const viewer = counter.viewer('C')
      const rows = (await counter.ask(viewer, 'runAnalysis', fieldsFor('runAnalysis', viewer.own))).json() as Row[]
      expect(
        rows.map(({ codeInvoice, range0QTY, range1QTY, range2QTY, range3QTY }) => [
          codeInvoice,
          range0QTY,
          range1QTY,
          range2QTY,
          range3QTY,
        ]),
      ).toEqual([
        ['600211', 0, 6, 0, 6],
        ['800211', 6, 0, 6, 0],
      ])
      expect(rows[1]).toMatchObject({
        ...{ codeCompany: '01', descCompany: 'Company 01', codeCustomer: id(home), descCustomer: 'Customer 100001' },
        ...{ customerShown: id(home), shipShown: id(home) + home.shipTo },
        ...{ codeShip: id(home) + home.shipTo, codeDept: 'PAPR', codeItem: itemOf('01', 1), desc2Item: 12 },
        ...{ codeCustPart: 'CP-100001-1', codeVPart: 'VP011', codeVendor: 'V011', descVendor: 'Vendor of 01' },
        ...{ codeInvoice: '800211', descInvoice: 'PO-11', desc2Invoice: '2026-11-11', codePrice: 21.13 },
        ...{ range0SLS: 660.0822, range0TAX: 1.11, range0ADD: 2.22, range2SLS: 660.0822, range1SLS: 0 },
      })
    })

    test("No viewer's sums include more than the viewer may see [safety 4]", async () => {
      const quantity = async (as: string, change: Fields = {}) =>
        (await valuesOf('range0QTY', { dimItem: '', dimCst: '1', ...change }, { as })).reduce<number>(
          (sum, one) => sum + Number(one),
          0,
        )
      expect(await quantity('C')).toBe(26)
      expect(await quantity('C fixed to a ship-to')).toBe(13)
      expect(await quantity('G')).toBe(26)
      expect(await quantity('E')).toBe(26)
      const siblings = { shipList: id(sibling) + sibling.shipTo }
      expect(await quantity('C', siblings)).toBe(13)
      const others = [siblings, { shipList: `${id(home)}999999` }, { shipList: `99999999${home.shipTo}` }]
      for (const change of others) {
        const refused = await ask(change, { as: 'C fixed to a ship-to' })
        expect(contentOf(refused)).toContain('403')
        expect(contentOf(refused)).toContain('Nothing is available to this account under this number.')
      }
    })

    test.each(['runAnalysis', 'runLongAnalysis'] as const)(
      '%s: one customer out of scope in the list gets the same answer as a nonexistent one',
      async (call) => {
        const refused = [id(neighbor), '99999999', '01999999'].map((other) =>
          ask({ custList: `${id(home)},${other},${id(abroadToo)}` }, { as: 'G', call }),
        )
        for (const answer of await Promise.all(refused)) {
          expect(answer.statusCode).toBe(403)
          expect(answer.json()).toMatchObject({ title: 'Not available' })
        }
        expect(
          await valuesOf('codeItem', { custList: `${id(home)},${id(abroadToo)}` }, { as: 'G', call }),
        ).toHaveLength(4)
      },
    )

    test.each<[string, Fields, string[]]>([
      ['all of them', {}, [itemOf('01', 1), itemOf('01', 2)]],
      ['a range', { frItem: itemOf('01', 2), toItem: 'Z', cpType: 'I' }, [itemOf('01', 2)]],
      ['a range of customer parts', { toItem: 'CP-100001-1', cpType: 'C' }, [itemOf('01', 1)]],
      ['entries, padded', { itemList: `${itemOf('01', 1).padEnd(12)},${'none'.padEnd(12)}` }, [itemOf('01', 1)]],
      ['an entry with quotes and blanks', { itemList: `${`IT' "1`.padEnd(12)}` }, []],
      ['a vendor', { vendorList: vendorOf('01') }, [itemOf('01', 1), itemOf('01', 2)]],
      ['another vendor', { vendorList: 'V999' }, []],
      ['a ship-to', { shipList: `${id(home)}${home.shipTo}` }, [itemOf('01', 1), itemOf('01', 2)]],
      ['blank ship-tos', { shipList: 'empty      ' }, []],
    ])('Items of %s', async (_what, change, items) => {
      expect(await valuesOf('codeItem', change)).toEqual(items)
    })

    test('2,000 customers are accepted in the address and in the body, 2,001 in neither', async () => {
      const list = (count: number) =>
        [id(home), ...Array.from({ length: count - 1 }, (_, n) => `01${String(500_000 + n)}`)].join()
      for (const call of ['runAnalysis', 'runLongAnalysis'] as const) {
        expect((await ask({ custList: list(2000) }, { call })).statusCode, call).toBe(403)
        const refused = await ask({ custList: list(2001) }, { call })
        expect(refused.json().errors, call).toEqual([{ field: 'custList', message: 'at most 2000 values' }])
      }
    })

    test('Errors name the field, in the specified words', async () => {
      const errors = async (change: Fields) => (await ask(change)).json().errors
      expect(await errors({ frDate1: '01/01/2009', toDate1: '01/01/2010' })).toEqual([
        { field: 'frDate1', message: 'Year should be in range 2010 to 2100' },
      ])
      expect(await errors({ dimItem: '', frDate0: '', toDate0: '' })).toEqual([
        { field: 'dimCo', message: 'There are no Date selections\nReport Columns: has no selections' },
      ])
    })

    test('The POST twin returns the same as the address, in every form', async () => {
      const change = { custList: id(home), itemList: itemOf('01', 1).padEnd(12), dimCst: '1', meaSLS: '1' }
      for (const form of ['json', 'csv', 'xlsx'] as const) {
        const [byAddress, byBody] = [await ask(change, { form }), await ask(change, { form, call: 'runLongAnalysis' })]
        expect(readTable(form, byBody.rawPayload)).toEqual(readTable(form, byAddress.rawPayload))
        expect(readTable(form, byBody.rawPayload).rows).toHaveLength(1)
      }
    })

    test.each(['csv', 'xlsx'] as const)(
      'The %s has the rows on screen, named by its dates and in the same order [CSV-11]',
      async (form) => {
        const change = { meaSLS: '1', dimVend: '1', frDate2: '11/01/2026', toDate2: '11/30/2026' }
        const whole = await ask(change, { form })
        expect(whole.headers['content-disposition']).toBe(`attachment; filename="Filtered-PA-Report.${form}"`)
        const table = readTable(form, whole.rawPayload)
        expect(table.columns).toEqual([
          ...['Item Number', 'Description', 'Case Pack', 'Vendor Number', 'Vendor Name'],
          ...['Purchases 2026', 'Quantity 2026', 'Purchases Nov 2026', 'Quantity Nov 2026'],
        ])
        expect(table.rows.map((row) => row.map((cell) => cell?.replace(/\.?0+$/, '')))[0]?.slice(5)).toEqual([
          '1380.1644',
          '12',
          '1380.1644',
          '12',
        ])
        const some = await ask({ ...change, columns: 'range2QTY,codeItem,codePrice' }, { form })
        expect(readTable(form, some.rawPayload).columns).toEqual(['Quantity Nov 2026', 'Item Number'])
      },
    )

    test("Without CanViewInventoryPrices no dollars appear, and rows don't reveal prices by splitting [PA-03, PA-07, PERM-12, PERM-14]", async () => {
      const change = { dimCurPrice: '1', dimCst: '1', meaSLS: '1', meaTAX: '1', meaADD: '1' }
      const dollars = ['codePrice', 'range0SLS', 'range0TAX', 'range0ADD']
      const received = (rows: Row[]) => rows.flatMap((row) => dollars.map((key) => typeof row[key]))
      expect(new Set(received(await rowsOf(change)))).toEqual(new Set(['number']))
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      const rows = await rowsOf(change)
      expect(rows.map((row) => dollars.map((key) => row[key]))).toEqual(rows.map(() => [null, null, null, null]))
      expect(rows.map(({ range0QTY }) => range0QTY)).toEqual([12, 14])
      const csv = readTable('csv', (await ask(change, { form: 'csv' })).rawPayload)
      expect(csv.columns.filter((header) => /Purchases|Alloc|Price/.test(header))).toEqual([])
      await counter.setFlags(viewer, allFlags)
    })

    test.each([
      ['CanViewSales', 200],
      ['CanViewSalesAnalysis', 200],
      ['CanViewOrders', 403],
    ])('%s alone returns %i [PERM-07, PERM-08]', async (flag, status) => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { [flag]: 'Y', ViewAllShipTos: 'All' })
      for (const call of ['runAnalysis', 'runLongAnalysis', 'listAnalysisCustomers', 'listAnalysisVendors'] as const)
        expect((await counter.ask(viewer, call, fieldsFor(call, viewer.own))).statusCode, call).toBe(status)
      await counter.setFlags(viewer, allFlags)
    })
  })
})
