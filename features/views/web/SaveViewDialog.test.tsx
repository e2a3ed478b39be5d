import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'

test('A name that is too long for a view is refused in words, not cut', async () => {
  await renderRouted(
    <SaveViewDialog
      taken={[]}
      address=""
      onlyOrder={false}
      audience="everyone"
      saving={false}
      onSave={() => undefined}
      onClose={() => undefined}
    />,
  )
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const save = screen.getByRole('button', { name: 'Save' })
  const long = 'x'.repeat(61)
  fireEvent.change(name, { target: { value: long } })
  expect(screen.getByRole('alert').textContent).toBe('At most 60 characters. These are 61.')
  expect(name).toHaveProperty('value', long)
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(name, { target: { value: 'x'.repeat(60) } })
  expect(save).toHaveProperty('disabled', false)
})
