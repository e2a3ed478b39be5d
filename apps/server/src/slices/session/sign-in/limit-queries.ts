import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

/** So many failures in a row lock; the lock doubles with every further so many, up to the longest. */
export const failuresToLock = 5
const longestLockMinutes = 15
/** Failures are forgotten when none follows for so long. */
const forgottenAfterHours = 12

/**
 * Takes one try before the password is checked, so that a burst gets no more tries than there are: a try counts as
 * failed until `clearTries` says otherwise.
 * @param key the account and, if the account knows the browser, the browser: nobody can lock another person's browser
 * @param most failures in a row that lock
 * @returns the number of failures in a row, this try included; undefined while locked
 */
export async function takeTry(db: Db, key: string, now: Date, most = failuresToLock): Promise<number | undefined> {
  const failures = sql`case when l.window_start < ${now}::timestamptz - ${`${forgottenAfterHours} hours`}::interval
    then 1 else l.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_limits as l (limit_key, failures, window_start) values (${`account:${key}`}, 1, ${now})
    on conflict (limit_key) do update set
      failures = ${failures},
      window_start = ${now},
      locked_until = case when (${failures}) % ${most} = 0
        then ${now}::timestamptz + interval '1 minute'
          * least(${longestLockMinutes}, power(2, least((${failures}) / ${most}, 10) - 1))
        end
    where l.locked_until is null or l.locked_until <= ${now}
    returning l.failures`.execute(db)
  return rows[0]?.failures
}

/** A right password ends the count, and the lock that its own try may have set. */
export async function clearTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_limits').where('limit_key', '=', `account:${key}`).execute()
}

/**
 * Counts a try of an address, a minute at a time.
 * @param kind sign-in and one-time codes count apart
 * @returns seconds to wait; 0 when the try may go on
 */
export async function takeAddressTry(
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

/** The network that one client has for itself: an IPv4 address, or the 64 bits of an IPv6 network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** Forgets counts that no longer matter. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await sql`delete from sign_in_limits
    where window_start < ${now}::timestamptz - ${`${forgottenAfterHours} hours`}::interval
      and (locked_until is null or locked_until <= ${now})`.execute(db)
}
