import { loginTypes } from '#accounts/contract/identity.ts'
import { limits } from '#accounts/contract/limits.ts'
import { asksCompany, digitsOf, type LoginForm } from '#accounts/contract/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { lengthFault } from '#kit/contract/within-limit.ts'
import classes from './LoginScreen.module.css'

const kinds = loginTypes.map(({ code, label }) => ({ value: code, label }))

interface Props {
  values: LoginForm
  onChange: (changed: Partial<LoginForm>) => void
  firstRef?: Ref<HTMLSelectElement>
}

export function AccountFields({ values, onChange, firstRef }: Props) {
  const hasCompany = asksCompany(values.loginType)
  return (
    <>
      <NativeSelect
        ref={firstRef}
        size="sm"
        label="Login as"
        data={kinds}
        value={values.loginType}
        onChange={({ currentTarget }) =>
          onChange({ loginType: loginTypes[currentTarget.selectedIndex]?.code ?? values.loginType })
        }
      />
      <div className={hasCompany ? classes.pair : undefined}>
        {hasCompany && (
          <TextInput
            size="sm"
            label="Company number"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={values.companyNumber}
            error={lengthFault(values.companyNumber, limits.companyNumber)}
            onChange={({ currentTarget }) => onChange({ companyNumber: digitsOf(currentTarget.value) })}
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
          value={values.userId}
          error={lengthFault(values.userId, limits.userId)}
          onChange={({ currentTarget }) => onChange({ userId: currentTarget.value })}
        />
      </div>
    </>
  )
}
