import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { type Cluster, startCluster } from '#app/server/testing/servers/cluster.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { expectEqual } from './testing/compare.ts'
import { Driver, runConnector } from './testing/driver.ts'
import { ErpPortal, type Row } from './testing/portal.ts'
import { missingPackages, Tryton } from './testing/tryton.ts'

const missing = missingPackages()
if (missing.length > 0)
  process.stderr.write(`Tryton is not tested: apt-get install --no-install-recommends ${missing.join(' ')}\n`)

const partOf = ({ orderSequenceNumber, orderStatus }: Row) => `${orderSequenceNumber} ${orderStatus}`
const bySequence = (a: Row, b: Row) => String(a.orderSequenceNumber).localeCompare(String(b.orderSequenceNumber))
const byReference = (a: { reference: string }, b: { reference: string }) => a.reference.localeCompare(b.reference)
const owes = ({ CurrentBalance }: Row) => Number(CurrentBalance) > 0

/** The business days into which the year is pressed. */
const days = Number(process.env.ERP_DAYS ?? 30)
const seed = process.env.ERP_SEED ?? String(Math.floor(Math.random() * 1e6))
const say = (line: string) => process.stderr.write(`${line}\n`)
const today = new Date().toISOString().slice(0, 10) as Day
const dayOf = (n: number): Day => addDays(today, Math.round(((n + 1 - days) * 364) / days))

