import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type { changedAnswer } from '#accounts/contract/answers.ts'
import type { changePassword } from '#accounts/contract/endpoints.ts'
import { newPasswordFault, passwordMessages } from '#accounts/contract/password.ts'
import type { z } from 'zod'
import type { Viewer } from '#kit/server/access/queries.ts'
import { badInput, notSignedIn, Problem } from '#kit/server/problem/problem.ts'
import { readAccount } from './account-queries.ts'
import { audit, type OpenCall } from '../sign-in/browser.ts'
import { attemptsKey, clearAttempts, consumeAttempt } from '../sign-in/limit-queries.ts'
import { setPassword } from './password-queries.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

/** The problem with a new password, including whether it is a common one; undefined if there is none. */
export async function passwordFault(
  password: string,
  context: { userId: string; distributor: string; oldPassword?: string },
  most: number,
): Promise<string | undefined> {
  const fault = newPasswordFault(password, context, most)
  return fault ?? ((await isCommonPassword(password)) ? passwordMessages.common : undefined)
}

/** Changes the viewer's own password, regardless of the chosen customer. */
export async function changeOwnPassword(
  call: OpenCall & { viewer: Viewer },
  input: InputOf<typeof changePassword>,
): Promise<z.output<typeof changedAnswer>> {
  const { db, services, viewer } = call
  const { clock, config } = services
  const account = await readAccount(db, viewer.accountId)
  if (!account) throw notSignedIn()
  const fault = await passwordFault(
    input.newPassword,
    { userId: viewer.userId, distributor: services.branding.name, oldPassword: input.oldPassword },
    config.passwordLength,
  )
  if (fault) throw badInput([{ field: 'newPassword', message: fault }])
  const key = attemptsKey(`${viewer.identityKey} change`)
  if (!(await consumeAttempt(db, key, clock.now()))) {
    throw new Problem(429, 'Too many attempts', 'Too many wrong passwords; wait a few minutes.', {
      headers: { 'retry-after': '60' },
    })
  }
  if (!(await verifyPassword(account.passwordHash, input.oldPassword))) {
    await audit(call, viewer, 'password change refused')
    throw badInput([{ field: 'oldPassword', message: passwordMessages.wrongOld }])
  }
  await clearAttempts(db, key)
  const hash = await hashPassword(input.newPassword)
  const because = 'password changed'
  const ended = await setPassword(db, account, { hash, now: clock.now(), because, keepSession: viewer.sessionId })
  await audit(call, viewer, because, { endedSessions: ended })
  return { ReturnCode: 0, Message: passwordMessages.changed }
}
