import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePrinting } from './use-printing.ts'

let isPaper = false
const media = new EventTarget()

beforeEach(() => {
  const list = {
    addEventListener: media.addEventListener.bind(media),
    removeEventListener: media.removeEventListener.bind(media),
  }
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), ...list, matches: isPaper }))
})
afterEach(() => vi.restoreAllMocks())

function turn(now: boolean): void {
  isPaper = now
  media.dispatchEvent(new Event('change'))
}

function Page({ shown }: { shown?: () => void }) {
  const printing = usePrinting()
  useLayoutEffect(() => shown?.(), [shown])
  return printing ? 'paper' : 'screen'
}

test('A list that appears at the end of a print is not left in its print form', async () => {
  turn(true)
  render(<Page shown={() => turn(false)} />)
  expect(await screen.findByText('screen')).toBeDefined()
})

test('The print is rendered when the event before it ends, and is gone after it', () => {
  render(<Page />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('paper')).toBeDefined()
  window.dispatchEvent(new Event('afterprint'))
  expect(screen.getByText('screen')).toBeDefined()
})
