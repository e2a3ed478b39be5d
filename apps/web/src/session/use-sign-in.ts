import type { SignInAnswer } from '@trade-counter/contract/session/answers.ts'
import { essUserId } from '@trade-counter/contract/session/identity.ts'
import { limits, messages, returnCodes } from '@trade-counter/contract/session/limits.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { showAlert } from '#web/kit/dialogs.tsx'
import { keepOtpRecord } from './otp-record.ts'
import { signingIn } from './session-calls.ts'
import type { Who } from './sign-in.ts'

/** A sign-in whose password was right and which waits for a one-time code. */
export interface Pending {
  ticket: string
  who: Who
}

const nameOf = (who: Who): string => essUserId(who.loginType, who.companyNumber, who.userId)

/**
 * What follows an answer to a sign-in, whichever form it had: the first screen, the question for a code, or the alert.
 * @returns the sign-in that waits for a code; how to drop it; and what takes an answer, false when it was a refusal
 */
export function useSignIn() {
  const { history } = useRouter()
  const [pending, setPending] = useState<Pending>()

  const proceed = useCallback(
    async (answer: SignInAnswer, who: Who): Promise<boolean> => {
      switch (answer.ReturnCode) {
        case returnCodes.signedIn: {
          const { enter } = await signingIn()
          history.replace(await enter(answer, who))
          return true
        }
        case returnCodes.otpNeeded:
          setPending({ ticket: answer.JWTToken, who })
          return true
        case returnCodes.sendsLocked:
          await keepOtpRecord(nameOf(who), {
            sends: limits.otpSends,
            sentAt: new Date().toISOString(),
            lockedUntil: answer.JWTExpiration,
          })
          await showAlert({ title: 'One-time password', message: messages.tooManySends })
          return true
        case returnCodes.refused:
          return false
      }
    },
    [history],
  )

  return { pending, drop: useCallback(() => setPending(undefined), []), proceed }
}
