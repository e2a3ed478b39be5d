import { rm } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { type FeedRows, loadRows, writeRows } from '#app/server/testing/data/sample-feed.ts'
import { addTestAccount } from '#app/server/testing/servers/add-account.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, type Portal, password } from '#app/server/testing/servers/portal.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { addService } from '#kit/server/access/service-queries.ts'
import { orderCsv } from './order-csv.ts'
import { orderX12 } from './order-x12.ts'

const number = 'HARBOR*0001'
const backDoor = 'Back door 11'
const owner = { company: '01', customer_number: number }
const delivery = { ...owner, ship_to_number: backDoor, warehouse: 'NE1' }
const place = { address1: '5 High Street', city: 'Camden', state: 'NJ', zip: '07001' }

const rows: Readonly<Record<string, FeedRows>> = {
  customers: [{ ...owner, name: 'Harbor Supply', warehouse: 'NE1', ...place }],
  ship_tos: [{ ...owner, ship_to_number: backDoor, name: 'Harbor Back Door', ...place }],
  group_members: [{ ...owner, group_id: 'GROUP1', ship_to_number: backDoor }],
  orders: [{ ...delivery, order_number: 'SO-1', sequence: '00', status: 'O', order_date: '2026-11-10', amount: 10 }],
  invoices: [{ ...delivery, invoice_number: 'INV-1', invoice_date: '2026-11-12', amount: 3, balance: 3 }],
  sales_lines: [
    {
      ...{ ...delivery, invoice_number: 'INV-1', line: 1, invoice_date: '2026-11-12', item: 'IT1' },
      ...{ quantity: 1, unit_price: 3, sales: 3 },
    },
  ],
}

