import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Services } from '#kit/server/services/services.ts'
import { liveKey, signingKey } from './keys.ts'

type Context = Pick<Services, 'clock' | 'config'>

/** The kinds of tokens; type and audience differ, so that a ticket never passes for an access token. */
const kinds = {
  /** Authorizes the calls of one session. */
  access: { typ: 'at+jwt', audience: 'trade-counter' },
  /** Authorizes the one-time password calls of one pending sign-in. */
  ticket: { typ: 'otp+jwt', audience: 'trade-counter-otp' },
} as const
export type TokenKind = keyof typeof kinds

const issuer = 'trade-counter'
const algorithm = 'HS256'

/** @param id the session's or the pending sign-in's id */
export async function signToken(
  context: Context,
  kind: TokenKind,
  claims: { accountId: number; id: string; expiresAt: Date },
): Promise<string> {
  const { kid, key } = signingKey(context, 'token')
  const now = context.clock.now()
  return (
    new SignJWT({ sid: claims.id })
      .setProtectedHeader({ alg: algorithm, kid, typ: kinds[kind].typ })
      .setIssuer(issuer)
      .setAudience(kinds[kind].audience)
      .setSubject(String(claims.accountId))
      .setIssuedAt(now)
      // Tolerates another process whose clock is slightly behind.
      .setNotBefore(new Date(now.getTime() - 5000))
      .setExpirationTime(claims.expiresAt)
      .sign(key)
  )
}

export interface ReadToken {
  accountId: number
  /** The session's or the pending sign-in's id. */
  id: string
  /** Start and end of validity, in seconds since 1970. */
  notBefore: number
  expires: number
}

/** Checks signature and claims without the database; undefined if anything is invalid. */
export async function readToken(context: Context, kind: TokenKind, token: string): Promise<ReadToken | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = kid === undefined ? undefined : liveKey(context, 'token', kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: [algorithm],
        issuer,
        audience: kinds[kind].audience,
        typ: kinds[kind].typ,
        requiredClaims: ['exp', 'nbf', 'sub', 'sid'],
        currentDate: context.clock.now(),
      },
    )
    const accountId = Number(payload.sub)
    if (!Number.isSafeInteger(accountId) || typeof payload.sid !== 'string') return undefined
    return { accountId, id: payload.sid, notBefore: payload.nbf ?? 0, expires: payload.exp ?? 0 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** A cache of verified access tokens per configuration: verifying a signature costs more than the call. */
const checked = new WeakMap<Context['config'], LRUCache<string, ReadToken>>()

function checkedUnder(config: Context['config']): LRUCache<string, ReadToken> {
  const known = checked.get(config) ?? new LRUCache<string, ReadToken>({ max: 2000 })
  checked.set(config, known)
  return known
}

/** The account and session of a bearer token. The viewer query checks whether the session is still live. */
export async function authenticate(
  context: Context,
  bearer: string,
): Promise<{ accountId: number; sessionId: string } | undefined> {
  const known = checkedUnder(context.config)
  const now = context.clock.now().getTime() / 1000
  const kept = known.get(bearer)
  const holds = kept !== undefined && kept.notBefore <= now && now < kept.expires
  const token = holds ? kept : await readToken(context, 'access', bearer)
  if (!token) return undefined
  known.set(bearer, token)
  return { accountId: token.accountId, sessionId: token.id }
}
