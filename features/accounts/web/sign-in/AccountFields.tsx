import { loginTypes } from '#accounts/contract/identity.ts'
import { limits } from '#accounts/contract/limits.ts'
import { asksCompany, digitsOf, type LoginForm } from '#accounts/contract/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Ref } from 'react'
import classes from './LoginScreen.module.css'

const kinds = loginTypes.map(({ code, label }) => ({ value: code, label }))

export function AccountFields({
  form: { values, getInputProps, setFieldValue },
  firstRef,
}: {
  form: UseFormReturnType<LoginForm>
  firstRef?: Ref<HTMLSelectElement>
}) {
  const hasCompany = asksCompany(values.loginType)
  return (
    <>
      <NativeSelect ref={firstRef} size="sm" label="Login as" data={kinds} {...getInputProps('loginType')} />
      <div className={hasCompany ? classes.pair : undefined}>
        {hasCompany && (
          <TextInput
            size="sm"
            label="Company number"
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.companyNumber}
            {...getInputProps('companyNumber')}
            onChange={({ currentTarget }) =>
              setFieldValue('companyNumber', digitsOf(currentTarget.value, limits.companyNumber))
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
          {...getInputProps('userId')}
        />
      </div>
    </>
  )
}