describe.skipIf(missing.length > 0)('a distributor whose ERP is Tryton', () => {
  let cluster: Cluster
  let tryton: Tryton
  let driver: Driver
  let portal: ErpPortal
  let env: Record<string, string | undefined>

  /** Sends the portal everything, or what has changed. @returns how long it took, and the rows that differed, by file */
  async function push(...options: string[]) {
    const began = performance.now()
    const { code, printed } = await runConnector(['extract.py', join(tryton.folder, 'feed'), ...options], env)
    expect(code, printed).toBe(0)
    const took = performance.now() - began
    const answer = printed.split('\n').find((line) => line.startsWith('200 ')) ?? '200 {"warnings":[],"kinds":[]}'
    const { warnings, kinds } = JSON.parse(answer.slice(4)) as {
      warnings: string[]
      kinds: { file: string; added: number; changed: number; gone: number }[]
    }
    // Tryton knows nothing of who serves whom.
    for (const warning of warnings.filter((one) => !one.includes("no employee's book"))) say(`warned: ${warning}`)
    const missed = printed.split('\n').filter((line) => line.includes('sent whole'))
    if (missed.length > 0) say(missed.join('\n'))
    return { took, printed, differing: kinds.filter(({ added, changed, gone }) => added + changed + gone > 0) }
  }

  const take = (killAfter?: number) =>
    runConnector(['take_orders.py'], { ...env, PORTAL_KEY: portal.keys.orders }, killAfter)

  /** One customer becomes another, while it has an account, an order that was just acknowledged, and a cart. */
  async function merge(): Promise<void> {
    const pair = await driver.do<{ from: string; into: string }>('double')
    // A merge of customers with other names asks for a confirmation.
    await push('--changes')
    const { buyer } = await portal.buyerOf(pair.from)
    const reference = await buyer.send(await buyer.fill({ po: 'BEFORE THE MERGE', quantity: 1 }))
    await buyer.fill({ po: 'LEFT IN THE CART', quantity: 1 })
    const { code, printed } = await take()
    expect(code, printed).toBe(0)
    await driver.do('merge')
    await push('--changes')
    expect(await portal.acknowledged()).toMatchObject({ [reference]: { state: 'in the books' } })
    // The buyer signs in with the other customer's key from now on.
    expect(await portal.writtenFor(pair.into)).toEqual({ pos: ['BEFORE THE MERGE', 'LEFT IN THE CART'], accounts: 1 })
    say(`merged ${pair.from} into ${pair.into}`)
  }

  /** A customer and an item get other numbers in Tryton. */
  async function renumber(): Promise<void> {
    // A new number together with a new name asks for a confirmation.
    await push('--changes')
    const { from, to } = await driver.do<{ from: string; to: string }>('renumber')
    const key = (await portal.customerKeys()).get(from)
    const item = await driver.do<{ from: string; to: string }>('renumber_item')
    await push('--changes')
    expect(await portal.renumbered()).toEqual(
      expect.arrayContaining([`customer ${from} ${to}`, `item ${item.from} ${item.to}`]),
    )
    expect(await portal.itemsAmong([item.from, item.to])).toEqual([item.to])
    const keys = await portal.customerKeys()
    // Its accounts, carts, and guides stay with the key.
    expect([keys.get(to), keys.has(from)]).toEqual([key, false])
    say(`renumbered ${from} to ${to}`)
  }

  beforeAll(async () => {
    say(`ERP_SEED=${seed} ERP_DAYS=${days}`)
    cluster = await startCluster('on')
    tryton = await Tryton.start(cluster, dayOf(0))
    portal = await ErpPortal.start(cluster, join(tryton.folder, 'data'))
    // Nothing is open between two days here, so that a change is sent once, or missed.
    env = { ...tryton.env, PORTAL_API: portal.api, PORTAL_KEY: portal.keys.feeds, EXTRACT_OVERLAP: '0 s' }
    driver = new Driver(tryton, seed)
    await driver.do('set_up', [...new Set([dayOf(0), today].map((day) => Number(day.slice(0, 4))))])
    await push()
    await portal.addAdministrator()
    await portal.signIn()
  })
  afterAll(async () => {
    driver?.stop()
    await portal?.stop()
    await tryton?.stop()
    await cluster?.stop()
  })

  test('shows a random year of business in the portal, to the cent and the piece', async () => {
    for (let n = 0; n < days; n++) {
      const day = dayOf(n)
      await driver.do('day', day)
      if (n === Math.floor(days / 2)) await merge()
      if (n === Math.floor(days / 3)) await renumber()
      const { took } = await push('--changes')
      say(`${day}: pushed in ${(took / 1000).toFixed(1)} s`)
      const isMonthEnd = n === days - 1 || dayOf(n + 1).slice(0, 7) !== day.slice(0, 7)
      if (isMonthEnd) say(`${day}: equal: ${await expectEqual(portal, driver, today)}`)
    }
    say(JSON.stringify(await driver.do('done')))
    // Invoice lines show the customer's current part number, which changes without them.
    const { differing } = await push()
    const missed = differing.filter(({ file, added, gone }) => file !== 'sales_lines.csv' || added + gone > 0)
    expect(missed, 'what the changes have missed').toEqual([])
  })

  test('takes each order of the portal once, though it is killed ten times, and shows every stage', async () => {
    const { customer, buyer, items } = await portal.buyerOf('CUST-00006')
    const sent: string[] = []
    for (let n = 1; n <= 5; n++) sent.push(await buyer.send(await buyer.fill({ po: `PORTAL ${n}`, quantity: n + 1 })))
    const killed = () => take(500 + Math.random() * 6000)
    for (let n = 0; n < 5; n++) await Promise.all([killed(), killed()])
    const last = await take()
    expect(last.code, last.printed).toBe(0)
    const sold = await driver.do<{ reference: string; number: string; lines: [string, number][] }[]>('sold')
    const sales = sold.filter(({ reference }) => reference >= (sent[0] ?? '')).toSorted(byReference)
    expect(
      sales.map(({ reference }) => reference),
      last.printed,
    ).toEqual(sent)
    expect(sales.map(({ lines }) => lines)).toEqual(sent.map((_, n) => items.map((item) => [item, n + 2])))
    expect(await portal.acknowledged()).toMatchObject(
      Object.fromEntries(sales.map(({ reference, number }) => [reference, { state: 'received', number }])),
    )

    const number = sales.find(({ reference }) => reference === sent[0])?.number ?? ''
    const stages: [string, () => Promise<unknown>, (parts: Row[], invoices: Row[]) => void][] = [
      ['in the books', async () => undefined, (parts) => expect(parts.map(partOf)).toEqual(['00 Open'])],
      [
        'shipped in part',
        () => driver.do('ship', number, true),
        (parts) => expect(parts.map(partOf)).toEqual(['00 Closed', '01 Open']),
      ],
      ['invoiced', () => driver.do('bill', number, today), (_, invoices) => expect(invoices.map(owes)).toEqual([true])],
      ['paid', () => driver.do('pay', number, today), (_, invoices) => expect(invoices.map(owes)).toEqual([false])],
      [
        'shipped in full',
        () => driver.do('ship', number, false),
        (parts) => expect(parts.map(partOf)).toEqual(['00 Closed', '01 Closed']),
      ],
    ]
    for (const [stage, work, expectShown] of stages) {
      await work()
      const { took } = await push('--changes')
      const orders = await portal.list('/customerOrder/orderDetailsHeader', customer, {
        orderStatus: 'A',
        loginType: 'E',
      })
      const invoices = await portal.list('/accountspayable/ardetails', customer, { status: 'B' })
      const parts = orders.filter(({ orderNumber }) => orderNumber === number)
      expectShown(
        parts.toSorted(bySequence),
        invoices.filter(({ OrderNumber }) => OrderNumber === number),
      )
      say(`${number} is ${stage}: shown ${(took / 1000).toFixed(1)} s after the extract began`)
      expect(took, stage).toBeLessThan(5000 * slowness())
    }

    // The customer cancels what Tryton has, but has not acknowledged.
    const cart = await buyer.fill({ po: 'CHANGED MIND', quantity: 1 })
    const reference = await buyer.send(cart)
    await driver.do('quote', reference, number)
    await buyer.cancel(cart)
    const { code, printed } = await take()
    expect(code, printed).toBe(0)
    const after = await driver.do<{ reference: string; state: string }[]>('sold')
    expect(after.filter((sale) => sale.reference === reference)).toMatchObject([{ state: 'cancelled' }])
    expect(await portal.acknowledged()).toMatchObject({ [reference]: { state: 'cancelled' } })
  })

  test('shows a prepaid sale, a shipment that was given up, and a receipt on account, and repeats refused changes', async () => {
    const { customer } = await portal.habitOf('CUST-00006')
    const partsOf = async (key: string, number: string) => {
      const orders = await portal.list('/customerOrder/orderDetailsHeader', key, { orderStatus: 'A', loginType: 'E' })
      return orders.filter(({ orderNumber }) => orderNumber === number)
    }
    const prepaid = await driver.do<string>('sell', 'CUST-00006', today, 'invoice')
    const givenUp = await driver.do<string>('sell', 'CUST-00006', today, 'order')
    const [before] = await portal.list('/accountspayable/credit', customer)
    await push('--changes')
    expect((await partsOf(customer, prepaid)).map(partOf)).toEqual(['00 Open'])
    expect((await partsOf(customer, givenUp)).map(partOf)).toEqual(['00 Open'])
    await driver.do('give_up', givenUp)
    const received = await driver.do<string>('receive', 'CUST-00006', today)
    await push('--changes')
    expect((await partsOf(customer, givenUp)).map(partOf)).toEqual(['00 Canceled'])
    const [after] = await portal.list('/accountspayable/credit', customer)
    expect(Number(after?.OnAccount) - Number(before?.OnAccount)).toBeCloseTo(Number(received), 2)

    const newcomer = await driver.do<string>('newcomer')
    await push('--changes')
    await portal.forget(newcomer, join(tryton.folder, 'feed/files'))
    const sold = await driver.do<string>('sell', newcomer, today, 'order')
    const { printed } = await push('--changes')
    expect(printed).toMatch(/^The portal did not load the files \(422\): /m)
    expect(printed.match(/^The portal refused the changes, so everything is sent\.$/gm)).toHaveLength(1)
    const key = (await portal.customerKeys()).get(newcomer) ?? ''
    expect((await partsOf(key, sold)).map(partOf)).toEqual(['00 Open'])

    const refused = await runConnector(['take_orders.py'], { ...env, PORTAL_KEY: 'wrong' })
    expect(refused.code).toBe(1)
    expect(refused.printed).toMatch(/^The portal did not give its orders \(401\): [^\n]+\n$/)
  })
})
