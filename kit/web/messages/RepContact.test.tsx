import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { signInAs } from '#app/web/testing/stub-server.ts'
import { changeSession, currentSession } from '../session/session.ts'
import { RepContact } from './RepContact.tsx'

test('The representative can be called and mailed', async () => {
  await signInAs({})
  const customer = currentSession()?.customer
  if (!customer) throw new Error('no customer is chosen')
  const rep = { name: 'Dana Whitfield', title: '', phone: '973-555-0144', email: 'dana@example.com' }
  await changeSession({ customer: { ...customer, rep } })
  await renderRouted(<RepContact />)
  expect((await screen.findByRole('link', { name: 'Call 973-555-0144' })).getAttribute('href')).toBe('tel:9735550144')
  expect(screen.getByRole('link', { name: 'Mail' }).getAttribute('href')).toBe('mailto:dana@example.com')
})
