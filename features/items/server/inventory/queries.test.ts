import type { FlagName } from '#kit/contract/declare/need.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { customerPartOf, itemOf, places, vendorOf } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer } = places.home
const [first, second] = [itemOf(company, 1), itemOf(company, 2)]
const everyFlag: Partial<Record<FlagName, string>> = {
  CanViewInventory: 'Y',
  CanViewInventoryPrices: 'Y',
  QuantityOnHandViewPermission: 'Y',
  QuantityOnOrderViewPermission: 'Y',
  CanViewInventoryDaysOnHand: 'Y',
  MinMaxQuantityViewPermission: 'Y',
  CanViewAllItems: 'Y',
}

type Row = Record<string, string | number | null>

onDatabase((database, open) => {
  describe(`inventory, on ${database}`, () => {
    let store: Store
    let counter: Counter
    beforeAll(async () => {
      store = await open()
      counter = await openCounter(store)
    })
    beforeEach(() => counter.setFlags(counter.viewer('C'), everyFlag))

    const asked = () => ({
      identityKey: counter.viewer('C').identityKey,
      companyNumber: company,
      customerNumber: customer,
      loginTypeCode: 'C',
      numberRows: '20',
      qualifier: 'contains',
    })
    const search = async (change: Record<string, unknown> = {}): Promise<Row[]> => {
      const answer = await counter.ask(counter.viewer('C'), 'searchInventory', { ...asked(), ...change })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const items = async (change: Record<string, unknown>) => (await search(change)).map((r) => r.DistributorPartnumber)

    test("A record has all its fields, with the customer's price [INV-13] [API-22]", async () => {
      const [record] = await search()
      const own = Number(customer.slice(-2)) + 20.13
      expect(record).toEqual({
        CustomerPartNumber: customerPartOf(customer, 1),
        DistributorPartnumber: first,
        Warehouse: `W${company}`,
        StockNonstock: 'Stock',
        PartDescription: `PAPER TOWEL ${company} 1`,
        PartDescription2: 'WHITE',
        CasePack: 12,
        PackDesc: '12/32 OZ',
        Price: own,
        QuantityOnHand: 311,
        TotalProductValueOnHand: expect.closeTo(own * 311, 4),
        QuantityOnOrder: 431,
        ScheduledDate: '2026-12-01',
        DaysOnHand: 62,
        VendorDaysLeadTime: 14,
        MinimumOrderQty: 72,
        MaximumOrderQty: 911,
      })
    })

    test('An item without a customer-specific price has the selling price', async () => {
      const record = (await search()).find((r) => r.DistributorPartnumber === second)
      expect(record).toMatchObject({ CustomerPartNumber: '', Price: 33.17 })
    })

    test.each([
      ['CP', customerPartOf(customer, 1), [first]],
      ['DS', `towel ${company} 2`, [second]],
      ['DS', 'white', [first, second]],
      ['IT', second.toLowerCase(), [second]],
      ['VP', `vp${company}1`, [first]],
      ['IT', 'no such', []],
    ])('Search type %s looks for %j, ignoring case [LIM-05]', async (searchWordType, searchWord, found) => {
      expect(await items({ searchWordType, searchWord })).toEqual(found)
    })

    test.each([
      ['equal', first, [first]],
      ['equal', first.slice(0, -1), []],
      ['starts', 'it', [first, second]],
      ['starts', 't', []],
      ['contains', first.slice(1, -1), [first]],
      ['point', second.toLowerCase(), [second]],
      ['point', first, [first, second]],
      ['point', 'zzz', []],
    ])('Qualifier %s on %j [LIM-02]', async (qualifier, searchWord, found) => {
      expect(await items({ searchWordType: 'IT', searchWord, qualifier })).toEqual(found)
    })

    test('Download-all without filters returns every item [LIM-06] [CSV-01]', async () => {
      expect(await items({ numberRows: '32000' })).toEqual([first, second])
    })

    test.each([
      [{ searchWord: 'towel' }, 'searchWordType', 'a search text requires a search type, and vice versa'],
      [{ searchWordType: 'DS' }, 'searchWord', 'a search text requires a search type, and vice versa'],
      [{ numberRows: '21' }, 'numberRows', expect.any(String)],
      [{ qualifier: 'like' }, 'qualifier', expect.any(String)],
    ] as const)('%o is refused, naming %s [LIM-01] [INV-11]', async (change, field, message) => {
      const viewer = counter.viewer('C')
      const answer = await counter.ask(viewer, 'searchInventory', { ...asked(), ...change })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([{ field, message }])
    })

    test('A vendor narrows the search; another vendor finds nothing [INV-04]', async () => {
      expect(await items({ vendor: vendorOf(company) })).toEqual([first, second])
      expect(await items({ vendor: 'V999' })).toEqual([])
    })

    test('Without CanViewAllItems only items that the customer has a number for or has bought are listed', async () => {
      await counter.setFlags(counter.viewer('C'), { ...everyFlag, CanViewAllItems: 'N' })
      const bought = await store.db
        .selectFrom('sales_lines')
        .select('item')
        .where('company', '=', company)
        .where('customer', '=', customer)
        .execute()
      const known = new Set([first, ...bought.map(({ item }) => item)])
      expect(await items({})).toEqual([first, second].filter((item) => known.has(item)))
    })

    test("A company's vendors have vendorId and vendorName, and come by name [INV-14] [API-21]", async () => {
      const more = ['Z2', 'Z1'].map((vendor) => ({ company, vendor, name: 'Another' }))
      await store.db.insertInto('vendors').values(more).execute()
      const answer = await counter.ask(counter.viewer('C'), 'listVendors', { companyNumber: company })
      await store.db.deleteFrom('vendors').where('name', '=', 'Another').execute()
      expect(answer.json()).toEqual([
        { vendorId: 'Z1', vendorName: 'Another' },
        { vendorId: 'Z2', vendorName: 'Another' },
        { vendorId: vendorOf(company), vendorName: `Vendor of ${company}` },
      ])
    })

    test.each(['CanViewInventory', 'CanViewPriceList', 'CanViewSales'])(
      '%s alone lists the vendors, which its screen filters by',
      async (flag) => {
        await counter.setFlags(counter.viewer('C'), { [flag]: 'Y' })
        const answer = await counter.ask(counter.viewer('C'), 'listVendors', { companyNumber: company })
        expect(answer.statusCode).toBe(200)
      },
    )
  })
})
