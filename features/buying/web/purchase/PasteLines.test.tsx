import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signInAs, stubServer } from '#app/web/testing/stub-server.ts'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { PasteLines } from './PasteLines.tsx'

// What jsdom lacks: a field that grows measures again when a font arrives.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

test('Escape does not close the dialog before it has said which lines were not added', async () => {
  const answered = Promise.withResolvers<void>()
  const leftOut = [{ at: 0, reason: 'No such item.' }]
  stubServer(async ({ method, path }) => {
    if (path !== addToCart.path || method !== 'POST') return undefined
    await answered.promise
    return Response.json({ version: 1, lines: 1, added: 0, leftOut, questions: [] })
  })
  await signInAs({ CanCreateOrders: 'Y' }, '000001')
  const onClose = vi.fn()
  render(
    <ThemeProvider>
      <PasteLines shipTo="000001" onClose={onClose} />
    </ThemeProvider>,
  )
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: 'XX999 3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 line' }))
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('Lines').readOnly).toBe(true)
  pressEscape()
  expect(onClose).not.toHaveBeenCalled()
  answered.resolve()
  expect(await screen.findByText(/No such item/)).toBeDefined()
  pressEscape()
  expect(onClose).toHaveBeenCalledOnce()
})
