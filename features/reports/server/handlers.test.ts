import { type SavedReport, maxSavedReports } from '#reports/contract/report-definitions.ts'
import type { ReportName } from '#items/contract/reports/report-needs.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

onDatabase((database, open) => {
  describe(`saved reports, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    afterEach(() => counter.store.db.deleteFrom('report_definitions').execute())

    type Call = 'saveReport' | 'changeSavedReport' | 'deleteSavedReport'
    const ask = (viewer: string, call: Call, fields: Fields) => counter.ask(counter.viewer(viewer), call, fields)
    const save = async (viewer: string, change: Fields = {}) => {
      const sent = { report: 'purchasing-analysis', name: 'Monthly', definition: '{"rows":"1.2"}', ...change }
      const answer = await ask(viewer, 'saveReport', sent)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().id as string
    }
    const saved = async (viewer: string, report: ReportName = 'purchasing-analysis'): Promise<SavedReport[]> => {
      const answer = await counter.ask(counter.viewer(viewer), 'listSavedReports', { report })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const names = async (viewer: string) => (await saved(viewer)).map(({ name }) => name)

    test('A definition is saved under a name, and replaced under the same name', async () => {
      const id = await save('C')
      expect(await saved('C')).toEqual([
        {
          ...{ id, name: 'Monthly', definition: { rows: '1.2' }, mine: true, shared: false, savedBy: '100001' },
          changedAt: '2026-11-20T10:00:00.000Z',
        },
      ])
      expect(await save('C', { definition: '{"rows":"3"}', shared: '1' })).toBe(id)
      expect(await saved('C')).toMatchObject([{ id, definition: { rows: '3' }, shared: true }])
    })

    test('A shared definition is visible only to the same customer, for every ship-to', async () => {
      await save('C', { name: 'Own' })
      await save('C', { name: 'Shared', shared: '01' })
      expect(await names('C')).toEqual(['Own', 'Shared'])
      expect(await saved('C fixed to a ship-to')).toMatchObject([{ name: 'Shared', mine: false, savedBy: '100001' }])
      for (const other of ['G', 'E', 'E, a manager']) expect(await names(other), other).toEqual([])
    })

    test('Each report has separate definitions', async () => {
      await save('G')
      await save('G', { report: 'consolidated-inventory', name: 'Stock' })
      expect(await names('G')).toEqual(['Monthly'])
      expect((await saved('G', 'consolidated-inventory')).map(({ name }) => name)).toEqual(['Stock'])
    })

    test('Only its owner can rename, share, or delete a definition; for all others it does not exist', async () => {
      const id = await save('C', { shared: '1' })
      for (const other of ['C fixed to a ship-to', 'G']) {
        expect((await ask(other, 'changeSavedReport', { id, name: 'Taken' })).statusCode).toBe(403)
        expect((await ask(other, 'deleteSavedReport', { id })).statusCode).toBe(403)
      }
      expect((await ask('C', 'changeSavedReport', { id, name: 'Weekly', shared: '0' })).statusCode).toBe(200)
      expect(await saved('C')).toMatchObject([{ id, name: 'Weekly', shared: false, definition: { rows: '1.2' } }])
      expect(await names('C fixed to a ship-to')).toEqual([])
      expect((await ask('C', 'deleteSavedReport', { id })).statusCode).toBe(200)
      expect((await ask('C', 'deleteSavedReport', { id })).statusCode).toBe(403)
      expect(await names('C')).toEqual([])
    })

    test('A name is unique among the definitions that an account saves for a report', async () => {
      await save('C', { name: 'First' })
      const id = await save('C', { name: 'Second' })
      expect((await ask('C', 'changeSavedReport', { id, name: 'First' })).statusCode).toBe(409)
      expect((await ask('C', 'changeSavedReport', { id, name: 'Second' })).statusCode).toBe(200)
      expect(await names('C')).toEqual(['First', 'Second'])
    })

    test('A viewer who may not run a report can neither save nor open its definitions', async () => {
      const consolidated = { report: 'consolidated-inventory', name: 'Stock', definition: '{}' }
      expect((await ask('C', 'saveReport', consolidated)).statusCode).toBe(403)
      await counter.setFlags(counter.viewer('G'), { ...allFlags, CanViewInventory: 'N' })
      expect((await ask('G', 'saveReport', consolidated)).statusCode).toBe(403)
      const listed = await counter.ask(counter.viewer('G'), 'listSavedReports', { report: 'consolidated-inventory' })
      expect(listed.statusCode).toBe(403)
      await counter.setFlags(counter.viewer('G'), allFlags)
    })

    test.each<[string, Fields, string]>([
      ['no name', { name: '   ' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
      ['a definition that is not JSON', { definition: 'rows=1' }, 'definition'],
      ['a definition that is a list', { definition: '["1"]' }, 'definition'],
      ['a definition with numbers', { definition: '{"rows":1}' }, 'definition'],
      ['a definition that is too long', { definition: JSON.stringify({ rows: 'x'.repeat(100_000) }) }, 'definition'],
      ['another report', { report: 'payroll' }, 'report'],
    ])('%s is rejected, and the error names the field', async (_what, change, field) => {
      const sent = { report: 'purchasing-analysis', name: 'Monthly', definition: '{}', ...change }
      const answer = await ask('C', 'saveReport', sent)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })

    test('An account has a limit of definitions, but may replace one at the limit', async () => {
      const { accountId } = counter.viewer('C')
      await counter.store.db
        .insertInto('report_definitions')
        .values(
          Array.from({ length: maxSavedReports }, (_, n) => ({
            ...{ account_id: accountId, report: 'purchasing-analysis', name: `Report ${n}`, definition: '{}' },
            ...{ shared: false, changed_at: counter.clock.now() },
          })),
        )
        .execute()
      const sent = { report: 'purchasing-analysis', name: 'One more', definition: '{}' }
      const answer = await ask('C', 'saveReport', sent)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toContain(String(maxSavedReports))
      await save('C', { name: 'Report 7' })
    })
  })
})
