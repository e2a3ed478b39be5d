import { sendOtp, validateOtp } from '#accounts/contract/endpoints.ts'
import { essUserId } from '#accounts/contract/identity.ts'
import { limits, messages, returnCodes } from '#accounts/contract/limits.ts'
import { otpState, sendsLocked } from '#accounts/contract/rules.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { useForceUpdate, useInterval } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { waitWords } from './lock-words.ts'
import { deleteOtpRecord, saveOtpRecord, otpRecord } from './otp-record.ts'
import { savePending, type Pending, type SentCode } from './pending.ts'

type Sending =
  | { kind: 'on its way' }
  | ({ kind: 'sent' } & SentCode)
  | { kind: 'failed'; why: string }
  | { kind: 'locked'; until: string }

/** The one-time code of a pending sign-in: sends it, counts down its time, counts wrong attempts, and verifies it. */
export function useOtp(pending: Pending) {
  const { ticket, who } = pending
  const account = essUserId(who.loginType, who.companyNumber, who.userId)
  const [sending, setSending] = useState<Sending>(
    pending.sent ? { kind: 'sent', ...pending.sent } : { kind: 'on its way' },
  )
  // The countdown.
  useInterval(useForceUpdate(), 1000, { autoInvoke: true })

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
      await saveOtpRecord(account, { sends: limits.otpSends - left, sentAt: sentAt.toISOString(), lockedUntil })
      if (answer.ReturnCode === returnCodes.sendsLocked) return setSending({ kind: 'locked', until: lockedUntil })
      const expiresAt = new Date(sentAt.getTime() + limits.otpSeconds * 1000).toISOString()
      setSending({ kind: 'sent', expiresAt, sentTo: answer.SentTo, note: answer.Message, wrongTries: 0 })
    } catch (error) {
      setSending({ kind: 'failed', why: error instanceof Error ? error.message : '' })
    }
  }, [account, ticket])

  const begun = useRef(pending.sent !== undefined)
  useEffect(() => {
    if (!begun.current) void send()
    begun.current = true
  }, [send])

  // After a reload, continues with the last code sent.
  useEffect(() => {
    const sent = sending.kind === 'sent' ? sending : undefined
    void savePending({ ...pending, sent })
  }, [pending, sending])

  /** @returns the answer if the code is correct; otherwise the reason */
  const check = async (code: string): Promise<SignInAnswer | string> => {
    try {
      const answer = await call(validateOtp, { essUserId: account, OTP: code }, { token: ticket })
      if (answer.ReturnCode === returnCodes.signedIn) {
        await deleteOtpRecord(account)
        return answer
      }
      setSending((now) => (now.kind === 'sent' ? { ...now, wrongTries: now.wrongTries + 1 } : now))
      return messages.invalidOtp
    } catch (error) {
      return [messages.invalidOtp, waitWords(error)].filter(Boolean).join('. ')
    }
  }

  const { expiresAt, wrongTries } = sending.kind === 'sent' ? sending : { expiresAt: '', wrongTries: 0 }
  return { sending, send, check, stateOf: (typed: string) => otpState(typed, expiresAt, new Date(), wrongTries) }
}

/** The message under the field while no code can be entered; undefined while one can. */
export function otpTrouble(sending: Sending, expired: boolean): string | undefined {
  if (sending.kind === 'failed') return `The code could not be sent. ${sending.why}`
  if (sending.kind === 'locked') return messages.tooManySends
  return sending.kind === 'sent' && expired ? messages.otpExpired : undefined
}
