import { FileButton } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from './ThemeProvider.tsx'

test('A file can be chosen again after it was corrected', () => {
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  render(
    <ThemeProvider>
      <FileButton onChange={() => {}}>{(props) => <button {...props}>Choose file</button>}</FileButton>
    </ThemeProvider>,
  )
  // A browser tells only of a choice that differs from the field's value.
  fireEvent.click(screen.getByRole('button', { name: 'Choose file' }))
  expect(chosen).toHaveBeenCalledWith('')
})
