import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import type { Session } from '#kit/web/session/session.ts'
import { AccountMenu } from './AccountMenu.tsx'

const session: Session = {
  ...{ token: 'token', expires: '2100-01-01T00:00:00Z', identityKey: 'E00EMP900', userName: 'EMP900' },
  ...{ rights: { loginType: 'E', flags: { CanManageFeeds: 'Y' } }, companyNumber: '00', singleSignOn: false },
  customer: {
    ...{ company: '01', customer: '100001', shipTo: '', name: 'Harbor Diner', location: '', address: [] },
    distributor: { name: '', address: [], phone: '', email: '' },
    rep: { name: 'Mia Wolf', title: '', phone: '555-0100', email: 'mia@harbor.example' },
  },
}

test('My Account has its entries in the specified order with nothing between them; other entries are below [APP-44]', async () => {
  await renderRouted(<AccountMenu session={session} />)
  fireEvent.click(screen.getByRole('button', { name: 'My Account' }))
  const dropdown = await screen.findByRole('menu')
  const parts = [...dropdown.querySelectorAll('[role="menuitem"], .mantine-Menu-label, .mantine-Menu-divider')]
  const texts = parts.map((part) => part.textContent)
  const first = texts.indexOf('Change Password')
  expect(texts.slice(first)).toEqual([
    ...['Change Password', 'Employee', 'Customer', 'Logout'],
    ...['', 'Data Loads', '', 'Rep: Mia Wolf', 'Call 555-0100', 'Send a mail'],
  ])
})
