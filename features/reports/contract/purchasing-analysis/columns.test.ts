import { headedFor, isChosen } from '#kit/contract/declare/columns.ts'
import { inScreenOrder } from '#kit/contract/declare/screen-columns.ts'
import { expect, test } from 'vitest'
import { analysisColumns } from './columns.ts'

const input = {
  ...{ dimItem: true, meaSLS: true, meaQTY: true, compare: true },
  ...{ frDate0: '2026-01-01', toDate0: '2026-12-31', frDate1: '2025-01-01', toDate1: '2025-12-31' },
}
const chosen = analysisColumns.filter((column) => isChosen(column, input))
const headers = (list: typeof chosen) => list.map((column) => headedFor(column, input).header)

test('On the screen, the ranges of a measure and their difference are beside each other, before the case pack', () => {
  expect(headers(inScreenOrder(chosen))).toEqual([
    ...['Item Number', 'Description'],
    ...['Purchases 2026', 'Purchases 2025', 'Purchases vs 2025', 'Purchases vs 2025, %'],
    ...['Quantity 2026', 'Quantity 2025', 'Quantity vs 2025', 'Quantity vs 2025, %'],
    'Case Pack',
  ])
})

test('Files have every range before the differences', () => {
  expect(headers(chosen)).toEqual([
    ...['Item Number', 'Description', 'Case Pack'],
    ...['Purchases 2026', 'Quantity 2026', 'Purchases 2025', 'Quantity 2025'],
    ...['Purchases vs 2025', 'Purchases vs 2025, %', 'Quantity vs 2025', 'Quantity vs 2025, %'],
  ])
})
