import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Call } from '#kit/server/http/implementation.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import { knowsBrowser } from '../accounts/account-queries.ts'
import { hmac, liveKey, signingKey } from '../tokens/keys.ts'

/** The parts of a call that every form of sign-in uses. */
export type OpenCall = Pick<Call, 'db' | 'services' | 'request'>

const cookie = 'tc_browser'
const keptDays = 180

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/** The browser in the signed cookie, with the hash that the database stores; undefined without a valid cookie. */
export function readBrowser({ request, services }: OpenCall): { id: string; hash: Buffer } | undefined {
  const [id = '', kid = '', mac = '', ...more] = (request.cookie(cookie) ?? '').split('.')
  const key = liveKey(services, 'browser', kid)
  if (!key || more.length > 0) return undefined
  const expected = hmac(key, id)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { id, hash: hashOf(id) }
}

/** Writes an event of an account to the audit trail, with the caller's address. */
export const audit = (
  { db, request }: OpenCall,
  account: { identityKey: string } | undefined,
  event: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAudit(db, {
    requestId: request.id,
    actor: account?.identityKey,
    event,
    detail: { ...detail, address: request.address },
  })

/** Whether this browser has signed in to the account before. */
export async function isKnownBrowser(call: OpenCall, accountId: number): Promise<boolean> {
  const browser = readBrowser(call)
  return browser !== undefined && (await knowsBrowser(call.db, accountId, browser.hash))
}

/**
 * Sets or extends the browser's id cookie.
 * @returns the hash of the id, which the database stores
 */
export function nameBrowser(call: OpenCall): Buffer {
  const id = readBrowser(call)?.id ?? randomBytes(16).toString('base64url')
  const { kid, key } = signingKey(call.services, 'browser')
  const value = [id, kid, hmac(key, id).toString('base64url')].join('.')
  const { apiPath } = call.services.config
  call.request.setCookie(cookie, value, { path: apiPath, maxAgeSeconds: keptDays * 24 * 3600 })
  return hashOf(id)
}
