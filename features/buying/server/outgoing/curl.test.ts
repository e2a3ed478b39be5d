import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addService } from '#kit/server/access/service-queries.ts'
import { curlsIn, curlsOf, runCurl } from '#app/server/testing/servers/curl.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { orderCalls } from './openapi.ts'

const document = join(import.meta.dirname, '../../../../docs/orders-to-the-erp.md')
const documented = [...new Set([...curlsOf(orderCalls.paths), ...curlsIn(document)])]

onDatabase((name, open) => {
  let counter: Counter
  let key: string
  let url: string
  beforeAll(async () => {
    counter = await openCounter(open)
    key = (await addService(counter.store.db, 'erp', new Date(), 'orders')) ?? ''
    url = await counter.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => counter.app.close())

  test.each(documented)(`On ${name}, %s works as documented`, async (command) => {
    const { orders } = (
      await counter.app.inject({ url: '/api/outgoing-orders', headers: { authorization: `Bearer ${key}` } })
    ).json()
    const { status, body } = await runCurl(command, {
      url,
      key,
      cwd: tmpdir(),
      instead: { W0000012: orders[0].reference },
    })
    expect(status).toBe(200)
    if (command.includes('acknowledgement'))
      expect(body).toMatchObject({ reference: orders[0].reference, state: 'received' })
    else expect(body.orders).toEqual(orders)
  })

  test(`There is one for every call on ${name}`, () => {
    expect(curlsOf(orderCalls.paths)).toHaveLength(2)
    expect(documented.length).toBeGreaterThan(2)
  })
})
