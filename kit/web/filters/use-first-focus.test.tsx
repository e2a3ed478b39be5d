import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { isTyping } from './typing.ts'
import { useFirstFocus } from './use-first-focus.ts'

afterEach(() => vi.restoreAllMocks())

function Form({ wanted }: { wanted: boolean }) {
  return <input aria-label="PO" ref={useFirstFocus(wanted)} />
}

async function open(wanted: boolean, hasMouse = true) {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: hasMouse }))
  await renderRouted(<Form wanted={wanted} />)
  return screen.getByLabelText<HTMLInputElement>('PO')
}

test("The first field has the focus, and the portal's keys work there until the user types", async () => {
  const field = await open(true)
  expect(document.activeElement).toBe(field)
  expect(isTyping(field)).toBe(false)
  fireEvent.input(field, { target: { value: '4' } })
  expect(isTyping(field)).toBe(true)
})

test.each(['pointerdown', 'blur'])('After %s, the keys are typed into the field', async (touch) => {
  const field = await open(true)
  fireEvent(field, new Event(touch))
  expect(isTyping(field)).toBe(true)
})

test.each([
  ['on a screen that shows a search', false, true],
  ['on a phone', true, false],
] as const)('A field is not focused %s', async (_name, wanted, hasMouse) => {
  expect(document.activeElement).not.toBe(await open(wanted, hasMouse))
})

test('A field is not focused while the user types elsewhere, such as in the search box', async () => {
  const box = document.body.appendChild(document.createElement('input'))
  box.focus()
  const field = await open(true)
  expect(document.activeElement).not.toBe(field)
  expect(document.activeElement).toBe(box)
  box.remove()
})
