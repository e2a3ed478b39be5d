import type { FlagName, LoginType, Rights } from '@trade-counter/contract/kit/declare/need.ts'

/** Who is signed in, read from the database at each request: what the browser keeps can only narrow it. */
export interface Viewer extends Rights {
  accountId: number
  sessionId: string
  loginType: LoginType
  identityKey: string
  /** '00' for groups and employees. */
  company: string
  userId: string
  flags: Partial<Record<FlagName, string>>
}
