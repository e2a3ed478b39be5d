import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { DayInput } from './DayInput.tsx'
import { clearHalfTyped, halfTyped } from './half-typed.ts'

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Gecko/20100101 Firefox/153.0')
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Field() {
  const [value, setValue] = useState('')
  return (
    <ThemeProvider>
      <DayInput label="From Date" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <button type="button" onClick={() => setValue('2026-12-01')}>
        Fill
      </button>
    </ThemeProvider>
  )
}

/** Firefox gives the same for an empty date and one typed in part: an empty text, and valid. */
const openField = () => {
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('From Date')
  return { field, press: (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more }) }
}
const said = (field: HTMLInputElement) => {
  fireEvent.blur(field)
  return screen.queryByText(halfTyped) !== null
}

test('In Firefox, the keys tell a date that is typed in part, until it is complete', () => {
  const { field, press } = openField()
  press('Tab')
  expect(said(field)).toBe(false)
  press('1')
  expect(said(field)).toBe(true)
  fireEvent.change(field, { target: { value: '2026-12-01' } })
  expect(said(field)).toBe(false)
  press('Backspace')
  fireEvent.change(field, { target: { value: '' } })
  expect(said(field)).toBe(true)
})

test.each([
  ['another part is removed', (press: (key: string) => void) => press('Delete')],
  ['it is cleared', () => clearHalfTyped(document.body)],
  ['it is filled otherwise', () => fireEvent.click(screen.getByRole('button', { name: 'Fill' }))],
])('In Firefox, a field holds no half date any more once %s', (_, work) => {
  const { field, press } = openField()
  press('ArrowUp')
  expect(said(field)).toBe(true)
  work(press)
  expect(said(field)).toBe(false)
  expect(field.validity.valid).toBe(true)
})
