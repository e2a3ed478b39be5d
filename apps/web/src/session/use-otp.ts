import { sendOtp, validateOtp } from '@trade-counter/contract/session/endpoints.ts'
import { essUserId } from '@trade-counter/contract/session/identity.ts'
import { limits, messages, returnCodes } from '@trade-counter/contract/session/limits.ts'
import { otpState, sendsLocked } from '@trade-counter/contract/session/rules.ts'
import type { SignInAnswer } from '@trade-counter/contract/session/answers.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { dropOtpRecord, keepOtpRecord, otpRecord } from './otp-record.ts'
import { useNow } from './use-now.ts'
import type { Pending } from './use-sign-in.ts'

type Sending =
  | { kind: 'on its way' }
  /** `expiresAt` by this computer's clock, ISO 8601. */
  | { kind: 'sent'; expiresAt: string; note: string }
  | { kind: 'failed'; why: string }
  | { kind: 'locked'; until: string }

/** The one-time code of one pending sign-in: sends it, counts its time and its wrong tries, and has it checked. */
export function useOtp({ ticket, who }: Pending) {
  const account = essUserId(who.loginType, who.companyNumber, who.userId)
  const [sending, setSending] = useState<Sending>({ kind: 'on its way' })
  const [wrongTries, setWrongTries] = useState(0)
  const now = useNow()

  const send = useCallback(async (): Promise<void> => {
    const before = await otpRecord(account)
    if (before && sendsLocked(before.lockedUntil, new Date())) {
      return setSending({ kind: 'locked', until: before.lockedUntil })
    }
    setSending({ kind: 'on its way' })
    try {
      const answer = await call(sendOtp, { essUserId: account }, { token: ticket })
      const { SendsLeft: left, LockedUntil: lockedUntil } = answer
      const sentAt = new Date()
      await keepOtpRecord(account, { sends: limits.otpSends - left, sentAt: sentAt.toISOString(), lockedUntil })
      if (answer.ReturnCode === returnCodes.sendsLocked) return setSending({ kind: 'locked', until: lockedUntil })
      const expiresAt = new Date(sentAt.getTime() + limits.otpSeconds * 1000).toISOString()
      setWrongTries(0)
      setSending({ kind: 'sent', expiresAt, note: answer.Message })
    } catch (error) {
      setSending({ kind: 'failed', why: error instanceof Error ? error.message : '' })
    }
  }, [account, ticket])

  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) void send()
    begun.current = true
  }, [send])

  /** @returns the answer, or undefined where the code did not open the account or could not be checked */
  const check = async (code: string): Promise<SignInAnswer | undefined> => {
    const answer = await call(validateOtp, { essUserId: account, OTP: code }, { token: ticket }).catch(() => undefined)
    if (answer?.ReturnCode === returnCodes.signedIn) {
      await dropOtpRecord(account)
      return answer
    }
    if (answer) setWrongTries((tries) => tries + 1)
    return undefined
  }

  const expiresAt = sending.kind === 'sent' ? sending.expiresAt : ''
  return { sending, send, check, stateOf: (typed: string) => otpState(typed, expiresAt, now, wrongTries) }
}

/** What stands under the field while no code can be entered; undefined while one can. */
export function otpTrouble(sending: Sending, expired: boolean): string | undefined {
  if (sending.kind === 'failed') return `The code could not be sent. ${sending.why}`
  if (sending.kind === 'locked') return messages.tooManySends
  return sending.kind === 'sent' && expired ? messages.otpExpired : undefined
}
