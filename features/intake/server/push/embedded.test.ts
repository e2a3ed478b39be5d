import { expect, test } from 'vitest'
import { addService } from '#kit/server/access/service-queries.ts'
import { openStores } from '#kit/server/db/open.ts'
import { loadRows } from '#app/server/testing/data/sample-feed.ts'
import { signInDistributor } from '#app/server/testing/data/sign-in-distributor.ts'
import { makeDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal, TestClock } from '#app/server/testing/servers/portal.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'

test('On the embedded database, a pushed feed is refused in one line', async () => {
  const database = await makeDatabase('PGlite')
  const stores = await openStores(database.bothRoles)
  const portal = await openPortal(ownerOf(stores), new TestClock(), { DATA_DIR: database.options.dataDir ?? '' })
  await loadRows(stores.owner, signInDistributor)
  const key = await addService(stores.owner.db, 'erp', new Date())
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/feeds/stock',
    headers,
    payload: 'company,item\n',
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().detail).toBe(
    'This server cannot load feeds: the embedded database accepts feeds only by command, while the server is stopped.',
  )
  await portal.app.close()
  await stores.close()
  await database.remove()
})
