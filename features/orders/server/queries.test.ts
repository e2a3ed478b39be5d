import {
  listOrderLines as linesCall,
  readOrderHead as headCall,
  searchOrders as searchCall,
} from '#orders/contract/endpoints.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { searchOrders } from './queries.ts'
import { feedOrders } from './testing/made-orders.ts'

const today = '2026-11-20'
const whole: CheckedCustomer = { kind: 'customer', company: '01', customer: '100001', shipTos: undefined }

onDatabase((database, open) => {
  describe(`orders, on ${database}`, () => {
    let portal: Portal
    let buyer: Browser
    let fixed: Browser
    let group: Browser

    beforeAll(async () => {
      portal = await makePortal(open)
      await feedOrders(portal)
      buyer = portal.browser()
      await buyer.signIn('C', '01', '100001')
      fixed = portal.browser()
      await fixed.signIn('C', '01', '100001000002')
      group = portal.browser()
      await group.signIn('G', '', 'GROUP1')
    })

    const search = async (asked: Partial<InputOf<typeof searchCall>>, scope = whole) => {
      const input = {
        identityKey: 'K',
        companyNumber: '01',
        customerNumber: '100001',
        loginType: 'C' as const,
        ...asked,
      }
      const query = searchOrders(portal.store.db, input, {
        scope,
        rights: { loginType: 'C', flags: allFlags },
        today,
      })
      const { rows } = await portal.store.db.executeQuery<Record<string, unknown>>(query.compile())
      return rows
    }
    const found = async (asked: Partial<InputOf<typeof searchCall>>, scope = whole) =>
      (await search(asked, scope)).map(({ order }) => String(order).slice(5)).join(' ')

    test('A row has the specified fields, with number and sequence in one [ORD-26, ORD-27, ORD-28]', async () => {
      const [row] = await search({ orderStatus: 'C', orderSearchNumber: '000475' })
      expect(Object.keys(row ?? {}).toSorted()).toEqual(searchCall.columns.map(({ key }) => key).toSorted())
      expect(row).toEqual({
        poNumber: '',
        order: '000475-00',
        orderNumber: '000475',
        orderSequenceNumber: '00',
        referenceNumber: '800005',
        shipToName: 'Harbor Diner Kitchen',
        shipToNumber: '000001',
        orderType: 'Regular',
        orderStatus: 'Closed',
        orderDate: '2026-11-19',
        shipDate: '2026-11-19',
        totalOrderAmount: -4.5,
        location: 'NE1',
        isShippedViaUPSFedex: 'UPS',
        expectedDate: null,
        parcelCarriers: 'UPS',
      })
    })

    test('An order has the carriers of all its parcels', async () => {
      const carriers = (await search({ orderStatus: 'A' })).map(({ order, parcelCarriers }) => [order, parcelCarriers])
      expect(Object.fromEntries(carriers)).toEqual({
        ...{ '000471-00': '', '000471-01': '', '000472-00': '', '000473-00': '' },
        ...{ '000474-00': 'FEDEX UPS', '000475-00': 'UPS' },
      })
    })

    test.each<[string, Partial<InputOf<typeof searchCall>>, string]>([
      ['without filters: open orders, newest first, then the highest number [ORD-05, ORD-29]', {}, '2-00 1-00 1-01'],
      ['all [ORD-04]', { orderStatus: 'A' }, '5-00 2-00 1-00 1-01 4-00 3-00'],
      ['the closed ones', { orderStatus: 'C' }, '5-00 4-00 3-00'],
      ['back orders [ORD-06]', { orderFilter: 'B' }, '1-01'],
      ['all back orders', { orderStatus: 'A', orderFilter: 'B' }, '1-01 4-00'],
      ['closed orders, regardless of type [ORD-12]', { orderStatus: 'C', orderFilter: 'B' }, '5-00 4-00 3-00'],
      ['part of a PO, ignoring case', { poNumber: 'po-47' }, '1-00 1-01'],
      ['a literal percent sign', { poNumber: '%' }, '2-00'],
      ['a literal underscore', { poNumber: '_', orderStatus: 'A' }, '3-00'],
      ['an order number', { orderSearchNumber: '000471' }, '1-00 1-01'],
      ['an order and its sequence [ORD-09]', { orderSearchNumber: '000471', orderSearchSequenceNumber: '01' }, '1-01'],
      ['an invoice [ORD-10]', { orderStatus: 'A', referenceNumber: '800004' }, '4-00'],
      ['any invoice [ORD-18]', { referenceNumber: '0' }, '2-00 1-00 1-01'],
      ["another customer's invoice", { orderStatus: 'A', referenceNumber: '800006' }, ''],
      ['from a day', { orderStatus: 'A', fromDate: '2026-11-10' }, '5-00 2-00 1-00 1-01'],
      ['up to a day', { orderStatus: 'A', toDate: '2026-10-05' }, '4-00 3-00'],
      [
        'by ship date [ORD-07]',
        { orderStatus: 'A', dateComparisonType: 'S', fromDate: '2026-11-12', toDate: '2026-11-12' },
        '4-00',
      ],
      ['orders without credits', { orderStatus: 'C', credits: 'N' }, '4-00 3-00'],
      ['open orders by ship date, which they do not have', { dateComparisonType: 'S', fromDate: '2020-01-01' }, ''],
    ])('Finds %s', async (_what, asked, expected) => {
      expect(await found(asked)).toBe(expected)
    })

    test('An open order is expected with its last line, and a shipped one with its last parcel', async () => {
      const expected = async () =>
        Object.fromEntries((await search({ orderStatus: 'A' })).map((row) => [row.order, row.expectedDate]))
      expect(await expected()).toEqual({
        '000471-00': '2026-12-03',
        '000471-01': null,
        '000472-00': '2026-11-25',
        '000473-00': null,
        '000474-00': '2026-11-23',
        '000475-00': null,
      })
    })

    test('Only viewers with tracking see when parcels are due', async () => {
      const input = { ...account, companyNumber: '01', orderStatus: 'C' as const, loginType: 'C' as const }
      const rights = (CanViewUPSTrackingInfo: string) => ({
        loginType: 'C' as const,
        flags: { ...allFlags, CanViewUPSTrackingInfo },
      })
      const dates = async (flag: string) => {
        const { db } = portal.store
        const query = searchOrders(db, input, { scope: whole, rights: rights(flag), today })
        const { rows } = await db.executeQuery<{ expectedDate: string | null }>(query.compile())
        return rows.map(({ expectedDate }) => expectedDate)
      }
      expect(await dates('Y')).toEqual([null, '2026-11-23', null])
      expect(await dates('N')).toEqual([null, null, null])
    })

    test('Rows are restricted to the granted ship-tos [ORD-03]', async () => {
      expect(await found({ orderStatus: 'A' }, { ...whole, shipTos: ['000002'] })).toBe('2-00')
    })

    const account = { identityKey: 'x', companyNumber: '1', customerNumber: '100001', loginType: 'C' }
    const identity = async () => {
      const rows = await portal.store.db.selectFrom('accounts').select(['user_id', 'identity_key']).execute()
      return new Map(rows.map(({ user_id, identity_key }) => [user_id, identity_key]))
    }

    test('The export has its own columns and is named DisplayOrders.csv [ORD-33, CSV-04, CSV-12, CSV-13]', async () => {
      const identityKey = (await identity()).get('100001') ?? ''
      const answer = await buyer.get(
        '/customerOrder/orderDetailsHeader',
        { ...account, identityKey, orderStatus: 'C' },
        { accept: 'text/csv' },
      )
      expect(answer.headers['content-disposition']).toBe('attachment; filename="DisplayOrders.csv"')
      expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
        '\ufeffPONumber,OrderNumber,InvoiceNumber,ShipToName,Type,Status,OrderDate,ShipDate,OrderAmount',
        '"",000475-00,800005,Harbor Diner Kitchen,Regular,Closed,11/19/2026,11/19/2026,-4.50',
      ])
    })

    test('Without ViewOrderAmount rows, lines, and files have no amounts', async () => {
      const { db } = portal.store
      const flags = { ...allFlags, ViewOrderAmount: 'N', QuantityOnHandViewPermission: 'N', CanViewAR: 'N' }
      await db
        .updateTable('accounts')
        .set({ flags: JSON.stringify(flags) })
        .where('user_id', '=', '100001000002')
        .execute()
      const own = { companyNumber: '01', orderNumber: '472', orderSequenceNumber: '0' }
      const [row] = (await fixed.get(linesCall.path, own)).json()
      expect(row).toMatchObject({ unitPrice: null, extendedPrice: null, quantityOnHand: null, quantityOnOrder: 43 })
      const [head] = (await fixed.get(headCall.path, own)).json()
      expect(head).toMatchObject({ totalOrderAmount: null, orderNumber: '000472' })
      const csv = await fixed.get(linesCall.path, own, { accept: 'text/csv' })
      expect(csv.body).not.toMatch(/Price|Amount|1\.0035/)
    })

    test('Lines have the columns that buyers need, in line order [ODET-17, ODET-18, API-34]', async () => {
      const asked = { companyNumber: '01', orderNumber: '471', orderSequenceNumber: '0', sellingloc: 'NE1' }
      const rows = (await buyer.get(linesCall.path, asked)).json()
      expect(rows.map((row: { partNumber: string }) => row.partNumber)).toEqual(['IT1', 'IT2'])
      expect(rows[0]).toEqual({
        partNumber: 'IT1',
        customerPartNumber: '',
        partDescription: 'CUP',
        additionalPartDescription: 'WHITE',
        manufacturerPartNumber: 'VP1',
        stockNonStock: 'Stock',
        quantityOrdered: 10,
        reservedShipQuantity: 7,
        quantityBackOrdered: 3,
        quantityCanceled: null,
        unit: 'CS',
        dateScheduled: '2026-12-03',
        unitPrice: 1.0035,
        extendedPrice: 10.04,
        extendedWeight: 25,
        extendedCube: 3.333,
        quantityOnHand: 310,
        quantityOnOrder: 43,
      })
      // A discontinued item still has its line.
      expect(rows[1]).toMatchObject({ partDescription: '', stockNonStock: 'Non-stock', extendedWeight: 0 })
      const shipped = (await buyer.get(linesCall.path, { companyNumber: '01', referenceNumber: '800003' })).json()
      expect(shipped[0]).toMatchObject({ extendedPrice: 7.02, extendedWeight: 17.5 })
      const credit = (await buyer.get(linesCall.path, { companyNumber: '01', referenceNumber: '800005' })).json()
      expect(credit[0]).toMatchObject({ extendedPrice: -2.01, extendedWeight: -5 })
    })

    test.each<[string, Record<string, string>, number]>([
      ['its own status', { type: 'O' }, 2],
      ['another status', { type: 'C' }, 0],
      ['another warehouse', { sellingloc: 'XX' }, 0],
    ])('Lines requested with %s', async (_what, more, count) => {
      const asked = { companyNumber: '01', orderNumber: '471', orderSequenceNumber: '0', ...more }
      expect((await buyer.get(linesCall.path, asked)).json()).toHaveLength(count)
    })

    test('The lines export as DisplayOrderDetails.csv [ODET-16, CSV-03]', async () => {
      const asked = { companyNumber: '01', orderNumber: '471', orderSequenceNumber: '0' }
      const answer = await buyer.get(linesCall.path, asked, { accept: 'text/csv' })
      expect(answer.headers['content-disposition']).toBe('attachment; filename="DisplayOrderDetails.csv"')
      expect(answer.body.split('\r\n')).toHaveLength(4)
    })

    test('The header is one row, by order and sequence or by invoice [ODET-19, API-35, SIL-96]', async () => {
      const [head, ...others] = (
        await buyer.get(headCall.path, { companyNumber: '1', orderNumber: '471', orderSequenceNumber: '1' })
      ).json()
      expect(others).toEqual([])
      expect(head).toMatchObject({
        orderNumber: '000471',
        orderSequenceNumber: '01',
        orderStatus: 'Open',
        orderType: 'Backorder',
        customerNumber: '100001',
        customerName: 'Harbor Diner',
        customerAddress1: '5 High Street',
        shipToName: 'Harbor Diner Kitchen',
        shipToCity: 'Salem',
        poNumber: 'PO-4711',
        proNumber: 'PRO1',
        orderComment1: 'REAR DOCK',
      })
      const byInvoice = await buyer.get(headCall.path, {
        companyNumber: '01',
        orderNumber: '473',
        referenceNumber: '800003',
      })
      expect(byInvoice.json()).toMatchObject([{ orderNumber: '000473', orderStatus: 'Closed' }])
    })

    test.each([
      ["another customer's order", { orderNumber: '476', orderSequenceNumber: '0' }],
      ["another customer's invoice", { referenceNumber: '800006' }],
      ['a nonexistent order', { orderNumber: '999', orderSequenceNumber: '0' }],
    ])('%s returns no rows [safety 3]', async (_what, asked) => {
      for (const { path } of [headCall, linesCall]) {
        const answer = await buyer.get(path, { companyNumber: '01', ...asked })
        expect([answer.statusCode, answer.json()]).toEqual([200, []])
      }
    })

    test('A viewer restricted to one ship-to, directly or as a group, sees only its orders [safety 4]', async () => {
      const seen = async (browser: Browser, order: string) => {
        const asked = { companyNumber: '01', orderNumber: order, orderSequenceNumber: '0' }
        return (await browser.get(headCall.path, asked)).json().length
      }
      expect([await seen(fixed, '471'), await seen(fixed, '472'), await seen(fixed, '476')]).toEqual([0, 1, 0])
      expect([await seen(group, '471'), await seen(group, '472'), await seen(group, '476')]).toEqual([0, 1, 1])
    })

    test("An administrator sees every order, and the lines of the chosen employee's book [PERM, safety 6]", async () => {
      const browser = portal.browser()
      await browser.signIn('E', '', 'EMP900')
      const asked = { companyNumber: '01', orderNumber: '476', orderSequenceNumber: '0' }
      expect((await browser.get(headCall.path, asked)).json()).toHaveLength(1)
      const own = { companyNumber: '01', orderNumber: '471', orderSequenceNumber: '0' }
      expect((await browser.get(linesCall.path, { ...own, loginid: 'EMP001-NE' })).json()).toHaveLength(2)
      expect((await browser.get(linesCall.path, { ...own, loginid: 'EMP003-SE' })).json()).toHaveLength(0)
      expect((await browser.get(linesCall.path, { ...own, loginid: 'EMP999-NE' })).statusCode).toBe(403)
    })
  })
})
