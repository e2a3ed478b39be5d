import { rm } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { FeedUnconfirmed } from './impact.ts'

const company = '01'
const one = (file: string) => sampleFeed[file]?.[0] ?? {}
const vendor = (n: number) => ({ company, vendor: `V${n}`, name: `Vendor ${n}` })
const vendors = (count: number): FeedRows => Array.from({ length: count }, (_, n) => vendor(n + 1))

onDatabase((name, open) => {
  describe(`boundaries of guards and warnings on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, options).finally(() => rm(dir, { recursive: true }))
    }
    const outcome = (content: FeedContent, options: FeedOptions = {}) =>
      load(content, options).then(
        () => 'loaded',
        (error: unknown) => (error instanceof FeedUnconfirmed ? error.breaches[0]?.says : error),
      )

    beforeAll(async () => {
      store = await open()
      await load(sampleFeed, { limits: false })
    })

    test.each([
      [8, 'loaded'],
      [7, 'loses more than a fifth'],
    ])('A load that leaves %i of ten rows needs no confirmation: %s', async (stays, expected) => {
      await load({ 'vendors.csv': vendors(10) }, { limits: false })
      expect(await outcome({ 'vendors.csv': vendors(stays) })).toBe(expected)
      await load({ 'vendors.csv': vendors(10) }, { limits: false })
      const removals = vendors(10)
        .slice(stays)
        .map((row) => ({ ...row, _deleted: 'Y' }))
      expect(await outcome({ 'vendors.csv': removals }, { mode: 'changes' })).toBe(expected)
    })

    test.each([
      [8, 'loaded'],
      [7, 'loses more than a fifth'],
    ])('Rows that others replace are lost: %i of ten stay, ten are added: %s', async (stays, expected) => {
      await load({ 'vendors.csv': vendors(10) }, { limits: false })
      const others = Array.from({ length: 10 }, (_, n) => vendor(n + 20))
      expect(await outcome({ 'vendors.csv': [...vendors(stays), ...others] })).toBe(expected)
    })

    test('Only active accounts count among those who lose rows', async () => {
      const account = one('accounts.csv')
      await load(
        { 'ship_tos.csv': [one('ship_tos.csv'), { ...one('ship_tos.csv'), ship_to: '000012' }] },
        { limits: false },
      )
      const spare = { ...one('ship_tos.csv'), ship_to: '000012', _deleted: 'Y' }
      const dry = async () =>
        (await load({ 'ship_tos.csv': [spare] }, { mode: 'changes', dryRun: true, limits: false })).impact?.losses
      expect(await dry()).toMatchObject([{ who: 'customer', accounts: 1, losingAll: 0 }])
      await load({ 'accounts.csv': [{ ...account, active: 'N' }] }, { limits: false })
      expect(await dry()).toMatchObject([{ who: 'customer', accounts: 0 }])
    })

    test.each([
      ['11.01', []],
      ['10.99', []],
      ['11.02', [/11\.02 against 11\.00/]],
      ['10.98', [/10\.98 against 11\.00/]],
    ])('An invoice of %s with lines of 11.00', async (amount, expected) => {
      const content = {
        'invoices.csv': [{ ...one('invoices.csv'), amount }],
        'sales_lines.csv': [{ ...one('sales_lines.csv'), sales: '11.0000' }],
        'manifest.json': '{}',
      }
      const { warnings } = await load(content, { limits: false })
      expect(warnings).toEqual(expected.map((text) => expect.stringMatching(text)))
    })
  })
})
