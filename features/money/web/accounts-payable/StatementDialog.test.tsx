import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { monthStart } from '#kit/contract/dates.ts'
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

test('The dates of a statement are filled in, and Since follows As of until it is changed', async () => {
  await signInAs({ CanViewAR: 'Y' })
  await renderRouted(<StatementDialog shipTo="" onClose={() => {}} />, '/')
  const [since, asOf] = [await screen.findByLabelText('Since'), screen.getByLabelText('As of')]
  expect([since, asOf]).toMatchObject([{ value: monthStart(portalDay()) }, { value: portalDay() }])
  fireEvent.change(asOf, { target: { value: '2026-02-17' } })
  expect(since).toHaveProperty('value', '2026-02-01')
  fireEvent.change(since, { target: { value: '2026-01-15' } })
  fireEvent.change(asOf, { target: { value: '2026-03-17' } })
  expect(since).toHaveProperty('value', '2026-01-15')
})
