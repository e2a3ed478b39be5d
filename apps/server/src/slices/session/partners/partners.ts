import type { Db } from '#server/kit/db/store.ts'
import { partnersFor } from './partner-queries.ts'
import { verifyPassword } from '../accounts/passwords.ts'

/**
 * Whether a partner with this secret may sign in to the account. The secret names no partner, so every partner's hash
 * is checked, even after a match: response times reveal nothing.
 */
export async function isPartnerSecret(db: Db, secret: string, accountId: number | undefined): Promise<boolean> {
  const partners = await partnersFor(db, accountId)
  const known = partners.length > 0 ? partners : [{ secretHash: undefined, allowed: false }]
  const checked = await Promise.all(
    known.map(async ({ secretHash, allowed }) => (await verifyPassword(secretHash, secret)) && allowed),
  )
  return accountId !== undefined && checked.includes(true)
}
