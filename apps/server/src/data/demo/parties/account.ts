import type { FlagName, LoginType } from '@trade-counter/contract/kit/declare/need.ts'

export interface DemoAccount {
  loginType: LoginType
  /** '00' for groups and employees. */
  company: string
  userId: string
  email: string
  otpPolicy: 'always' | 'never'
  /** Flags that are not Y. */
  withheld: readonly FlagName[]
  viewAllShipTos: 'All' | 'One'
  /** What it is there to show, for the list that a newcomer reads. */
  shows: string
}

/** An account with every flag, unless `rest` says otherwise. */
export const account = (
  loginType: LoginType,
  company: string,
  userId: string,
  shows: string,
  rest: Partial<DemoAccount> = {},
): DemoAccount => ({
  loginType,
  company,
  userId,
  shows,
  email: '',
  otpPolicy: 'never',
  withheld: [],
  viewAllShipTos: 'All',
  ...rest,
})
