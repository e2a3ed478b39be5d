import type { AddressInfo } from 'node:net'
import { endpoints } from '#app/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openHole } from '#app/server/testing/data/planted-hole.ts'
import { probe, sqlmap } from '#app/server/testing/attacks/sqlmap.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

/** Fast injection techniques: boolean, error, and union. `npm run test:injection` tests all of them on every call. */
const techniques = 'BEU'

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe.skipIf(!sqlmap)('sqlmap, if installed', () => {
    let store: Store
    let counter: Counter
    beforeAll(async () => {
      store = await open()
      counter = await openCounter(store)
      await counter.app.listen({ host: '127.0.0.1', port: 0 })
    })
    afterAll(() => counter.app.close())

    test('finds a planted hole [safety 16]', async () => {
      const hole = await openHole(store, 'searchWord')
      const { open: found, said } = await probe({
        url: `${hole.url}/?searchWord=PAPER`,
        headers: {},
        fields: ['searchWord'],
        techniques,
      }).finally(hole.close)
      expect(found, said).toEqual(['searchWord'])
    })

    test('finds none in the most used search [safety 16]', async () => {
      const viewer = counter.viewer('C')
      const { port } = counter.app.server.address() as AddressInfo
      const fields = { ...fieldsFor('searchInventory', viewer.own), searchWordType: 'DS', searchWord: 'PAPER' }
      const url = `http://127.0.0.1:${port}/api${endpoints.searchInventory.path}?${new URLSearchParams(fields)}`
      const headers = { authorization: await counter.bearer(viewer) }
      expect((await fetch(url, { headers })).status).toBe(200)
      const { open: found, closed, said } = await probe({ url, headers, fields: ['searchWord'], techniques })
      expect(found, said).toEqual([])
      expect(closed, said).toEqual(['searchWord'])
    })
  })
})
