import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#server/testing/servers/database.ts'
import { type Counter, openCounter } from '#server/testing/servers/viewers.ts'
import { StandInErp } from './stand-in.ts'

onDatabase((name, open) => {
  describe(`the stand-in ERP on ${name}`, () => {
    let counter: Counter
    let dataDir: string
    let api: string
    const erp = () => new StandInErp({ store: counter.store, api, dataDir, now: () => counter.clock.now() })
    const states = async () => {
      const rows = await counter.store.db
        .selectFrom('carts')
        .select(['reference', 'state'])
        .where('reference', 'like', 'S%')
        .execute()
      return [...new Set(rows.map(({ state }) => state))]
    }
    const booked = () =>
      counter.store.db.selectFrom('orders').select('comment1').where('comment1', 'like', 'PORTAL ORDER %').execute()

    beforeAll(async () => {
      counter = await openCounter(await open())
      api = `${await counter.app.listen({ port: 0, host: '127.0.0.1' })}/api`
      dataDir = await mkdtemp(join(tmpdir(), 'demo-erp-'))
    })
    afterAll(async () => {
      await counter.app.close()
      await rm(dataDir, { recursive: true })
    })

    test('accepts sent orders over HTTP, and they are in the books a minute later, also after a restart', async () => {
      await erp().accept()
      expect(await states()).toEqual(['received'])
      const restarted = erp()
      await restarted.accept()
      await restarted.book()
      expect(await states()).toEqual(['received'])
      counter.clock.advance(60)
      await restarted.book()
      expect(await states()).toEqual(['in the books'])
      const orders = await booked()
      expect(new Set(orders.map(({ comment1 }) => comment1)).size).toBe(6)
      await erp().book()
      expect(await booked()).toHaveLength(orders.length)
    })
  })
})
