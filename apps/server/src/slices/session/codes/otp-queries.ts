import { limits } from '@trade-counter/contract/slices/session/limits.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

/** A sign-in that waits for a code. */
export interface Pending {
  /** Null for a held sign-in with a wrong password, which no code can complete. */
  accountId: number | null
  /** Of a held sign-in: digests of the user id that the OTP calls must name, and of user id plus network. */
  heldUser: string | null
  heldKey: string | null
}

const pendingColumns = ['account_id as accountId', 'held_user as heldUser', 'held_key as heldKey'] as const

export async function openTicket(
  db: Db,
  {
    ticketId,
    accountId,
    heldUser,
    heldKey,
    now,
    expiresAt,
  }: Pending & { ticketId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const pending = { account_id: accountId, held_user: heldUser, held_key: heldKey }
  await db
    .insertInto('otp_tickets')
    .values({ ...pending, ticket_id: ticketId, created_at: now, expires_at: expiresAt })
    .execute()
}

/** The pending sign-in of this ticket; undefined if the ticket is expired or used. */
export const readTicket = (db: Db, ticketId: string, now: Date): Promise<Pending | undefined> =>
  db
    .selectFrom('otp_tickets')
    .select(pendingColumns)
    .where('ticket_id', '=', ticketId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export interface Sends {
  sends: number
  lockedUntil: Date | null
}

/** The count's owner: an account, a browser known to it, or a held sign-in. */
const sendsOf = (key: string): string => `sends:${key}`

/** The end of the lock on sends; undefined while some remain. */
export async function sendsLockedUntil(db: Db, key: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_limits')
    .select('locked_until')
    .where('limit_key', '=', sendsOf(key))
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/** Takes one send; the last one locks further sends. Undefined while locked. */
export async function consumeSend(db: Db, key: string, now: Date): Promise<Sends | undefined> {
  const lock = sql`${`${limits.otpLockSeconds} seconds`}::interval`
  const sends = sql`case when l.locked_until is not null or l.window_start <= ${now}::timestamptz - ${lock}
    then 1 else l.failures + 1 end`
  const { rows } = await sql<Sends>`
    insert into sign_in_limits as l (limit_key, failures, window_start) values (${sendsOf(key)}, 1, ${now})
    on conflict (limit_key) do update set
      failures = ${sends},
      window_start = ${now},
      locked_until = case when (${sends}) >= ${limits.otpSends} then ${now}::timestamptz + ${lock} end
    where l.locked_until is null or l.locked_until <= ${now}
    returning l.failures as sends, l.locked_until as "lockedUntil"`.execute(db)
  return rows[0]
}

/** Returns a send after the mail server was unreachable, and lifts the lock that it set. */
export async function refundSend(db: Db, key: string): Promise<void> {
  await sql`update sign_in_limits set failures = greatest(failures - 1, 0), locked_until = null
    where limit_key = ${sendsOf(key)}`.execute(db)
}

export async function clearSends(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_limits').where('limit_key', '=', sendsOf(key)).execute()
}

export interface Code {
  hmac: Buffer
  /** The id of the HMAC key. */
  kid: string
}

/** Sets the ticket's code, which replaces the previous one and resets its wrong attempts. */
export async function saveCode(db: Db, ticketId: string, code: Code, expiresAt: Date): Promise<void> {
  await db
    .updateTable('otp_tickets')
    .set({ code_hmac: code.hmac, code_kid: code.kid, code_expires_at: expiresAt, tries: 0 })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Takes one attempt at a live code before the comparison; undefined if none remain. */
export async function consumeCodeAttempt(db: Db, ticketId: string, now: Date): Promise<(Code & Pending) | undefined> {
  const { rows } = await sql<Code & Pending>`
    update otp_tickets set tries = tries + 1
    where ticket_id = ${ticketId} and completed_at is null and expires_at > ${now}
      and code_hmac is not null and code_expires_at > ${now} and tries < ${limits.otpTries}
    returning account_id as "accountId", code_hmac as hmac, code_kid as kid, held_user as "heldUser",
      held_key as "heldKey"`.execute(db)
  return rows[0]
}

/** Uses the code. @returns false if another request has already used it */
export async function completeTicket(db: Db, ticketId: string, code: Code, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('otp_tickets')
    .set({ completed_at: now, code_hmac: null })
    .where('ticket_id', '=', ticketId)
    .where('completed_at', 'is', null)
    .where('code_hmac', '=', code.hmac)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Ends all sign-ins that wait for a code, because the password that started them is no longer valid. */
export async function dropTickets(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('otp_tickets').where('account_id', '=', accountId).execute()
}

export async function sweepTickets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('otp_tickets')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3600_000))
    .execute()
}
