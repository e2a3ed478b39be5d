import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ItemEntries } from './ItemEntries.tsx'
import { ItemRange } from './ItemLimits.tsx'

const none = { items: [], error: null }

function Entries({ first = [], unknown = [] as string[] }: { first?: readonly string[]; unknown?: string[] }) {
  const [entries, setEntries] = useState<readonly string[]>(first)
  return (
    <MantineProvider>
      <ItemEntries entries={entries} most={5} unknown={{ items: unknown, error: null }} onChange={setEntries} />
    </MantineProvider>
  )
}

const paste = (row: number, text: string) =>
  fireEvent.paste(screen.getByLabelText(`Item ${row}`), { clipboardData: { getData: () => text } })
const typed = () => screen.getAllByLabelText(/^Item \d/).map((field) => (field as HTMLInputElement).value)

test('Pasting more entries than fit says how many were omitted, and which', () => {
  render(<Entries first={['OLD']} />)
  paste(2, 'A1\nB2\nC3\nD4\nE5\nF6')
  expect(typed()).toEqual(['OLD', 'A1', 'B2', 'C3', 'D4'])
  expect(screen.getByRole('status').textContent).toContain(
    'A report accepts at most 5 numbers. 2 numbers were left out:E5, F6',
  )
})

test('Pasting entries that are too long says which ones were truncated', () => {
  render(<Entries />)
  const long = '1234567890123456789012345678901'
  paste(1, `A1\n${long}`)
  expect(typed()).toEqual(['A1', long.slice(0, 30), ''])
  expect(screen.getByRole('status').textContent).toContain(`1 number was cut to 30 characters:${long}`)
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('A single pasted number that is too long is truncated and named too', () => {
  render(<Entries />)
  paste(1, 'x'.repeat(31))
  expect(typed()).toEqual(['x'.repeat(30), ''])
  expect(screen.getByRole('status').textContent).toContain('x'.repeat(31))
})

test('Unknown items are listed', () => {
  render(<Entries first={['A1', 'NONE']} unknown={['NONE']} />)
  expect(screen.getByRole('status').textContent).toBe('1 number matches no item that this account can see:NONE')
})

test('An end of a range that is too long is truncated, with a message', () => {
  const draft = { from: '', to: '', kind: 'I' as const, items: [] }
  let sent: object = {}
  render(
    <MantineProvider>
      <ItemRange draft={draft} kinds={{}} unknown={none} onChange={(next) => (sent = next)} />
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('From item'), { target: { value: 'x'.repeat(30) } })
  expect(sent).toEqual({ from: 'x'.repeat(30) })
  expect(screen.queryByText('Cut to 30 characters.')).toBeNull()
  fireEvent.change(screen.getByLabelText('From item'), { target: { value: 'y'.repeat(31) } })
  expect(sent).toEqual({ from: 'y'.repeat(30) })
  expect(screen.getByText('Cut to 30 characters.')).toBeDefined()
})
