import type { PasswordForm as Form } from '#accounts/contract/password.ts'
import { setPasswordByLink } from '#accounts/contract/password-links/endpoints.ts'
import { screens } from '#accounts/contract/screens.ts'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { Entrance } from '../Entrance.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import classes from '../sign-in/LoginScreen.module.css'
import { passwordLength } from '../sign-in/password-length.ts'

declare global {
  interface Window {
    /** The token that `take-entry.js` removed from the address of a one-time link. */
    passwordLink?: string
  }
}

/** Sets the password of the account that a one-time link belongs to. A reload loses the link's token. */
export function SetPasswordScreen() {
  const [link] = useState(window.passwordLink)
  const change = useChange(({ newPassword }: Form) =>
    call(setPasswordByLink, { link: link ?? '', newPassword: newPassword.trim() }),
  )
  const { title } = screens.setPassword
  return (
    <Entrance title={title}>
      <section className={`${classes.card} box stack`}>
        <h1>{title}</h1>
        {link === undefined && <p>Open the link in your email again, or request a new one.</p>}
        {change.data && (
          <p role="status" className="callout" data-kind="good">
            {change.data.Message}
          </p>
        )}
        {link !== undefined && !change.data && (
          <PasswordForm
            userName={undefined}
            change={change}
            label="Set password"
            note={`8 to ${passwordLength} characters. You will be signed out everywhere.`}
          />
        )}
        {change.data ? (
          <ScreenLink screen="login">Sign in</ScreenLink>
        ) : (
          <ScreenLink screen="forgotPassword">Request a new link</ScreenLink>
        )}
      </section>
    </Entrance>
  )
}
