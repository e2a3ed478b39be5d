import { screens } from '@trade-counter/contract/screens.ts'
import { changePassword } from '@trade-counter/contract/slices/session/endpoints.ts'
import {
  canChangePassword,
  newPasswordFault,
  type PasswordForm,
} from '@trade-counter/contract/slices/session/password.ts'
import { Button, PasswordInput } from '@mantine/core'
import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { productName } from '#web/kit/brand/brand.ts'
import { ApiError } from '#web/kit/calls/api-error.ts'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, type ChosenCustomer, type Session, useCustomerSession } from '#web/kit/session/session.ts'
import { markInputSaved } from '#web/kit/session/unsaved-input.ts'
import classes from './ChangePasswordScreen.module.css'
import { passwordLength } from './sign-in/password-length.ts'

const empty: PasswordForm = { oldPassword: '', newPassword: '', confirmPassword: '' }

type Outcome = { kind: 'changed'; text: string } | { kind: 'failed'; text: string; requestId: string | undefined }

const fields = [
  { name: 'oldPassword', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm Password', autoComplete: 'new-password' },
] as const

/** Why the form cannot be submitted, by field; empty fields are not checked. */
function faultsOf(form: PasswordForm, userId: string): Partial<Record<keyof PasswordForm, string>> {
  const [oldPassword, newPassword, confirm] = [form.oldPassword, form.newPassword, form.confirmPassword].map((text) =>
    text.trim(),
  ) as [string, string, string]
  const context = { userId, oldPassword, distributor: productName }
  const fault = newPassword === '' ? undefined : newPasswordFault(newPassword, context, passwordLength)
  return {
    ...(fault !== undefined && { newPassword: fault }),
    ...(confirm !== '' && confirm !== newPassword && { confirmPassword: 'The new passwords do not match.' }),
  }
}

const send = (form: PasswordForm, session: Session & { customer: ChosenCustomer }) =>
  call(changePassword, {
    identityKey: callIdentity(session),
    companyNumber: session.customer.company,
    customerNumber: session.customer.customer,
    oldPassword: form.oldPassword.trim(),
    newPassword: form.newPassword.trim(),
  })

/** Leaving a field may show its error, which would move a button away between press and release. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The old, new, and confirmed password; reports success or what was wrong. */
export function ChangePasswordScreen() {
  const session = useCustomerSession()
  const [form, setForm] = useState(empty)
  const [underway, setUnderway] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<keyof PasswordForm>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<keyof PasswordForm, string>>>({})
  const [outcome, setOutcome] = useState<Outcome>()
  const first = useRef<HTMLInputElement>(null)
  const faults = faultsOf(form, session.userName)
  const ready = canChangePassword(form)

  function clear(): void {
    setForm(empty)
    setLeft(new Set())
    setRefused({})
    markInputSaved()
    first.current?.focus()
  }

  function fail(error: unknown): void {
    const known = error instanceof ApiError ? error : new ApiError(0, 'Something went wrong in the portal.')
    setRefused(Object.fromEntries(known.fields.map(({ field, message }) => [field, message])))
    if (!known.fields.some(({ field }) => fields.some(({ name }) => name === field)))
      setOutcome({ kind: 'failed', text: known.message, requestId: known.requestId })
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!ready || underway) return
    setLeft(new Set(fields.map(({ name }) => name)))
    if (Object.keys(faults).length > 0) return
    setUnderway(true)
    setOutcome(undefined)
    setRefused({})
    try {
      const { Message: text } = await send(form, session)
      clear()
      setOutcome({ kind: 'changed', text })
    } catch (error) {
      fail(error)
    } finally {
      setUnderway(false)
    }
  }

  return (
    <Screen title={screens.changePassword.title}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {/* Password managers look for the account's name next to the fields. */}
        <input type="text" autoComplete="username" value={session.userName} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordInput
            key={name}
            ref={name === 'oldPassword' ? first : undefined}
            size="sm"
            label={label}
            autoComplete={autoComplete}
            maxLength={passwordLength}
            value={form[name]}
            error={refused[name] ?? (left.has(name) ? faults[name] : undefined)}
            onBlur={() => form[name] !== '' && setLeft(new Set(left).add(name))}
            onChange={({ currentTarget: { value } }) => {
              setForm((before) => ({ ...before, [name]: value }))
              setRefused({})
              setOutcome(undefined)
            }}
          />
        ))}
        <p className={classes.hint}>
          8 to {passwordLength} characters. The change ends every other session of this account.
        </p>
        <p role="status" className={outcome?.kind === 'changed' ? classes.changed : classes.none}>
          {outcome?.kind === 'changed' && outcome.text}
        </p>
        {outcome?.kind === 'failed' && (
          <p role="alert" className={classes.failed}>
            {outcome.text} {outcome.requestId !== undefined && `Request ${outcome.requestId}.`}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="sm" disabled={!ready} loading={underway} onMouseDown={keepFocus}>
            Change
          </Button>
          <Button
            size="sm"
            variant="default"
            onMouseDown={keepFocus}
            onClick={() => {
              clear()
              setOutcome(undefined)
            }}
          >
            Clear
          </Button>
        </div>
      </form>
    </Screen>
  )
}
