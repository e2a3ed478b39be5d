import { companyOf } from '#accounts/contract/identity.ts'
import { requestPasswordLink } from '#accounts/contract/password-links/endpoints.ts'
import { canNameAccount, emptyLogin, type LoginForm } from '#accounts/contract/rules.ts'
import { screens } from '#accounts/contract/screens.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { Entrance } from '../Entrance.tsx'
import { AccountFields } from '../sign-in/AccountFields.tsx'
import classes from '../sign-in/LoginScreen.module.css'

/** Requests an email with a one-time link. Says the same for every account, real or not. */
export function ForgotPasswordScreen() {
  const [values, setValues] = useState(emptyLogin)
  const request = useChange(({ loginType, companyNumber, userId }: LoginForm) =>
    call(requestPasswordLink, { loginType, company: companyOf(loginType, companyNumber), user: userId.trim() }),
  )
  const { title } = screens.forgotPassword
  return (
    <Entrance title={title}>
      <section className={`${classes.card} box stack`}>
        <h1>{title}</h1>
        {request.data ? (
          <p role="status" className="callout">
            {request.data.Message}
          </p>
        ) : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              request.mutate(values)
            }}
          >
            <p className="muted">Enter what you sign in with. We email you a link to set a new password.</p>
            <AccountFields values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
            {request.error && (
              <p role="alert" className="callout" data-kind="warning">
                {reasonOf(request.error)}
              </p>
            )}
            <Button type="submit" size="sm" loading={request.isPending} disabled={!canNameAccount(values)}>
              Email me a link
            </Button>
          </form>
        )}
        <ScreenLink screen="login">Back to sign-in</ScreenLink>
      </section>
    </Entrance>
  )
}
