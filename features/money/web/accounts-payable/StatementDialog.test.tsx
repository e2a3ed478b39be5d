import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs } from '#app/web/testing/stub-server.ts'
import { StatementDialog } from './StatementDialog.tsx'

test('A statement as of today cannot begin after today', async () => {
  await signInAs({ CanViewAR: 'Y' })
  await renderRouted(<StatementDialog shipTo="" onClose={() => {}} />, '/')
  fireEvent.change(await screen.findByLabelText('Since'), { target: { value: '2999-01-01' } })
  expect(screen.getByRole('alert').textContent).toBe('Since must not be after As of.')
  expect(screen.getByRole('button', { name: 'Open PDF' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2999-01-31' } })
  expect(screen.queryByRole('alert')).toBeNull()
})
