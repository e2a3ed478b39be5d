import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#app/server/testing/data/samples.ts'
import { inTurn } from '#app/server/testing/rounds.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

/** Each call with a single ship-to, and its field. */
const calls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { scope }]) =>
  scope.kind === 'customer' && scope.shipTo !== undefined ? [{ name, field: scope.shipTo }] : [],
)

onDatabase((database, open) => {
  describe(`ship-to numbers, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    /** The viewer's answer. Documents contain their own numbers, so only their type counts. */
    async function answerTo(viewer: string, { name, field }: (typeof calls)[number], shipTo: string) {
      const asking = counter.viewer(viewer)
      const answer = await counter.ask(asking, name, { ...samples[name].input(asking.own), [field]: shipTo })
      const type = answer.headers['content-type'] ?? ''
      return {
        status: answer.statusCode,
        type,
        body: /json/.test(String(type)) ? { ...answer.json(), requestId: '' } : '',
      }
    }

    test.each(calls.map((call, n) => ({ ...call, n })))(
      '$name accepts a ship-to without its leading zeros',
      async ({ n, ...call }) => {
        // The zeros are added before anything looks at the viewer.
        for (const viewer of inTurn(['C', 'C fixed to a ship-to', 'G', 'E'], n)) {
          for (const full of ['000011', '000012']) {
            const expected = await answerTo(viewer, call, full)
            const found = await answerTo(viewer, call, full.replace(/^0+/, ''))
            if (samples[call.name].changes) expect(found.status, `${viewer}, ${full}`).toBe(expected.status)
            else expect(found, `${viewer}, ${full}`).toEqual(expected)
          }
        }
        expect((await answerTo('C', call, '11')).status).toBe(samples[call.name].status ?? 200)
      },
    )

    test('A ship-to fed without leading zeros is found by that number', async () => {
      const { db } = counter.store
      const fed = { company: '01', customer: '100001', ship_to: '7', name: 'Seven' }
      const rest = { address1: '', address2: '', city: '', state: '', zip: '', country: 'US', ship_to_number: '' }
      await db
        .insertInto('ship_tos')
        .values({ ...fed, ...rest })
        .execute()
      const own = { identityKey: 'C01100001', loginTypeCode: 'C', companyNumber: '01', customerNumber: '100001' }
      const answer = await counter.ask(counter.viewer('C'), 'listShipTos', { ...own, shipTo: '7' })
      expect(answer.json()).toEqual([{ shipToNumber: '7', name: 'Seven' }])
    })
  })
})
