import { validateOtp } from '#accounts/contract/endpoints.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubServer } from '#app/web/testing/stub-server.ts'
import { noAnswer } from '#kit/web/calls/api-error.ts'
import { DialogHost } from '#kit/web/messages/dialogs.tsx'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { OtpDialog } from './OtpDialog.tsx'

test('If the sign-in cannot go on after the code, the dialog says why and can be used again', async () => {
  stubServer(({ path }) => (path === validateOtp.path ? Response.json({ ReturnCode: 0 }) : undefined))
  const sent = { expiresAt: '2100-01-01T00:00:00Z', sentTo: 'd***@north.example', note: '', wrongTries: 0 }
  const who = { loginType: 'C', companyNumber: '01', userId: '100001', singleSignOn: false } as const
  const away = async () => {
    throw noAnswer()
  }
  render(
    <ThemeProvider>
      <OtpDialog pending={{ ticket: 'ticket', endsAt: sent.expiresAt, who, sent }} proceed={away} onClose={() => {}} />
      <DialogHost />
    </ThemeProvider>,
  )
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '2B3C4D5F' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(noAnswer().message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Submit' }).dataset.loading).toBeUndefined()
})
