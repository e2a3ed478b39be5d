import { screens } from '#app/contract/screens.ts'
import { changePassword } from '#accounts/contract/endpoints.ts'
import { canChangePassword, newPasswordFault, type PasswordForm } from '#accounts/contract/password.ts'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MouseEvent, useRef, useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { productName } from '#kit/web/brand/brand.ts'
import { ApiError, reasonOf, requestIdOf } from '#kit/web/calls/api-error.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { markInputSaved } from '#kit/web/session/unsaved-input.ts'
import classes from './ChangePasswordScreen.module.css'
import { passwordLength } from './sign-in/password-length.ts'

const empty: PasswordForm = { oldPassword: '', newPassword: '', confirmPassword: '' }

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

/** Leaving a field may show its error, which would move a button away between press and release. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The old, new, and confirmed password; reports success or what was wrong. */
export function ChangePasswordScreen() {
  const session = useCustomerSession()
  const { values, getInputProps, onSubmit, reset } = useForm({ initialValues: empty })
  const [left, setLeft] = useState<ReadonlySet<keyof PasswordForm>>(new Set())
  const first = useRef<HTMLInputElement>(null)
  const change = useChange(({ oldPassword, newPassword }: PasswordForm) =>
    call(changePassword, {
      identityKey: callIdentity(session),
      ...customerFields(session.customer),
      oldPassword: oldPassword.trim(),
      newPassword: newPassword.trim(),
    }),
  )
  const faults = faultsOf(values, session.userName)
  const ready = canChangePassword(values)
  const refusals = change.error instanceof ApiError ? change.error.fields : []
  const refusal = (name: string) => refusals.find(({ field }) => field === name)?.message

  function clear(): void {
    reset()
    setLeft(new Set())
    markInputSaved()
    first.current?.focus()
  }

  function refuse(error: Error): void {
    if (error instanceof ApiError && error.fields.some(({ field }) => field === 'oldPassword')) first.current?.focus()
  }

  function submit(): void {
    if (!ready || change.isPending) return
    setLeft(new Set(fields.map(({ name }) => name)))
    if (Object.keys(faults).length === 0) change.mutate(values, { onSuccess: clear, onError: refuse })
  }

  return (
    <Screen title={screens.changePassword.title}>
      <form className={`${classes.form} stack`} onSubmit={onSubmit(submit)}>
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
            {...getInputProps(name)}
            error={refusal(name) ?? (left.has(name) ? faults[name] : undefined)}
            onBlur={() => values[name] !== '' && setLeft(new Set(left).add(name))}
            onInput={change.reset}
          />
        ))}
        <p className="muted dense">
          8 to {passwordLength} characters. The change ends every other session of this account.
        </p>
        <p role="status" className="callout" data-kind="good" hidden={!change.data}>
          {change.data?.Message}
        </p>
        {change.error && !fields.some(({ name }) => refusal(name)) && (
          <p role="alert" className="callout" data-kind="danger">
            {reasonOf(change.error)} {requestIdOf(change.error) && `Request ${requestIdOf(change.error)}.`}
          </p>
        )}
        <div className="row">
          <Button type="submit" size="sm" disabled={!ready} loading={change.isPending} onMouseDown={keepFocus}>
            Change
          </Button>
          <Button
            size="sm"
            variant="default"
            onMouseDown={keepFocus}
            onClick={() => {
              clear()
              change.reset()
            }}
          >
            Clear
          </Button>
        </div>
      </form>
    </Screen>
  )
}
