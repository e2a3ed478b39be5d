import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#kit/server/db/store.ts'
import type * as Composition from '#app/server/features.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { foreignFaults, hiddenIn } from '#app/server/testing/data/foreign-answers.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const seesMore = vi.hoisted(() => ({ accountId: 0 }))

/**
 * Plants holes: ship-tos not limited to those of a fixed user, and a lookup by number with the scope of an administrator.
 */
vi.mock('#app/server/features.ts', async (original) => {
  const real = await original<typeof Composition>()
  const { implementations } = real
  const listShipTos = (db: Db, input: { companyNumber: string; customerNumber: string }) =>
    db
      .selectFrom('ship_tos as s')
      .select(['s.ship_to as shipToNumber', 's.name as name'])
      .where('s.company', '=', input.companyNumber)
      .where('s.customer', '=', input.customerNumber)
  const listOrderLines: typeof implementations.listOrderLines = (db, input, call) =>
    implementations.listOrderLines(db, input, { ...call, scope: { ...call.scope, ...seesMore, employee: undefined } })
  return { ...real, implementations: { ...implementations, listShipTos, listOrderLines } }
})

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('the access tests find planted holes', () => {
    let counter: Counter
    beforeAll(async () => {
      // The owner serves here: row-level security would hide the holes.
      counter = await openCounter({ ...(await open()) })
      seesMore.accountId = counter.viewer('E, an administrator').accountId
    })

    test('a sibling ship-to shown to a user who is fixed to another one', async () => {
      const viewer = counter.viewer('C fixed to a ship-to')
      const own = await counter.ask(viewer, 'listShipTos', fieldsFor('listShipTos', viewer.own))
      expect(hiddenIn(viewer, contentOf(own))).toContain('Ship-to 000012')
    })

    test('a foreign order found by its number, in every form', async () => {
      const viewer = counter.viewer('C')
      const all = [0, 1, 2, 3].map((at) => foreignFaults(counter, viewer, 'listOrderLines', at))
      const faults = (await Promise.all(all)).flat().join('\n')
      for (const form of ['json', 'compact', 'csv', 'xlsx']) {
        expect(faults).toContain(`other customer, all but the identity, as ${form}: answers 200`)
      }
    })
  })
})
