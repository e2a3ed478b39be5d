import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { columnCodec, columnFields, runFields } from './report-address.ts'
import { checkShown } from './shown-columns.ts'
import type { ReportForm } from './report-form.ts'
import { useReportDraft } from './use-report-draft.ts'

const report = [
  { id: 1, label: 'Vendor', field: 'dimVend' },
  { id: 2, label: 'Item Number', field: 'dimItem' },
]
const data = [{ id: 1, label: 'Quantity', field: 'meaQTY' }]
const schema = z.object({ ...columnFields, ...runFields, items: z.string().catch('') })
type Address = z.output<typeof schema>
const codec = columnCodec(report, data)

const form: ReportForm<Address, { items: string }> = {
  name: 'test',
  title: 'Test',
  columns: [...report, ...data],
  firstAddress: schema.parse({}),
  parse: (address) => schema.parse(address),
  ranColumns: codec.ran,
  checkedColumns: codec.checked,
  writeShow: codec.writeShow,
  limitsOf: ({ items }) => ({ items }),
  addressOf: ({ chosen, items }) => ({ ...codec.write(chosen), items, tab: '', ran: 'yes', show: '' }),
  openDefinition: (definition) => ({ address: schema.parse(definition), leftOut: 0 }),
  faultToRun: () => undefined,
  faultToShow: ({ chosen }) =>
    chosen.some((field) => field.startsWith('dim')) ? undefined : { message: 'Report Columns: has no selections' },
}
const ran: Address = form.addressOf({ chosen: ['dimVend', 'meaQTY'], items: '' })

beforeEach(() => sessionStorage.clear())

test('Show Columns checks the columns that would be shown, and says which are not in the report [CINV-22, PA-17]', () => {
  expect(checkShown(form, ran, ['dimItem', 'meaQTY'])).toEqual({
    fault: 'Report Columns: has no selections\nItem Number is not in the report that was run. Run Report adds it.',
    missing: 'Item Number is not in the report that was run. Run Report adds it.',
  })
  expect(checkShown(form, ran, ['dimVend', 'dimItem', 'meaQTY'])).toMatchObject({
    fault: '',
    missing: expect.stringMatching(/^Item Number/),
  })
  expect(checkShown(form, ran, ['dimVend', 'meaQTY'])).toEqual({ fault: '', missing: '' })
})

test('An address that would show figures without names shows the whole report', () => {
  const shown = (show: string) => codec.shown({ ...ran, show })
  expect(shown('2-1')).toEqual(['dimVend', 'meaQTY'])
  expect(shown('1-')).toEqual(['dimVend', 'meaQTY'])
  expect(codec.checked({ ...ran, show: '2-1' })).toEqual(['dimItem', 'meaQTY'])
})

const open = (address: Address, identityKey = 'C01') =>
  renderHook((at: Address) => useReportDraft(form, at, identityKey), { initialProps: address })

test('Choices that have not been run survive a reload', () => {
  const before = open(ran)
  act(() => before.result.current[1]({ chosen: ['dimItem', 'meaQTY'], items: 'A1' }))
  before.unmount()
  expect(open({ ...ran, tab: 'items' }).result.current[0]).toEqual({ chosen: ['dimItem', 'meaQTY'], items: 'A1' })
})

test('Choices of another viewer or another report are not restored', () => {
  const before = open(ran)
  act(() => before.result.current[1]({ items: 'A1' }))
  before.unmount()
  const others = { ...sessionStorage }
  expect(open(ran, 'C02').result.current[0].items).toBe('')
  for (const [name, value] of Object.entries(others)) sessionStorage.setItem(name, value)
  expect(open({ ...ran, items: 'Z9' }).result.current[0].items).toBe('Z9')
})

test('Running a report clears its kept choices, and unreadable ones are ignored', () => {
  const page = open(ran)
  act(() => page.result.current[1]({ items: 'A1' }))
  expect(sessionStorage.length).toBe(1)
  page.rerender({ ...ran, items: 'A1' })
  expect(sessionStorage.length).toBe(0)
  page.unmount()
  sessionStorage.setItem('report-draft:test', '{')
  expect(open(ran).result.current[0].items).toBe('')
})
