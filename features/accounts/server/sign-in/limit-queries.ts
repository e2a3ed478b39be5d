import { createHash } from 'node:crypto'
import { limits } from '#accounts/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** How attempts are counted: `most` failures in a row set a lock, and the count expires after a while. */
export interface Limit {
  of: 'account' | 'sends'
  most: number
  lockSeconds: number
  /** Each further `most` doubles the lock, up to this many seconds. */
  longestLockSeconds: number
  forgottenSeconds: number
}

export const signInLimit: Limit = {
  of: 'account',
  most: 5,
  lockSeconds: 60,
  longestLockSeconds: 15 * 60,
  forgottenSeconds: 12 * 3600,
}

const { otpSends, otpLockSeconds } = limits
/** The limit for sending one-time codes. The count restarts when the lock ends. */
export const sendLimit: Limit = {
  of: 'sends',
  most: otpSends,
  lockSeconds: otpLockSeconds,
  longestLockSeconds: otpLockSeconds,
  forgottenSeconds: otpLockSeconds,
}

/** Attempts are counted under a digest, because a password may have been typed as the user id. */
export const attemptsKey = (identityKey: string, browserHash?: Buffer): string =>
  createHash('sha256')
    .update(identityKey)
    .update(browserHash ?? '')
    .digest('base64url')

export interface Attempts {
  /** The number of consecutive attempts, including this one. */
  count: number
  lockedUntil: Date | null
}

/**
 * Takes one attempt before the password is checked or a code is sent, so that a burst gets no extra attempts: an attempt
 * counts as failed until `clearAttempts`.
 * @param key the account, plus the browser if the account knows it, so that strangers cannot lock a known browser
 * @returns undefined while locked
 */
export async function consumeAttempt(
  db: Db,
  key: string,
  now: Date,
  limit = signInLimit,
): Promise<Attempts | undefined> {
  const { of, most, lockSeconds, longestLockSeconds, forgottenSeconds } = limit
  const count = sql`case when l.window_start <= ${now}::timestamptz - ${`${forgottenSeconds} seconds`}::interval
    then 1 else l.failures + 1 end`
  const { rows } = await sql<Attempts>`
    insert into sign_in_limits as l (limit_key, failures, window_start) values (${`${of}:${key}`}, 1, ${now})
    on conflict (limit_key) do update set
      failures = ${count},
      window_start = ${now},
      locked_until = case when (${count}) % ${most} = 0
        then ${now}::timestamptz + interval '1 second'
          * least(${longestLockSeconds}, ${lockSeconds} * power(2, least((${count}) / ${most}, 10) - 1))
        end
    where l.locked_until is null or l.locked_until <= ${now}
    returning l.failures as count, l.locked_until as "lockedUntil"`.execute(db)
  return rows[0]
}

/** Resets the count after a correct password or code, including a lock set by its own attempt. */
export async function clearAttempts(db: Db, key: string, { of } = signInLimit): Promise<void> {
  await db.deleteFrom('sign_in_limits').where('limit_key', '=', `${of}:${key}`).execute()
}

/** The end of the lock on sends; undefined while some remain. */
export async function sendsLockedUntil(db: Db, key: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_limits')
    .select('locked_until')
    .where('limit_key', '=', `sends:${key}`)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/** Returns a send after the mail server was unreachable, and lifts the lock that it set. */
export async function refundSend(db: Db, key: string): Promise<void> {
  await sql`update sign_in_limits set failures = greatest(failures - 1, 0), locked_until = null
    where limit_key = ${`sends:${key}`}`.execute(db)
}

/**
 * Counts an attempt per address and minute.
 * @param kind sign-ins, one-time codes, and password links have separate counts
 */
export async function consumeAddressAttempt(
  db: Db,
  kind: 'sign-in' | 'otp' | 'link',
  address: string,
  most: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ failures: number; window_start: Date }>`
    insert into sign_in_limits as l (limit_key, failures, window_start)
    values (${`${kind}:${networkOf(address)}`}, 1, ${now})
    on conflict (limit_key) do update set
      failures = case when l.window_start <= ${now}::timestamptz - interval '1 minute' then 1 else l.failures + 1 end,
      window_start = case when l.window_start <= ${now}::timestamptz - interval '1 minute' then ${now}
        else l.window_start end
    returning l.failures, l.window_start`.execute(db)
  const [row] = rows
  if (!row || row.failures <= most) return 0
  return Math.max(1, Math.ceil((row.window_start.getTime() + 60_000 - now.getTime()) / 1000))
}

/** The network of a single client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
  return `${whole.slice(0, 4).join(':')}::/64`
}
