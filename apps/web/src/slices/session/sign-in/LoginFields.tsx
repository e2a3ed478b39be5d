import type { LoginType } from '@trade-counter/contract/kit/declare/need.ts'
import { loginTypes } from '@trade-counter/contract/slices/session/identity.ts'
import { limits } from '@trade-counter/contract/slices/session/limits.ts'
import { asksCompany, digitsOf, type LoginForm } from '@trade-counter/contract/slices/session/rules.ts'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import classes from './LoginScreen.module.css'
import { passwordLength } from './password-length.ts'

interface Props {
  form: LoginForm
  onChange: (part: Partial<LoginForm>) => void
  firstRef: Ref<HTMLSelectElement>
  passwordRef: Ref<HTMLInputElement>
}

const kinds = loginTypes.map(({ code, label }) => ({ value: code, label }))

/** The fields for the account and the password. */
export function LoginFields({ form, onChange, firstRef, passwordRef }: Props) {
  return (
    <>
      <NativeSelect
        ref={firstRef}
        size="sm"
        label="Login as"
        data={kinds}
        value={form.loginType}
        // The options are the login types, so the value is one of them.
        onChange={({ currentTarget }) => onChange({ loginType: currentTarget.value as LoginType })}
      />
      <div className={asksCompany(form.loginType) ? classes.pair : classes.single}>
        {asksCompany(form.loginType) && (
          <TextInput
            size="sm"
            label="Company number"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.companyNumber}
            value={form.companyNumber}
            onChange={({ currentTarget }) =>
              onChange({ companyNumber: digitsOf(currentTarget.value, limits.companyNumber) })
            }
          />
        )}
        <TextInput
          size="sm"
          label="User ID"
          name="username"
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.userId}
          value={form.userId}
          onChange={({ currentTarget }) => onChange({ userId: currentTarget.value })}
        />
      </div>
      <PasswordInput
        ref={passwordRef}
        size="sm"
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={passwordLength}
        value={form.password}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
    </>
  )
}
