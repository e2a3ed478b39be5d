import { sendsLocked } from '@trade-counter/contract/slices/session/rules.ts'
import { seal, unseal } from '#web/kit/session/sealed.ts'
import { otpRecordKey } from '#web/kit/session/session-vault.ts'

/** What is kept of an account's one-time codes: a mirror of what the server counts. */
export interface OtpRecord {
  sends: number
  /** ISO 8601, UTC. */
  sentAt: string
  /** Until when no further code is sent; empty while some are left. */
  lockedUntil: string
}

type Records = Record<string, OtpRecord>

const records = async (): Promise<Records> => (await unseal<Records>(localStorage.getItem(otpRecordKey))) ?? {}

/** @param account the account as the OTP calls name it */
export const otpRecord = async (account: string): Promise<OtpRecord | undefined> => (await records())[account]

/** Keeps an account's record, and drops those of others whose lock is over. */
export async function keepOtpRecord(account: string, record: OtpRecord): Promise<void> {
  const now = new Date()
  const others = Object.entries(await records()).filter(([, { lockedUntil }]) => sendsLocked(lockedUntil, now))
  localStorage.setItem(otpRecordKey, await seal({ ...Object.fromEntries(others), [account]: record }))
}

export async function dropOtpRecord(account: string): Promise<void> {
  const { [account]: _, ...others } = await records()
  if (Object.keys(others).length === 0) localStorage.removeItem(otpRecordKey)
  else localStorage.setItem(otpRecordKey, await seal(others))
}
