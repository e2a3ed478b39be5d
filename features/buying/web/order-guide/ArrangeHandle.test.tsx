import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PlacedLine } from '#buying/contract/order-guide/arrangement.ts'
import { Notices } from '#kit/web/layout/Notices.tsx'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { ArrangeHandle } from './ArrangeHandle.tsx'

test('The last item of a guide cannot be removed, and says so', async () => {
  const line = (itemNumber: string) => ({ itemNumber, section: '', par: null })
  let lines: readonly PlacedLine[] = [line('TR033'), line('QL006')]
  const remove = async (item: string) => {
    const { unmount } = render(
      <ThemeProvider>
        <ArrangeHandle item={item} arrange={(update) => (lines = update(lines))} />
        <Notices />
      </ThemeProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: `Arrange ${item}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this guide' }))
    return unmount
  }
  const unmount = await remove('TR033')
  expect(lines).toEqual([line('QL006')])
  unmount()
  await remove('QL006')
  expect(lines).toEqual([line('QL006')])
  expect(
    screen.getByText('Item QL006 is the last one of this guide. Add another item before you remove it.'),
  ).toBeDefined()
})
