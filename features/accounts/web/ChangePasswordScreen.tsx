import { changePassword } from '#accounts/contract/endpoints.ts'
import type { PasswordForm as Form } from '#accounts/contract/password.ts'
import { screens } from '#accounts/contract/screens.ts'
import { Box } from '@mantine/core'
import { call } from '#kit/web/calls/api.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { passwordLength } from './sign-in/password-length.ts'

export function ChangePasswordScreen() {
  const session = useCustomerSession()
  const change = useChange(({ oldPassword, newPassword }: Form) =>
    call(changePassword, {
      identityKey: callIdentity(session),
      ...customerFields(session.customer),
      oldPassword: oldPassword.trim(),
      newPassword: newPassword.trim(),
    }),
  )
  return (
    <Screen title={screens.changePassword.title}>
      <Box py="md">
        <PasswordForm
          userName={session.userName}
          change={change}
          label="Change"
          note={`8 to ${passwordLength} characters. The change ends every other session of this account.`}
        />
      </Box>
    </Screen>
  )
}
