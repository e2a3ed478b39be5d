import { columnsCheck, customersFault } from '#reports/contract/report-checks.ts'
import { reportCodec } from '#reports/contract/report-codec.ts'
import type { ReportColumn } from '#reports/contract/report-columns.ts'
import type { ReportAddress, ReportParts } from '#reports/contract/report-parts.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkShown, faultOf } from './shown-columns.ts'
import { useReportDraft } from './use-report-draft.ts'

const column = (id: number, label: string, field: string): ReportColumn => {
  return { id, label, field, key: field, format: 'text' }
}
const reportColumns = [column(1, 'Vendor', 'dimVend'), column(2, 'Item Number', 'dimItem')]
const dataColumns = [column(1, 'Quantity', 'meaQTY')]
const parts: ReportParts = {
  reportColumns,
  dataColumns,
  filters: {
    vendors: 'vendList',
    items: { from: 'from', to: 'to', kinds: { I: 'Item Number' }, kind: 'cPType', width: 12 },
  },
  sent: { report: ['01'], data: ['01'] },
}
const codec = reportCodec(parts)
const checks = { run: [], show: [columnsCheck(dataColumns, reportColumns, 'Data Columns: has no selections')] }
const report = { ...parts, name: 'purchasing-analysis' as const, codec, checks }
const at = (chosen: string[]) => codec.toAddress({ ...codec.limitsOf(codec.first), chosen })
const ran = at(['dimVend', 'meaQTY'])

beforeEach(() => sessionStorage.clear())

test('Show Columns checks the columns that would be shown, and says which are not in the report [CINV-22, PA-17]', () => {
  const show = (...chosen: string[]) => checkShown(report, ran, { ...codec.limitsOf(ran), chosen })
  expect(show('dimItem', 'meaQTY')).toEqual({
    fault: 'Report Columns: has no selections\nItem Number is not in the report that was run. Run Report adds it.',
    missing: 'Item Number is not in the report that was run. Run Report adds it.',
  })
  expect(show('dimVend', 'dimItem', 'meaQTY')).toMatchObject({
    fault: '',
    missing: expect.stringMatching(/^Item Number/),
  })
  expect(show('dimVend', 'meaQTY')).toEqual({ fault: '', missing: '' })
})

test('Show Columns runs its checks on the choices before and after a run, and before one shows nothing [PA-29]', () => {
  const show = [...checks.show, customersFault]
  const draft = { ...codec.limitsOf(codec.first), chosen: ['dimVend', 'meaQTY'] }
  const checked = { ...report, checks: { ...checks, show } }
  expect(checkShown(checked, codec.first, { ...draft, chosen: [] }).fault).toMatch(/^Data Columns: has no selections/)
  const nobody = { ...draft, customers: { all: false, ids: [] } }
  for (const address of [codec.first, ran])
    expect(checkShown(checked, address, nobody).fault).toMatch(/^There are no Customer selections/)
  const missing = 'No report has been run yet. Run Report shows these columns.'
  expect(checkShown(checked, codec.first, draft)).toEqual({ fault: '', missing })
})

test('An address with only figures, and no names, shows the whole report', () => {
  const shown = (show: string) => codec.shown({ ...ran, show })
  expect(shown('2-1')).toEqual(['dimVend', 'meaQTY'])
  expect(shown('1-')).toEqual(['dimVend', 'meaQTY'])
  expect(codec.checked({ ...ran, show: '2-1' })).toEqual(['dimItem', 'meaQTY'])
})

test('Columns that the viewer may not see count neither as names nor as figures', () => {
  const hidden = new Set(['dimVend'])
  const both = at(['dimVend', 'dimItem', 'meaQTY'])
  expect(codec.shown({ ...both, show: '1-1' }, hidden)).toEqual(['dimItem', 'meaQTY'])
  const run = { ...report, checks: { ...checks, run: checks.show } }
  expect(faultOf(run, both, hidden)).toBeUndefined()
  expect(faultOf(run, ran, hidden)).toBe('Report Columns: has no selections')
})

const open = (address: ReportAddress, identityKey = 'C01') =>
  renderHook((at: ReportAddress) => useReportDraft(report, at, identityKey), { initialProps: address })

test('Choices that have not been run survive a reload', () => {
  const before = open(ran)
  act(() => before.result.current[1]({ chosen: ['dimItem', 'meaQTY'], items: ['A1'] }))
  before.unmount()
  expect(open({ ...ran, tab: 'items' }).result.current[0]).toEqual({
    ...codec.limitsOf(ran),
    chosen: ['dimItem', 'meaQTY'],
    items: ['A1'],
  })
})

test('Choices of another viewer or another report are not restored', () => {
  const before = open(ran)
  act(() => before.result.current[1]({ items: ['A1'] }))
  before.unmount()
  const others = { ...sessionStorage }
  expect(open(ran, 'C02').result.current[0].items).toEqual([])
  for (const [name, value] of Object.entries(others)) sessionStorage.setItem(name, value)
  expect(open({ ...ran, items: 'Z9' }).result.current[0].items).toEqual(['Z9'])
})

test('Running a report clears its saved choices, and unreadable ones are ignored', () => {
  const page = open(ran)
  act(() => page.result.current[1]({ items: ['A1'] }))
  expect(sessionStorage.length).toBe(1)
  page.rerender({ ...ran, items: 'A1' })
  expect(sessionStorage.length).toBe(0)
  page.unmount()
  sessionStorage.setItem('report-draft:purchasing-analysis', '{')
  expect(open(ran).result.current[0].items).toEqual([])
})
