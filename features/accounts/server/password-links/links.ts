import { linkMinutes, signInWords } from '#accounts/contract/password-links/link-rules.ts'
import { screens } from '#accounts/contract/screens.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Mail } from '#kit/server/mail/mail-queries.ts'
import { type Account, unsetPassword } from '../accounts/account-queries.ts'
import { newToken } from '../tokens/refresh-cookie.ts'
import { addLink } from './link-queries.ts'

export interface LinkMaker {
  /** The owner's database. */
  db: Db
  now: Date
  portalUrl: string
  distributor: string
}

/** How long a new link works: longer for a first password, because the account opens nothing without it. */
const minutesFor = ({ passwordHash }: Account) => linkMinutes[passwordHash === unsetPassword ? 'first' : 'forgotten']

/**
 * Makes a one-time link that sets the account's password. Its token is in the fragment, which browsers never send.
 * @param email where the link goes; empty if an operator passes it on
 */
export async function makeLink(
  maker: LinkMaker,
  account: Account,
  email: string,
): Promise<{ url: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const expiresAt = new Date(maker.now.getTime() + minutesFor(account) * 60_000)
  await addLink(maker.db, { hash, accountId: account.accountId, email, expiresAt })
  return { url: `${maker.portalUrl}${screens.setPassword.path}#${token}`, expiresAt }
}

const lifeOf = (account: Account) => {
  const hours = minutesFor(account) / 60
  return hours < 1 ? `${minutesFor(account)} minutes` : `${hours / 24} days`
}

export async function linkMail(maker: LinkMaker, account: Account): Promise<Mail> {
  const { url, expiresAt } = await makeLink(maker, account, account.email)
  const body = [
    `Set the password of your ${maker.distributor} account here:`,
    url,
    `The link works once, for ${lifeOf(account)}. ${signInWords(account)}`,
    'If you did not expect this email, ignore it: nothing has changed.\n',
  ].join('\n\n')
  const topic = `link ${account.accountId}`
  return { topic, recipient: account.email, subject: 'Set your password', body, expiresAt }
}
