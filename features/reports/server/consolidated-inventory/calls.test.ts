import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { home, abroadToo, neighbor } = places
const id = ({ company, customer }: { company: string; customer: string }) => company + customer

onDatabase((database, open) => {
  describe(`consolidated inventory calls, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    const group = () => counter.viewer('G')
    const ask = (
      change: Fields,
      name: 'runReport' | 'runLongReport' = 'runReport',
      form: 'json' | 'csv' | 'xlsx' = 'json',
    ) =>
      counter.ask(
        group(),
        name,
        { pklogid: group().identityKey, type: '00', dimItem: '01', meaAVL: '01', ...change },
        form,
      )

    test('A group lists its customers and the vendors of their companies [API-26, API-27, CUST-04, INV-15]', async () => {
      const own = group().own
      const customers = await counter.ask(group(), 'listReportCustomers', fieldsFor('listReportCustomers', own))
      expect(customers.json()).toEqual([
        {
          CUSTID: id(home),
          CustomerShown: id(home),
          CustNumber: home.customer,
          Company: '01',
          Name: `Customer ${home.customer}`,
          City: `City ${home.customer}`,
          State: 'OH',
        },
        {
          CUSTID: id(abroadToo),
          CustomerShown: id(abroadToo),
          CustNumber: abroadToo.customer,
          Company: '02',
          Name: `Customer ${abroadToo.customer}`,
          City: `City ${abroadToo.customer}`,
          State: 'OH',
        },
      ])
      const vendors = await counter.ask(group(), 'listReportVendors', fieldsFor('listReportVendors', own))
      expect(vendors.json()).toEqual([
        { id: 'V011', name: 'Vendor of 01' },
        { id: 'V021', name: 'Vendor of 02' },
      ])
    })

    test('A report covers every company of the group, or the named one', async () => {
      const items = async (change: Fields) =>
        ((await ask(change)).json() as { itemNumber: string }[]).map(({ itemNumber }) => itemNumber)
      const [first, second] = ['01', '02'].map((company) => [itemOf(company, 1), itemOf(company, 2)])
      expect(await items({})).toEqual([...(first ?? []), ...(second ?? [])])
      expect(await items({ type: '0' })).toEqual([...(first ?? []), ...(second ?? [])])
      expect(await items({ type: '1' })).toEqual(first)
      expect(await items({ custList: id(abroadToo) })).toEqual(second)
      expect((await ask({ type: '03' })).statusCode).toBe(403)
      expect((await ask({ type: '99' })).statusCode).toBe(403)
    })

    test('Unselected columns stay, as null', async () => {
      const [row] = (await ask({ type: '01' })).json()
      expect(Object.keys(row)).toHaveLength(18)
      expect(row).toMatchObject({
        itemNumber: itemOf('01', 1),
        avl: 290,
        casePack: 12,
        prc: null,
        val: null,
        qoo: null,
      })
    })

    test.each(['runReport', 'runLongReport'] as const)(
      '%s: one foreign customer in the list gets the same answer as a nonexistent one',
      async (name) => {
        const answers = [id(neighbor), '99999999', '01999999'].map((other) =>
          ask({ custList: `${id(home)},${other},${id(abroadToo)}` }, name),
        )
        for (const answer of await Promise.all(answers)) {
          expect(answer.statusCode).toBe(403)
          expect(answer.json()).toMatchObject({ title: 'Not available' })
        }
      },
    )

    test('2,000 customers are accepted in the address and in the body, 2,001 in neither', async () => {
      const list = (count: number) =>
        [id(home), ...Array.from({ length: count - 1 }, (_, n) => `01${String(500_000 + n)}`)].join()
      for (const name of ['runReport', 'runLongReport'] as const) {
        // The customers are outside the group, and nothing else is wrong with them.
        expect((await ask({ custList: list(2000) }, name)).statusCode, name).toBe(403)
        const refused = await ask({ custList: list(2001) }, name)
        expect(refused.statusCode, name).toBe(400)
        expect(refused.json().errors).toEqual([{ field: 'custList', message: 'at most 2000 values' }])
      }
    })

    test('The POST twin returns the same as the address, in every form', async () => {
      const change = { custList: id(home), itemList: itemOf('01', 1).padEnd(22), dimCo: '1', meaQOO: '1' }
      for (const form of ['json', 'csv', 'xlsx'] as const) {
        const [byAddress, byBody] = [await ask(change, 'runReport', form), await ask(change, 'runLongReport', form)]
        expect(readTable(form, byBody.rawPayload)).toEqual(readTable(form, byAddress.rawPayload))
        expect(readTable(form, byBody.rawPayload).rows).toHaveLength(1)
      }
    })

    test.each(['csv', 'xlsx'] as const)('The %s has the rows on screen, in the same order [CSV-08]', async (form) => {
      const change = { dimCo: '1', dimVend: '1', meaQOO: '1' }
      const whole = await ask(change, 'runReport', form)
      expect(whole.headers['content-disposition']).toBe(
        `attachment; filename="Filtered-ConsolidatedInventory-Report.${form}"`,
      )
      expect(readTable(form, whole.rawPayload).columns).toEqual([
        ...['Item Number', 'Description', 'Case Pack', 'Pack', 'Warehouse', 'Vendor', 'Vendor Name'],
        ...['Quantity Available', 'Quantity on Demand'],
      ])
      const some = await ask({ ...change, columns: 'qoo,itemNumber,prc' }, 'runReport', form)
      expect(readTable(form, some.rawPayload).columns).toEqual(['Quantity on Demand', 'Item Number'])
    })

    test("Without CanViewCustomerPrices neither prices nor values appear, and rows don't reveal them by splitting [CINV-12, CINV-14]", async () => {
      const change = { dimCo: '1', dimCurPrice: '1', meaVAL: '1' }
      const withPrices = (await ask(change)).json() as Record<string, unknown>[]
      expect(withPrices.every(({ prc, val }) => typeof prc === 'number' && typeof val === 'number')).toBe(true)
      await counter.setFlags(group(), { ...allFlags, CanViewCustomerPrices: 'N' })
      const without = (await ask(change)).json() as Record<string, unknown>[]
      expect(without.map(({ prc, val }) => [prc, val])).toEqual(without.map(() => [null, null]))
      expect(without).toHaveLength(new Set(without.map(({ itemNumber }) => itemNumber)).size)
      expect(readTable('csv', (await ask(change, 'runReport', 'csv')).rawPayload).columns).not.toContain(
        'Current Price',
      )
      await counter.setFlags(group(), allFlags)
    })

    test.each(['C', 'E'])('Login type %s runs no report [PERM-03]', async (name) => {
      const viewer = counter.viewer(name)
      for (const call of ['runReport', 'runLongReport', 'listReportCustomers', 'listReportVendors'] as const)
        expect((await counter.ask(viewer, call, fieldsFor(call, viewer.own))).statusCode, call).toBe(403)
    })
  })
})