onDatabase((database, open) => {
  describe(`a customer with the ERP's own numbers, on ${database}`, () => {
    let portal: Portal
    let buyer: Browser
    let group: Browser
    const whose = { companyNumber: '01', customerNumber: '900001' }

    beforeAll(async () => {
      portal = await makePortal(open)
      await loadRows(portal.store, {
        vendors: [{ company: '01', vendor: 'V1', name: 'Vendor' }],
        items: [{ company: '01', item: 'IT1', description: 'TOWEL', vendor: 'V1' }],
        list_prices: [{ company: '01', item: 'IT1', sell_price: 2, list_price: 3 }],
      })
      const dir = await writeRows(rows)
      await loadFeed(portal.store, dir, { limits: false, mode: 'changes' }).finally(() => rm(dir, { recursive: true }))
      const account = { loginType: 'C', company: '01', userId: '900001', password, flags: allFlags } as const
      await addTestAccount(portal.accountAdmin, account)
      buyer = portal.browser()
      await buyer.signIn('C', '01', '900001')
      group = portal.browser()
      await group.signIn('G', '', 'GROUP1')
    })

    const get = async (path: string, query: Record<string, string>, browser = buyer) => {
      const answer = await browser.get(path, query)
      expect([path, answer.statusCode]).toEqual([path, 200])
      return answer.json()
    }

    test('The lists of customers and ship-tos, the address, orders, and AP show the numbers', async () => {
      const [listed] = await get('/user/customer', { customerNumber: 'C01900001', loginTypeCode: 'C' })
      expect(listed).toMatchObject({ CustomerNumber: '900001', CustomerShown: number, CUSTID: '01900001' })
      expect(await get('/user/customer', { customerNumber: 'G00GROUP1', loginTypeCode: 'G' }, group)).toContainEqual(
        expect.objectContaining({ ShipTo: '900001', ShipToShown: backDoor, CustomerShown: number }),
      )
      expect(await get('/customer/address', whose)).toMatchObject({ CustomerShown: number, ShipToShown: '' })
      expect(await get('/customer/address', whose, group)).toMatchObject({ ShipToShown: backDoor })
      const shipTos = await get('/user/shipTo', { ...whose, identityKey: 'C01900001', loginTypeCode: 'C' })
      expect(shipTos).toEqual([{ shipToNumber: backDoor, name: 'Harbor Back Door' }])
      const [every] = await get('/user/all-shiptos', { loginId: 'C01900001', loginType: 'C' })
      expect(every).toMatchObject({ ShipToShown: backDoor, CustId: '01900001', CustomerShown: `01${number}` })
      const one = { companyNumber: '01', orderNumber: 'SO-1', orderSequenceNumber: '00' }
      const [head] = await get('/customerOrder/orderDetailsTop', one)
      expect(head).toMatchObject({ customerNumber: '900001', customerShown: number, shipToNumber: backDoor })
      const details = await get('/accountspayable/ardetails', whose)
      expect(details).toMatchObject([{ ReferenceNumber: 'INV-1', SoldCustomer: number, SoldShipTo: backDoor }])
      const [found] = await get('/find', { text: 'SO-1' })
      expect(found).toMatchObject({ customerNumber: '900001', customerShown: number })
    })

    test('Reports on purchases, and their files, show the numbers, while rows keep the specified codes', async () => {
      const path = '/purchaseanalysis/getpurchaseanalysislist'
      const report = {
        ...{ identityKey: 'C01900001', loginType: 'C', frDate0: '11/01/2026', toDate0: '11/30/2026' },
        ...{ meaQTY: '1', dimCst: '01', dimShip: '01' },
      }
      const shown = { customerShown: `01${number}`, shipShown: `01 ${number} ${backDoor}` }
      for (const dimCurPrice of ['00', '01'])
        expect(await get(path, { ...report, dimItem: '01', dimCurPrice })).toMatchObject([
          { codeCustomer: '01900001', codeShip: '01900001900001', ...shown },
        ])
      const file = await buyer.get(path, report, { accept: 'text/csv' })
      expect(file.body.split('\r\n').slice(0, 2)).toEqual([
        expect.stringMatching(/Customer,Customer Name,Ship To,Quantity/),
        `${shown.customerShown},Harbor Supply,${shown.shipShown},1`,
      ])
      const lines = { identityKey: 'C01900001', loginType: 'C', customer: '900001' }
      expect(await get('/purchasing/lines', lines)).toMatchObject([
        { customer: '01900001', customerShown: shown.customerShown, shipToKey: '900001', shipTo: backDoor },
      ])
      const listed = await buyer.get('/purchasing/lines', lines, { accept: 'text/csv' })
      expect(listed.body).toContain(`,${shown.customerShown},${backDoor},`)
      expect(listed.body).not.toContain('900001')
    })

    test('Calls take the number of a ship-to, its key, and no other', async () => {
      const search = { ...whose, identityKey: 'C01900001', loginType: 'C' }
      for (const shipToNumber of [backDoor, '900001', ''])
        expect(await get('/customerOrder/orderDetailsHeader', { ...search, shipToNumber })).toMatchObject([
          { orderNumber: 'SO-1', shipToNumber: backDoor },
        ])
      const ofGroup = { ...search, identityKey: 'G00GROUP1', loginType: 'G' }
      const path = '/customerOrder/orderDetailsHeader'
      expect(await get(path, { ...ofGroup, shipToNumber: backDoor }, group)).toHaveLength(1)
      expect((await group.get(path, { ...ofGroup, shipToNumber: 'Front door' })).statusCode).toBe(403)
    })

    test('An order placed by number leaves for the ERP with its own numbers', async () => {
      const cart = { ...whose, shipTo: backDoor }
      const added = await buyer.post('/cart/lines', { ...cart, lines: '[["IT1", "2"]]', ask: '0' })
      expect(added.json()).toMatchObject({ added: 1 })
      const read = async () => {
        const { cart: id, version } = await get('/cart', cart)
        return { ...cart, cart: id, version: String(version) }
      }
      const written = await buyer.post('/cart/details', { ...(await read()), customerPo: 'PO-1' })
      expect([written.statusCode, written.body]).toEqual([200, expect.any(String)])
      const sent = await buyer.post('/cart/send', { ...(await read()), total: '4.00' })
      expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)])
      const key = (await addService(portal.store.db, 'erp', new Date(), 'orders')) ?? ''
      const headers = { authorization: `Bearer ${key}` }
      const { orders } = (await portal.app.inject({ url: '/api/outgoing-orders', headers })).json()
      expect(orders).toMatchObject([{ customer: number, customerKey: '900001', shipTo: { number: backDoor } }])
      expect(orderCsv(orders[0])).toContain(`"${number}"`)
      const x12 = orderX12(orders[0], { sender: 'A', receiver: 'B' })
      // A separator in a number would end its element.
      expect(x12).toContain('*91*01HARBOR 0001~')
      expect(x12).toContain(`*91*${backDoor}~`)
      expect(await get('/placed-orders', whose)).toMatchObject([{ shipTo: backDoor }])
    })
  })
})
