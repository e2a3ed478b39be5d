import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

/** This many consecutive failures lock; each further multiple doubles the lock, up to the maximum. */
export const failuresToLock = 5
const maxLockMinutes = 15
/** Failures expire after this long without another. */
const forgottenAfterHours = 12

/** Attempts are counted under a digest, because a password may have been typed as the user id. */
export const attemptsKey = (identityKey: string, browserHash?: Buffer): string =>
  createHash('sha256')
    .update(identityKey)
    .update(browserHash ?? '')
    .digest('base64url')

/**
 * Takes one attempt before the password is checked, so that a burst gets no extra attempts: an attempt counts as failed
 * until `clearAttempts`.
 * @param key the account, plus the browser if the account knows it, so that strangers cannot lock a known browser
 * @param maxFailures consecutive failures that lock
 * @returns consecutive failures, including this attempt; undefined while locked
 */
export async function consumeAttempt(
  db: Db,
  key: string,
  now: Date,
  maxFailures = failuresToLock,
): Promise<number | undefined> {
  const failures = sql`case when l.window_start < ${now}::timestamptz - ${`${forgottenAfterHours} hours`}::interval
    then 1 else l.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_limits as l (limit_key, failures, window_start) values (${`account:${key}`}, 1, ${now})
    on conflict (limit_key) do update set
      failures = ${failures},
      window_start = ${now},
      locked_until = case when (${failures}) % ${maxFailures} = 0
        then ${now}::timestamptz + interval '1 minute'
          * least(${maxLockMinutes}, power(2, least((${failures}) / ${maxFailures}, 10) - 1))
        end
    where l.locked_until is null or l.locked_until <= ${now}
    returning l.failures`.execute(db)
  return rows[0]?.failures
}

/** Resets the count after a correct password, including a lock set by its own attempt. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_limits').where('limit_key', '=', `account:${key}`).execute()
}

/**
 * Counts an attempt per address and minute.
 * @param kind sign-ins and one-time codes have separate counts
 */
export async function consumeAddressAttempt(
  db: Db,
  kind: 'sign-in' | 'otp',
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

/** Deletes expired counts. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await sql`delete from sign_in_limits
    where window_start < ${now}::timestamptz - ${`${forgottenAfterHours} hours`}::interval
      and (locked_until is null or locked_until <= ${now})`.execute(db)
}
