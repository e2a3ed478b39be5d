import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { essUserId } from '#accounts/contract/identity.ts'
import { limits, returnCodes } from '#accounts/contract/limits.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { localExpiry } from '../life/local-expiry.ts'
import { sendsLockedWords } from '../codes/lock-words.ts'
import { saveOtpRecord } from '../codes/otp-record.ts'
import { deletePending, savedPending, type Pending } from '../codes/pending.ts'
import { signingIn } from './session-calls.ts'
import type { EnteredAccount } from './sign-in.ts'

const userIdOf = (who: EnteredAccount): string => essUserId(who.loginType, who.companyNumber, who.userId)

/** Keeps only what the rest of the sign-in needs, because the submitted form also contains the password. */
const waitingFor = (
  { JWTToken: ticket, JWTExpiration: expires }: SignInAnswer,
  { loginType, companyNumber, userId, singleSignOn }: EnteredAccount,
): Pending => ({
  ticket,
  endsAt: localExpiry(ticket, expires, new Date()),
  who: { loginType, companyNumber, userId, singleSignOn },
})

/**
 * Handles the answer to any sign-in: the first screen, the code prompt, or the alert.
 * @returns the sign-in that waits for a code, a function that drops it, and a function that handles an answer and
 * returns false for a refusal
 */
export function useSignIn() {
  const { history } = useRouter()
  const [pending, setPending] = useState<Pending>()

  const drop = useCallback(() => {
    deletePending()
    setPending(undefined)
  }, [])

  useEffect(() => {
    // A partner's sign-on replaces a pending sign-in.
    if (window.signOnEntry?.sharedsecret !== undefined) return deletePending()
    void savedPending().then((kept) => setPending((current) => current ?? kept))
  }, [])

  const proceed = useCallback(
    async (answer: SignInAnswer, who: EnteredAccount): Promise<boolean> => {
      switch (answer.ReturnCode) {
        case returnCodes.signedIn: {
          const { startSession: enter } = await signingIn()
          history.replace(await enter(answer, who))
          return true
        }
        case returnCodes.otpNeeded:
          setPending(waitingFor(answer, who))
          return true
        case returnCodes.sendsLocked:
          await saveOtpRecord(userIdOf(who), {
            sends: limits.otpSends,
            sentAt: new Date().toISOString(),
            lockedUntil: answer.JWTExpiration,
          })
          await showAlert({ title: 'One-time password', message: sendsLockedWords(answer.JWTExpiration, new Date()) })
          return true
        case returnCodes.refused:
          return false
      }
    },
    [history],
  )

  return { pending, drop, proceed }
}
