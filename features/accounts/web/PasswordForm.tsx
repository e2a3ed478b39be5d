import {
  canChangePassword,
  canSetPassword,
  newPasswordFault,
  type PasswordForm as Form,
} from '#accounts/contract/password.ts'
import { Box, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MouseEvent, useRef, useState } from 'react'
import { productName } from '#kit/web/brand/brand.ts'
import { ApiError, reasonOf, requestIdOf } from '#kit/web/calls/api-error.ts'
import type { Change } from '#kit/web/messages/use-change.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { markInputSaved } from '#kit/web/session/unsaved-input.ts'
import { passwordLength } from './sign-in/password-length.ts'

const empty: Form = { oldPassword: '', newPassword: '', confirmPassword: '' }

const fields = [
  { name: 'oldPassword', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm Password', autoComplete: 'new-password' },
] as const

/** Why the form cannot be submitted, by field; empty fields are not checked. */
function faultsOf(form: Form, userId: string): Partial<Record<keyof Form, string>> {
  const [oldPassword, newPassword, confirm] = [form.oldPassword, form.newPassword, form.confirmPassword].map((text) =>
    text.trim(),
  ) as [string, string, string]
  const context = { userId, oldPassword, distributor: productName }
  const fault = newPassword === '' ? undefined : newPasswordFault(newPassword, context, passwordLength)
  const oldFault = lengthFault(oldPassword, passwordLength)
  return {
    ...(oldFault !== undefined && { oldPassword: oldFault }),
    ...(fault !== undefined && { newPassword: fault }),
    ...(confirm !== '' && confirm !== newPassword && { confirmPassword: 'The new passwords do not match.' }),
  }
}

/** Leaving a field may show its error, which would move a button away between press and release. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

interface Props {
  /** The signed-in account, which also enters its old password; undefined for a one-time link. */
  userName: string | undefined
  change: Change<Form, { Message: string }>
  label: string
  note: string
}

/** A new password, confirmed, and the old one of a signed-in account; reports success or what was wrong. */
export function PasswordForm({ userName, change, label, note }: Props) {
  const { values, getInputProps, onSubmit, reset } = useForm({ initialValues: empty })
  const [left, setLeft] = useState<ReadonlySet<keyof Form>>(new Set())
  const first = useRef<HTMLInputElement>(null)
  const asked = userName === undefined ? fields.slice(1) : fields
  const faults = faultsOf(values, userName ?? '')
  const ready = userName === undefined ? canSetPassword(values) : canChangePassword(values)
  const refusals = change.error instanceof ApiError ? change.error.fields : []
  const refusal = (name: string) => refusals.find(({ field }) => field === name)?.message

  function clear(): void {
    reset()
    setLeft(new Set())
    markInputSaved()
    first.current?.focus()
  }

  function refuse(error: Error): void {
    if (error instanceof ApiError && error.fields.some(({ field }) => field === asked[0]?.name)) first.current?.focus()
  }

  function submit(): void {
    if (!ready || change.isPending) return
    setLeft(new Set(asked.map(({ name }) => name)))
    if (Object.keys(faults).length === 0) change.mutate(values, { onSuccess: clear, onError: refuse })
  }

  return (
    <Box component="form" className="stack" maw="22rem" onSubmit={onSubmit(submit)}>
      {/* Password managers look for the account's name next to the fields. */}
      {userName !== undefined && <input type="text" autoComplete="username" value={userName} readOnly hidden />}
      {asked.map(({ name, label: fieldLabel, autoComplete }, at) => (
        <PasswordInput
          key={name}
          ref={at === 0 ? first : undefined}
          size="sm"
          label={fieldLabel}
          autoComplete={autoComplete}
          {...getInputProps(name)}
          error={refusal(name) ?? (left.has(name) ? faults[name] : undefined)}
          onBlur={() => values[name] !== '' && setLeft(new Set(left).add(name))}
          onInput={change.reset}
        />
      ))}
      <p className="muted dense">{note}</p>
      <p role="status" className="callout" data-kind="good" hidden={!change.data}>
        {change.data?.Message}
      </p>
      {change.error && !asked.some(({ name }) => refusal(name)) && (
        <p role="alert" className="callout" data-kind="danger">
          {reasonOf(change.error)} {requestIdOf(change.error) && `Request ${requestIdOf(change.error)}.`}
        </p>
      )}
      <div className="row">
        <Button type="submit" size="sm" disabled={!ready} loading={change.isPending} onMouseDown={keepFocus}>
          {label}
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
    </Box>
  )
}
