import type { AccountFlagName, LoginType, Rights } from '@trade-counter/contract/kit/declare/need.ts'

/** The signed-in account, read from the database for each request. Data from the browser can only narrow its access. */
export interface Viewer extends Rights {
  accountId: number
  sessionId: string
  loginType: LoginType
  identityKey: string
  /** '00' for groups and employees. */
  company: string
  userId: string
  flags: Partial<Record<AccountFlagName, string>>
}
