import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const home = { companyNumber: company, customerNumber: customer, shipTo }
const [first, second] = [itemOf(company, 1), itemOf(company, 2)]

const head = ['BEG*00*SA*PO 4711**20261120', 'DTM*002*20261201', `N1*ST*Harbor*91*${shipTo}`]
/** A document with these lines; the first is its seventh segment. */
function document(lines: readonly string[], before = head): string {
  const body = ['ST*850*1', ...before, ...lines]
  const segments = [
    'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *261120*1200*U*00401*000000042*0*P*>',
    'GS*PO*BUYER*SELLER*20261120*1200*7*X*004010',
    ...body,
    `SE*${body.length + 1}*1`,
    'GE*1*7',
    'IEA*1*000000042',
  ]
  return Buffer.from(segments.map((segment) => `${segment}~\n`).join('')).toString('base64')
}
const cases = `PO1*1*2*CA*99**VP*${first.toLowerCase()}`
const part = 'PO1*2*7*EA***IN*CP-100001-1'

onDatabase((database, open) => {
  describe(`uploading an X12 850 document, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      // The second item is sold by the piece, 6 in a case.
      await counter.store.db
        .updateTable('items')
        .set({ unit: 'EA', case_pack: 6 })
        .where('company', '=', company)
        .where('item', '=', second)
        .execute()
    })
    beforeEach(async () => {
      await counter.store.db.deleteFrom('carts').execute()
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    const upload = (file: string, fields: Fields = {}, viewer = 'C') =>
      counter.ask(counter.viewer(viewer), 'uploadOrder', { ...home, ...fields, file })
    const faults = async (file: string) => {
      const answer = await upload(file)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().errors.map(({ message }: { message: string }) => message)
    }
    const quantities = async (): Promise<[string, number][]> => {
      const answer = await counter.ask(counter.viewer('C'), 'listCartLines', home)
      return answer.json().map((row: { itemNumber: string; quantity: number }) => [row.itemNumber, row.quantity])
    }

    test('Its lines, PO number, and date are the cart; cases become the units by which the item is sold', async () => {
      const answer = await upload(document([cases, `PO1*2*2*CA***VN*${second}`, `PO1*3*3*EA***SK*${second}`]))
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({ lines: 2 })
      expect(await quantities()).toEqual([
        [first, 2],
        [second, 15],
      ])
      const { version } = answer.json()
      expect((await counter.ask(counter.viewer('C'), 'readCart', home)).json()).toMatchObject({
        ...{ version, customerPo: 'PO 4711', requestedDate: '2026-12-01', detailsBy: '100001' },
      })
    })

    test('Every line that cannot be ordered is named, and nothing is added', async () => {
      const file = document([
        cases,
        part,
        'PO1*3*1*CS***VP*NOTHING',
        // The number is the customer's, and is not looked for among the distributor's.
        `PO1*4*1*CS***IN*${first}`,
        `PO1*5*1*CS***VP*CP-100001-1`,
        `PO1*6*1.5*EA***VP*${second}`,
        `PO1*7*1*LB***VP*${second}`,
        `PO1*8*999999*EA***VP*${second}`,
        `PO1*9*1*EA***VP*${second}`,
      ])
      expect(await faults(file)).toEqual([
        `Segment 8 (PO1): item ${first} is sold by the CS, not by the EA.`,
        'Segment 9 (PO1): you can order no item NOTHING.',
        `Segment 10 (PO1): you can order no customer part ${first}.`,
        'Segment 11 (PO1): you can order no item CP-100001-1.',
        `Segment 12 (PO1): item ${second}: Sold by the EA, so the quantity is a whole number.`,
        `Segment 13 (PO1): item ${second} is sold by the EA, not by the LB.`,
        `Segment 15 (PO1): the quantity of item ${second} is more than 999,999 in all.`,
      ])
      expect(await counter.store.db.selectFrom('carts').selectAll().execute()).toEqual([])
    })

    test('An order for another ship-to, and a file without an order, are refused', async () => {
      const other = [...head.slice(0, 2), 'N1*ST*Pier*91*000099']
      expect(await faults(document([cases], other))).toEqual([
        `Segment 6 (N1): the order is for ship-to 000099, and this cart for ${shipTo}.`,
      ])
      expect(await faults(Buffer.from('Item,Quantity').toString('base64'))).toEqual([
        'The file does not begin with an ISA segment.',
      ])
    })

    test('Of many faults the first twenty are named', async () => {
      const named = await faults(document(Array.from({ length: 30 }, (_, at) => `PO1*${at}*1*EA***VP*NO${at}`)))
      expect(named).toHaveLength(21)
      expect(named.at(-1)).toBe('And 10 more.')
    })

    test('A cart with lines stays unchanged, whatever the screen shows', async () => {
      const lines = toSentLines([{ item: second, quantity: '5' }])
      await counter.ask(counter.viewer('E'), 'addToCart', { ...home, lines })
      const answer = await upload(document([cases]))
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        'An order is uploaded to an empty cart. Send or empty this one first.',
      ])
      expect(await quantities()).toEqual([[second, 5]])
    })

    test('Of concurrent uploads, one is accepted', async () => {
      const answers = await Promise.all(['C', 'G', 'E', 'C'].map((viewer) => upload(document([cases]), {}, viewer)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
      expect(await quantities()).toEqual([[first, 2]])
    })

    test('It requires both rights, the viewer’s own ship-to, and base64', async () => {
      const file = document([cases])
      for (const missing of ['CanUploadEDI', 'CanCreateOrders']) {
        await counter.setFlags(counter.viewer('C'), { ...allFlags, [missing]: 'N' })
        expect((await upload(file)).statusCode).toBe(403)
      }
      await counter.setFlags(counter.viewer('C'), allFlags)
      expect((await upload(file, { shipTo: '999999' })).statusCode).toBe(403)
      for (const wrong of ['', 'ISA*00*', 'A'.repeat(200_004)]) expect((await upload(wrong)).statusCode).toBe(400)
    })
  })
})
