import { companyOf, identityKeyOf, normalUserId } from '#accounts/contract/identity.ts'
import type { requestPasswordLink, setPasswordByLink } from '#accounts/contract/password-links/endpoints.ts'
import { requestedMessage, usedLinkMessage } from '#accounts/contract/password-links/link-rules.ts'
import { passwordMessages } from '#accounts/contract/password.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import { passwordFault } from '../accounts/password-handlers.ts'
import { forgetFailures, setPasswordWithin } from '../accounts/password-queries.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { limitAddress } from '../sign-in/address-limit.ts'
import { audit } from '../sign-in/browser.ts'
import { attemptsKey, consumeAttempt, sendLimit } from '../sign-in/limit-queries.ts'
import { hashToken } from '../tokens/refresh-cookie.ts'
import { sendLinkJob } from './link-job.ts'
import { dropLinks, readLinkAccount } from './link-queries.ts'

/** Sends the same job and answer for any entries; the worker looks for the account. */
export const requestLink: Handler<typeof requestPasswordLink> = async (call, input) => {
  const { db, services, request } = call
  const tooMany = await limitAddress(call, 'link')
  if (tooMany) throw tooMany
  const { loginType } = input
  const who = { loginType, company: companyOf(loginType, input.company), userId: normalUserId(input.user) }
  const key = attemptsKey(`${identityKeyOf(who.loginType, who.company, who.userId)} link`)
  const taken = await consumeAttempt(db, key, services.clock.now(), sendLimit)
  await audit(call, undefined, 'password link requested', { tooMany: !taken })
  if (taken) await sendLinkJob(db, { ...who, requestId: request.id, address: request.address }, key)
  return { Message: requestedMessage(services.branding.help.phone) }
}

const linkRefused = () => new Problem(410, 'Link not valid', usedLinkMessage)

/** Sets a password with a link, which ends the account's sessions. The link stays if the password is not accepted. */
export const setByLink: Handler<typeof setPasswordByLink> = async (call, { link, newPassword }) => {
  const { db, services } = call
  const { clock, config, branding, store } = services
  const tooMany = await limitAddress(call, 'link')
  if (tooMany) throw tooMany
  const token = hashToken(link)
  const account = await readLinkAccount(db, token, clock.now())
  if (!account) {
    await audit(call, undefined, 'password link refused')
    throw linkRefused()
  }
  const context = { userId: account.userId, distributor: branding.name }
  const fault = await passwordFault(newPassword, context, config.passwordLength)
  if (fault) throw badInput([{ field: 'newPassword', message: fault }])
  const because = 'password set by link'
  const change = { hash: await hashPassword(newPassword), now: clock.now(), because }
  const own = store.as({ kind: 'own', accountId: account.accountId })
  const ended = await own.db.transaction().execute(async (work) => {
    const links = await dropLinks(work, account.accountId)
    return links.some((one) => one.equals(token)) ? setPasswordWithin(work, account, change) : undefined
  })
  if (ended === undefined) throw linkRefused()
  await forgetFailures(db, account)
  await audit(call, account, because, { endedSessions: ended })
  return { ReturnCode: 0, Message: passwordMessages.set }
}
