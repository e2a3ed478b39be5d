import { sendsLocked } from '#accounts/contract/rules.ts'
import { seal, unseal } from '#kit/web/session/sealed.ts'
import { otpRecordKey } from '#kit/web/session/session-vault.ts'

/** An account's record of one-time codes, which mirrors the server's count. */
export interface OtpRecord {
  sends: number
  /** ISO 8601, UTC. */
  sentAt: string
  /** When the lock on further codes ends; empty while sends remain. */
  lockedUntil: string
}

type Records = Record<string, OtpRecord>

const records = async (): Promise<Records> => (await unseal<Records>(localStorage.getItem(otpRecordKey))) ?? {}

/** @param account the account in the format of the OTP calls */
export const otpRecord = async (account: string): Promise<OtpRecord | undefined> => (await records())[account]

/** Stores an account's record and removes other accounts' expired ones. */
export async function saveOtpRecord(account: string, record: OtpRecord): Promise<void> {
  const now = new Date()
  const others = Object.entries(await records()).filter(([, { lockedUntil }]) => sendsLocked(lockedUntil, now))
  localStorage.setItem(otpRecordKey, await seal({ ...Object.fromEntries(others), [account]: record }))
}

export async function deleteOtpRecord(account: string): Promise<void> {
  const { [account]: _, ...others } = await records()
  if (Object.keys(others).length === 0) localStorage.removeItem(otpRecordKey)
  else localStorage.setItem(otpRecordKey, await seal(others))
}
