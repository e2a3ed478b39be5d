import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { feedFiles } from '#app/server/tables.ts'
import { dataAsOfHeader } from '#kit/contract/answer-headers.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import type { Store } from '#kit/server/db/store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { loadFeed } from '../loading/load.ts'

const vendors = { 'vendors.csv': sampleFeed['vendors.csv'] ?? '' }

onDatabase((name, open) => {
  describe(`how current data is, on ${name}`, () => {
    let store: Store
    const timeOf = async (table: string) =>
      (
        await store.db.selectFrom('data_as_of').select('as_of').where('table_name', '=', table).executeTakeFirst()
      )?.as_of.toISOString()
    /** @param written when the files were last modified */
    const load = async (content: FeedContent, written: string) => {
      const dir = await writeFeed(content)
      for (const file of Object.keys(content)) await utimes(join(dir, file), new Date(written), new Date(written))
      return loadFeed(store, dir).finally(() => rm(dir, { recursive: true }))
    }
    beforeAll(async () => {
      store = await open()
    })

    test('a table is current as of the time its file was last modified', async () => {
      await load(sampleFeed, '2026-11-01T10:00:00Z')
      await load(vendors, '2026-11-02T11:30:00Z')
      expect(await timeOf('vendors')).toBe('2026-11-02T11:30:00.000Z')
      expect(await timeOf('stock')).toBe('2026-11-01T10:00:00.000Z')
    })

    test('a file dated in the future counts from its load', async () => {
      const before = Date.now()
      await load(vendors, '2199-01-01T00:00:00Z')
      const time = Date.parse((await timeOf('vendors')) ?? '')
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(Date.now())
    })

    test('as_of.txt sets the time for every file in its folder', async () => {
      await load({ ...vendors, 'as_of.txt': '2026-10-31T18:00:00-05:00\n' }, '2026-11-03T00:00:00Z')
      expect(await timeOf('vendors')).toBe('2026-10-31T23:00:00.000Z')
    })

    test.each([
      ['yesterday', 'as_of.txt: must be one time with a UTC offset, such as 2026-11-20T18:00:00-05:00: yesterday'],
      ['2026-11-20T18:00:00', expect.stringContaining('with a UTC offset')],
      ['2026-13-20T18:00:00Z', expect.stringContaining('with a UTC offset')],
      ['', expect.stringContaining('with a UTC offset')],
      ['2199-01-01T00:00:00Z', 'as_of.txt: must not be in the future: 2199-01-01T00:00:00Z'],
    ])('refuses %j in as_of.txt', async (text, fault) => {
      const before = await timeOf('vendors')
      const refused = await load({ ...vendors, 'as_of.txt': text }, '2026-11-03T00:00:00Z').catch((error) => error)
      expect(refused).toBeInstanceOf(FeedRefused)
      expect(refused.faults.map(faultLine)).toEqual([fault])
      expect(await timeOf('vendors')).toBe(before)
    })
  })

  describe(`the as-of time in answers, on ${name}`, () => {
    let counter: Counter
    const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([call, endpoint]) =>
      endpoint.kind === 'list' ? [[call, endpoint.data] as const] : [],
    )
    const times = Object.fromEntries(
      feedFiles.map(({ table }, n) => [table, new Date(Date.UTC(2026, 10, 19, 1, n)).toISOString()]),
    )
    beforeAll(async () => {
      const store = await open()
      counter = await openCounter(store)
      await store.db.deleteFrom('data_as_of').execute()
      const rows = Object.entries(times).map(([table_name, as_of]) => ({ table_name, as_of: new Date(as_of) }))
      await store.db.insertInto('data_as_of').values(rows).execute()
    })

    test('each list reports the oldest of its kinds of data, never the time of the request', async () => {
      const viewer = counter.viewer('G')
      const said: unknown[] = []
      const expected: unknown[] = []
      for (const [call, data = []] of lists) {
        expect(Object.keys(times), call).toEqual(expect.arrayContaining([...data]))
        const answer = await counter.ask(viewer, call, fieldsFor(call, viewer.own), 'compact')
        if (answer.statusCode === 403) continue
        expect(answer.statusCode, call).toBe(200)
        said.push([call, answer.headers[dataAsOfHeader]])
        expected.push([call, data.map((table) => times[table]).toSorted()[0]])
      }
      expect(said).toEqual(expected)
      expect(said).toContainEqual(['searchInventory', times.stock])
      expect(said).toContainEqual(['readHome', times.list_prices])
    })
  })
})
