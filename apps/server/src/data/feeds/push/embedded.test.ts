import { expect, test } from 'vitest'
import { addService } from '#server/kit/access/service-queries.ts'
import { openStores } from '#server/kit/db/open.ts'
import { loadRows } from '../../../testing/data/sample-feed.ts'
import { signInDistributor } from '../../../testing/data/sign-in-distributor.ts'
import { makeDatabase } from '../../../testing/servers/database.ts'
import { openPortal, TestClock } from '../../../testing/servers/portal.ts'
import { ownerOf } from '../../../testing/servers/serving-store.ts'

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
