import type { Column } from '#kit/contract/declare/columns.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import type { CellValue } from '#kit/contract/rows/row-order.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#kit/contract/dates.ts'
import { portalDay } from '../calls/portal-time.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { CellText } from './CellText.tsx'

const shown = (...[column, value]: [Pick<Column, 'format' | 'emptyMeans' | 'ahead' | 'sentence'>, CellValue]) => {
  render(
    <ThemeProvider>
      <p data-testid="cell">
        <CellText column={column} value={value} />
      </p>
    </ThemeProvider>,
  )
  return screen.getByTestId('cell')
}

test('Empty money reads $0.00 [FMT-03]', () => {
  expect(shown({ format: 'money' }, null)).toHaveProperty('textContent', '$0.00')
})

test('Where empty means none, it is a dash that screen readers read as None [FMT-03]', () => {
  const cell = shown({ format: 'money', emptyMeans: 'none' }, null)
  expect(cell.querySelector('[aria-hidden]')?.textContent).toBe('–')
  expect(cell.textContent?.replace('–', '')).toBe('None')
})

test('Where empty means none, zero is still $0.00 [FMT-03]', () => {
  expect(shown({ format: 'money', emptyMeans: 'none' }, 0)).toHaveProperty('textContent', '$0.00')
})

test.each([
  [0, 'today '],
  [1, 'in 1 day '],
  [22, 'in 22 days '],
  [-1, ''],
])('A date %i days ahead is marked %j', (days, mark) => {
  const day = addDays(portalDay(), days)
  expect(shown({ format: 'date', ahead: true }, day)).toHaveProperty('textContent', `${mark}${formatDate(day)}`)
})

test('A column without marks shows a future date alone', () => {
  const day = addDays(portalDay(), 5)
  expect(shown({ format: 'date' }, day)).toHaveProperty('textContent', formatDate(day))
})

test('An empty date has no mark', () => {
  expect(shown({ format: 'date', ahead: true }, null)).toHaveProperty('textContent', '')
})

test('A description in capitals is shown in sentence case', () => {
  expect(shown({ format: 'text', sentence: true }, 'CUP FOAM 12OZ')).toHaveProperty('textContent', 'Cup foam 12oz')
})

test('Text of other columns stays in capitals', () => {
  expect(shown({ format: 'text' }, 'CUP FOAM 12OZ')).toHaveProperty('textContent', 'CUP FOAM 12OZ')
})
