import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'

test('Escape closes a dialog, and closing the choice of a file in it does not', () => {
  const onClose = vi.fn()
  render(
    <ThemeProvider>
      <Dialog title="Paste lines" onClose={onClose}>
        <input type="file" aria-label="Choose file" />
      </Dialog>
    </ThemeProvider>,
  )
  // Unlike the event of a dialog, the one of a file's field bubbles.
  fireEvent(screen.getByLabelText('Choose file'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape does not close a dialog while its input is being saved, because the save may fail', () => {
  const onClose = vi.fn()
  const form = (busy: boolean) => (
    <ThemeProvider>
      <Dialog title="New guide" onClose={onClose}>
        <DialogForm submit="Save" canSubmit busy={busy} onSubmit={() => {}} onCancel={onClose}>
          <input aria-label="Name" />
        </DialogForm>
      </Dialog>
    </ThemeProvider>
  )
  const { rerender } = render(form(true))
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  pressEscape()
  expect(onClose).not.toHaveBeenCalled()
  // For a second Escape, a browser closes the dialog without asking.
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  rerender(form(false))
  pressEscape()
  expect(onClose).toHaveBeenCalledOnce()
})
