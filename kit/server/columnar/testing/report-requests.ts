import { type Column, isChosen } from '#kit/contract/declare/columns.ts'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import * as fc from 'fast-check'

const { input } = endpoints.runAnalysis
const columns = Object.keys(input.shape).filter((field) => field.startsWith('dim'))
const measures = Object.keys(input.shape).filter((field) => field.startsWith('mea'))

const stockInput = endpoints.runReport.input

const ranges = [
  ['01/01/2023', '12/31/2026'],
  ['01/01/2025', '12/31/2025'],
  ['11/01/2026', '11/20/2026'],
  ['06/15/2050', '06/15/2050'],
] as const

/** Attempts to end a SQL literal and inject a statement. */
const entry = fc.string({
  unit: fc.constantFrom("'", '\\', '"', 'n', 'x', '-', ';', '$', '1', ' ', '%', 'é', ')'),
  minLength: 1,
  maxLength: 12,
})

/** Report requests, with or without a sort order and search words. */
const arranged =
  <Asked extends { fields: Record<string, string> }>(columns: readonly Column[]) =>
  (asked: Asked) => {
    const chosen = Object.entries(asked.fields).map(([field, value]) => [
      field,
      /^(dim|mea|compare$)/.test(field) ? value !== '0' : value,
    ])
    const keys = columns.filter((column) => isChosen(column, Object.fromEntries(chosen))).map(({ key }) => key)
    const options = fc.record({
      sort: fc
        .shuffledSubarray(keys, { maxLength: Math.min(3, keys.length) })
        .chain((some) => fc.tuple(...some.map((key) => fc.constantFrom(key, `-${key}`))))
        .map((some) => some.join()),
      find: fc.constantFrom('', '', 'a', 'É', '1', '.5', '0.00', '11/20', "' or 1=1 --", '0 1', '-'),
    })
    return fc
      .option(options, { nil: {}, freq: 2 })
      .map((arrangement) => ({ ...asked, fields: { ...asked.fields, ...arrangement } as Record<string, string> }))
  }

export const report = fc
  .record({
    dims: fc.subarray(columns, { minLength: 1 }),
    measures: fc.subarray(measures, { minLength: 1 }),
    ranges: fc.shuffledSubarray([...ranges], { minLength: 1, maxLength: 4 }),
    compare: fc.constantFrom('0', '1'),
    items: fc.option(
      fc.oneof(
        fc.constantFrom({ itemList: 'z,Z,gone' }, { frItem: 'A', toItem: 'z' }, { cpType: 'C', frItem: '!' }),
        entry.map((frItem) => ({ frItem })),
        entry.map((itemList) => ({ itemList, cpType: 'C' })),
        entry.map((vendorList) => ({ vendorList })),
      ),
      { nil: {}, freq: 2 },
    ),
    form: fc.constantFrom<ListForm>('json', 'compact', 'csv', 'xlsx'),
  })
  .map(({ dims, measures: sums, ranges: days, items, form, compare }) => ({
    form,
    fields: {
      compare,
      ...Object.fromEntries(dims.map((field) => [field, '01'])),
      // A price requires an item.
      ...(dims.includes('dimCurPrice') && { dimItem: '01' }),
      ...Object.fromEntries(sums.map((field) => [field, '1'])),
      ...Object.fromEntries(
        days.flatMap(([from, to], n) => [
          [`frDate${n}`, from],
          [`toDate${n}`, to],
        ]),
      ),
      ...items,
    } as Record<string, string>,
  }))
  .chain(arranged(endpoints.runAnalysis.columns))

const stockColumns = Object.keys(stockInput.shape).filter((field) => field.startsWith('dim'))
const stockMeasures = Object.keys(stockInput.shape).filter((field) => field.startsWith('mea'))

const needWarehouse = ['dimStk', 'dimPODate', 'dimPal', 'dimCurPrice']

export const inventory = fc
  .record({
    dims: fc.subarray(stockColumns, { minLength: 1 }),
    measures: fc.subarray(stockMeasures, { minLength: 1 }),
    items: fc.option(
      fc.oneof(
        fc.constantFrom({ itemList: 'z,Z,gone' }, { frItem: 'A', toItem: 'z' }, { cPType: 'C', frItem: '!' }),
        entry.map((frItem) => ({ frItem })),
        entry.map((itemList) => ({ itemList, cPType: 'C' })),
        entry.map((itemList) => ({ itemList, cPType: 'V' })),
        entry.map((vendList) => ({ vendList })),
      ),
      { nil: {}, freq: 2 },
    ),
    whose: fc.constantFrom<Record<string, string>>(
      { type: '00' },
      { type: '01' },
      { type: '02' },
      { type: '00', custList: '01100002,02200001' },
      { type: '01', custList: '01100001' },
    ),
    form: fc.constantFrom<ListForm>('json', 'compact', 'csv', 'xlsx'),
  })
  .map(({ dims, measures: sums, items, whose, form }) => ({
    form,
    fields: {
      ...Object.fromEntries(dims.map((field) => [field, '01'])),
      ...(dims.some((field) => needWarehouse.includes(field)) && { dimCo: '01' }),
      ...Object.fromEntries(sums.map((field) => [field, '1'])),
      ...items,
      ...whose,
    } as Record<string, string>,
  }))
  .chain(arranged(endpoints.runReport.columns))
