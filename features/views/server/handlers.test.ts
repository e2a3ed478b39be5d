import type { SavedView } from '#views/contract/endpoints.ts'
import { maxViews } from '#views/contract/rules.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { samplePassword } from '#app/server/testing/data/sample.ts'
import { addAccount, allFlags } from '#accounts/server/accounts/accounts.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'

const sent = {
  screen: 'displayOrders',
  name: 'Late',
  grid: 'orders',
  address: 'orderStatus=O',
  order: '',
  hidden: 'PO',
}

onDatabase((database, open) => {
  describe(`saved views, on ${database}`, () => {
    let counter: Counter
    /** The account of another customer of the same company. */
    let stranger: TestViewer
    beforeAll(async () => {
      counter = await openCounter(open)
      const { company, customer: userId } = places.neighbor
      const given = { loginType: 'C', company, userId, password: samplePassword, flags: allFlags } as const
      const { accountId } = await addAccount(counter.accountAdmin, given)
      stranger = { ...counter.viewer('C'), accountId }
    })
    afterEach(() => counter.store.db.deleteFrom('report_definitions').execute())

    type Call = 'saveView' | 'changeView' | 'deleteView' | 'startWithView'
    const ask = (viewer: string, call: Call, fields: Fields) => counter.ask(counter.viewer(viewer), call, fields)
    const status = async (viewer: string, call: Call, fields: Fields) => (await ask(viewer, call, fields)).statusCode
    const save = async (viewer: string, change: Fields = {}) => {
      const answer = await ask(viewer, 'saveView', { ...sent, ...change })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().id as string
    }
    const views = async (viewer: string, screen = 'displayOrders'): Promise<SavedView[]> => {
      const answer = await counter.ask(counter.viewer(viewer), 'listViews', { screen })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const names = async (viewer: string, screen?: string) => (await views(viewer, screen)).map(({ name }) => name)

    test('A view is saved under a name, and replaced under the same name', async () => {
      const id = await save('C')
      const { screen: _screen, ...saved } = sent
      const owner = { mine: true, shared: false, start: false, savedBy: '100001' }
      expect(await views('C')).toEqual([{ id, ...saved, ...owner, changedAt: '2026-11-20T10:00:00.000Z' }])
      expect(await save('C', { address: '', hidden: '', order: 'PO,Status', shared: '1' })).toBe(id)
      expect(await views('C')).toMatchObject([{ id, address: '', hidden: '', order: 'PO,Status', shared: true }])
      expect(await names('C', 'inventory')).toEqual([])
    })

    test('The original screen without filters and with its own columns can be a view', async () => {
      await save('C', { address: undefined, order: undefined, hidden: undefined })
      expect(await views('C')).toMatchObject([{ address: '', order: '', hidden: '' }])
    })

    test('A shared view is visible only to accounts of the same customer, or to all employees', async () => {
      await save('C', { name: 'Own' })
      await save('C', { name: 'Shared', shared: '1' })
      await save('E', { name: 'Own of the rep' })
      await save('E', { name: 'Shared by the rep', shared: '1' })
      await save('G', { name: 'Of the group', shared: '1' })
      expect(await names('C')).toEqual(['Own', 'Shared'])
      expect(await views('C fixed to a ship-to')).toMatchObject([{ name: 'Shared', mine: false, savedBy: '100001' }])
      expect(await names('G')).toEqual(['Of the group'])
      expect(await names('E')).toEqual(['Own of the rep', 'Shared by the rep'])
      expect(await views('E, a manager')).toMatchObject([{ name: 'Shared by the rep', savedBy: 'EMP001' }])
    })

    test("Another customer's account cannot see or use a shared view, even with its number", async () => {
      const id = await save('C', { shared: '1' })
      const asked = async (call: Call | 'listViews', fields: Fields) => await counter.ask(stranger, call, fields)
      expect((await asked('listViews', { screen: 'displayOrders' })).json()).toEqual([])
      expect((await asked('changeView', { id, name: 'Taken' })).statusCode).toBe(403)
      expect((await asked('deleteView', { id })).statusCode).toBe(403)
      expect((await asked('startWithView', { screen: 'displayOrders', id })).statusCode).toBe(403)
      expect((await asked('saveView', sent)).json().id).not.toBe(id)
      expect(await views('C')).toMatchObject([{ id, name: 'Late' }])
    })

    test('Only its owner can rename, share, or delete a view; for all others it does not exist', async () => {
      const id = await save('C', { shared: '1' })
      for (const other of ['C fixed to a ship-to', 'G', 'E']) {
        expect(await status(other, 'changeView', { id, name: 'Taken' })).toBe(403)
        expect(await status(other, 'deleteView', { id })).toBe(403)
      }
      expect(await status('C', 'changeView', { id, name: 'Later', shared: '0' })).toBe(200)
      expect(await views('C')).toMatchObject([{ id, name: 'Later', shared: false, address: 'orderStatus=O' }])
      expect(await names('C fixed to a ship-to')).toEqual([])
      expect(await status('C', 'deleteView', { id })).toBe(200)
      expect(await status('C', 'deleteView', { id })).toBe(403)
    })

    test('Calls for views do not change saved reports, and vice versa', async () => {
      const report = { report: 'purchasing-analysis', name: 'Monthly', definition: '{}' }
      const saved = await counter.ask(counter.viewer('C'), 'saveReport', report)
      const { id } = saved.json()
      expect(await status('C', 'deleteView', { id })).toBe(403)
      expect(await status('C', 'changeView', { id, name: 'Taken' })).toBe(403)
      const view = await save('C')
      expect((await counter.ask(counter.viewer('C'), 'deleteSavedReport', { id: view })).statusCode).toBe(403)
      expect(await names('C')).toEqual(['Late'])
    })

    test('A screen starts with a view of the account, or with one shared with it', async () => {
      const first = await save('C', { shared: '1' })
      const second = await save('C', { name: 'Second' })
      const starts = async (viewer: string) => (await views(viewer)).filter(({ start }) => start).map(({ id }) => id)
      for (const id of [first, second]) {
        expect(await status('C', 'startWithView', { screen: 'displayOrders', id })).toBe(200)
        expect(await starts('C')).toEqual([id])
      }
      expect(await starts('C fixed to a ship-to')).toEqual([])
      expect(await status('C fixed to a ship-to', 'startWithView', { screen: 'displayOrders', id: first })).toBe(200)
      expect(await starts('C fixed to a ship-to')).toEqual([first])
      await ask('C', 'changeView', { id: first, shared: '0' })
      expect(await starts('C fixed to a ship-to')).toEqual([])
      expect(await status('C', 'startWithView', { screen: 'displayOrders' })).toBe(200)
      expect(await starts('C')).toEqual([])
    })

    test('A screen cannot start with a view that the account cannot open, or with one of another screen', async () => {
      const hidden = await save('C')
      const elsewhere = await save('G', { screen: 'inventory' })
      expect(await status('C fixed to a ship-to', 'startWithView', { screen: 'displayOrders', id: hidden })).toBe(403)
      expect(await status('G', 'startWithView', { screen: 'displayOrders', id: hidden })).toBe(403)
      expect(await status('G', 'startWithView', { screen: 'displayOrders', id: elsewhere })).toBe(403)
    })

    test('A deleted view is no longer the start view', async () => {
      const id = await save('C')
      await ask('C', 'startWithView', { screen: 'displayOrders', id })
      expect(await status('C', 'deleteView', { id })).toBe(200)
      expect(await counter.store.db.selectFrom('start_views').selectAll().execute()).toEqual([])
    })

    test('A viewer who may not open a screen can neither save nor list its views', async () => {
      await save('C')
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewOrders: 'N' })
      expect(await status('C', 'saveView', sent)).toBe(403)
      expect(await status('C', 'startWithView', { screen: 'displayOrders' })).toBe(403)
      const listed = await counter.ask(counter.viewer('C'), 'listViews', { screen: 'displayOrders' })
      expect(listed.statusCode).toBe(403)
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    test.each<[string, Fields, string]>([
      ['no name', { name: '   ' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
      ['an unknown screen', { screen: 'payroll' }, 'screen'],
      ['an address that is too long', { address: `find=${'x'.repeat(1996)}` }, 'address'],
      ['an address with a customer', { address: 'find=a&viewing=01-100001' }, 'address'],
      ['an address with a customer in escapes', { address: '%76iewing=01-100001' }, 'address'],
      ['an address with a view', { address: 'saved=7' }, 'address'],
      ['an address with a way back', { address: 'back.find=a' }, 'address'],
      ['a grid that is not an id', { grid: 'a grid' }, 'grid'],
      ['an order that is too long', { order: 'x'.repeat(4001) }, 'order'],
    ])('%s is rejected, and the error names the field', async (_what, change, field) => {
      const answer = await ask('C', 'saveView', { ...sent, ...change })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })

    test('An account has a limit of views, apart from reports, but may replace one at the limit', async () => {
      const { accountId } = counter.viewer('C')
      const filled = (kind: 'report' | 'view', most: number) =>
        counter.store.db
          .insertInto('report_definitions')
          .values(
            Array.from({ length: most }, (_, n) => ({
              ...{ account_id: accountId, kind, report: kind, name: `View ${n}`, definition: '{}' },
              ...{ shared: false, changed_at: counter.clock.now() },
            })),
          )
          .execute()
      await filled('report', maxViews)
      await save('C')
      await filled('view', maxViews - 1)
      const answer = await ask('C', 'saveView', { ...sent, name: 'One more' })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toContain(String(maxViews))
      await save('C')
    })
  })
})
