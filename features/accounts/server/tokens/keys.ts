import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Services } from '#kit/server/services/services.ts'
import type { SessionKey } from '#kit/server/settings/session-key.ts'

/** The purposes of keys derived from the session key; each purpose has its own key. */
type Purpose = 'token' | 'otp' | 'browser'

const purposeKey = ({ secret, kid }: SessionKey, purpose: Purpose): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, kid, `trade-counter ${purpose}`, 32)))

/** The first key, which signs; the others only verify. */
export function signingKey({ config }: Pick<Services, 'config'>, purpose: Purpose): { kid: string; key: KeyObject } {
  const [first] = config.sessionKeys
  if (!first) throw new Error('no session key is configured')
  return { kid: first.kid, key: purposeKey(first, purpose) }
}

/** The live key with this id; undefined if there is none. */
export function liveKey({ config }: Pick<Services, 'config'>, purpose: Purpose, kid: string): KeyObject | undefined {
  const found = config.sessionKeys.find((key) => key.kid === kid)
  return found && purposeKey(found, purpose)
}

export const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()
