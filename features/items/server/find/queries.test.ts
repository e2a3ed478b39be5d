import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { customerPartOf, itemOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { home, neighbor } = places
const company = home.company
const whose = { companyNumber: company, customerNumber: home.customer }

/** Items of the home company beside the two that every customer has bought. */
const more = [
  { item: 'CUP12', vendor_part: 'DART-12J', description: 'FOAM CUP 12 OZ', description2: 'WHITE' },
  { item: 'CUP16', vendor_part: 'DART-16J', description: 'FOAM CUP 16 OZ', description2: 'WHITE' },
  { item: 'X-1', vendor_part: 'cup12', description: 'LID', description2: 'FITS CUP12' },
  { item: 'X-2', vendor_part: '', description: 'HICCUP REMEDY', description2: '' },
  { item: 'X-3', vendor_part: '', description: 'CUPBOARD 50% OFF', description2: '' },
  { item: 'A-1', vendor_part: '', description: 'SHARP KNIFE', description2: '' },
  { item: 'B-1', vendor_part: '', description: 'KNIFE BLOCK', description2: '' },
  { item: 'C-1', vendor_part: '', description: 'BREAD KNIFE', description2: '' },
]

/** The columns that the search does not read. */
const plain = {
  department: '',
  case_pack: 1,
  pack_description: '',
  unit: 'EA',
  weight: 0,
  cube: 0,
  pallet_quantity: 0,
  flyer_page: '',
}

onDatabase((database, open) => {
  describe(`finding items as a person types, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db
        .insertInto('items')
        .values(more.map((item) => ({ company, vendor: 'V011', ...plain, ...item })))
        .execute()
      const owned = { company, department: '' }
      await db
        .insertInto('customer_items')
        .values([
          { ...owned, customer: home.customer, item: 'X-3', customer_part: 'CUP-OURS' },
          { ...owned, customer: home.customer, item: 'C-1', customer_part: 'OURS-2' },
          { ...owned, customer: neighbor.customer, item: 'CUP12', customer_part: 'SECRET-7' },
        ])
        .execute()
    })

    const find = async (text: string, viewer = 'C') => {
      const { identityKey } = counter.viewer(viewer)
      const answer = await counter.ask(counter.viewer(viewer), 'findItems', { ...whose, identityKey, text })
      expect(answer.statusCode).toBe(200)
      return (answer.json() as { kind: string; itemNumber: string }[]).map(({ kind, itemNumber }) => [kind, itemNumber])
    }
    const firstItem = itemOf(company, 1)
    const secondItem = itemOf(company, 2)

    test.each<[string, string, string[][]]>([
      [
        'the exact code, then the start of a code, of a part, and of a word',
        'cup12',
        [
          ['item', 'CUP12'],
          ['vendor part', 'X-1'],
        ],
      ],
      [
        'the start of a code before the start of a part before the start of a word',
        'Cup',
        [
          ['item', 'CUP12'],
          ['item', 'CUP16'],
          ['part', 'X-3'],
          ['vendor part', 'X-1'],
        ],
      ],
      ["the customer's part number", customerPartOf(home.customer, 1), [['part', firstItem]]],
      [
        'the start of a vendor part',
        'dart-1',
        [
          ['vendor part', 'CUP12'],
          ['vendor part', 'CUP16'],
        ],
      ],
      [
        'words in any order',
        'oz  foa',
        [
          ['words', 'CUP12'],
          ['words', 'CUP16'],
        ],
      ],
      [
        "a word: the customer's own part first, then a description that starts with it",
        'knife',
        [
          ['words', 'C-1'],
          ['words', 'B-1'],
          ['words', 'A-1'],
        ],
      ],
      ['a word of the second description', 'fits', [['words', 'X-1']]],
      ['the middle of a word', 'ccup', []],
      ['a pattern', '%%', []],
      ['an expression', '.*', []],
      ['a word with a sign, and a short one that narrows', 'cupb 50%', [['words', 'X-3']]],
      ['a short word of a description alone', '50', []],
      ['a text that matches nothing', 'zzz', []],
    ])('%s: %s', async (_what, text, expected) => {
      expect(await find(text)).toEqual(expected)
    })

    test('A found item has stock, price, and the last purchase, as far as the viewer may see them', async () => {
      const viewer = counter.viewer('C')
      const { identityKey } = viewer
      const found = async () => {
        const [item] = (await counter.ask(viewer, 'findItems', { ...whose, identityKey, text: firstItem })).json()
        return [item.available, item.price, item.lastBought, item.lastQuantity]
      }
      expect(await found()).toEqual([290, 21.13, '2026-11-11', 6])
      const hidden = ['QuantityOnHandViewPermission', 'CanViewInventoryPrices', 'CanViewSales', 'CanViewSalesAnalysis']
      await counter.setFlags(viewer, { ...allFlags, ...Object.fromEntries(hidden.map((name) => [name, 'N'])) })
      try {
        expect(await found()).toEqual([null, null, null, null])
      } finally {
        await counter.setFlags(viewer, allFlags)
      }
    })

    test("Another customer's part numbers find nothing and are not shown [safety 3]", async () => {
      expect(await find('SECRET')).toEqual([])
      expect(await find(customerPartOf(neighbor.customer, 1))).toEqual([])
      const viewer = counter.viewer('C')
      const { identityKey } = viewer
      const answer = await counter.ask(viewer, 'findItems', { ...whose, identityKey, text: 'cup12' })
      expect(answer.body).not.toContain('SECRET')
    })

    test("Another company's items find nothing", async () => {
      expect(await find(itemOf('02', 1))).toEqual([])
      expect(await find(firstItem)).toEqual([['item', firstItem]])
    })

    test('Without CanViewAllItems, only items that the customer has a part for or has bought are found', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewAllItems: 'N' })
      try {
        expect(await find('cup')).toEqual([['part', 'X-3']])
        expect(await find('cupb')).toEqual([['words', 'X-3']])
        expect(await find(secondItem)).toEqual([['item', secondItem]])
        expect(await find('dart')).toEqual([])
        expect(await find('towel')).toEqual([
          ['words', firstItem],
          ['words', secondItem],
        ])
      } finally {
        await counter.setFlags(viewer, allFlags)
      }
    })
  })
})
