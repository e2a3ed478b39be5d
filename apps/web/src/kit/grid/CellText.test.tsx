import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { CellText } from './CellText.tsx'

const shown = (...[column, value]: [{ format: 'money'; emptyMeans?: 'none' }, number | null]) => {
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
