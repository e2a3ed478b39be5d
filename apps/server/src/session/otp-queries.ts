import { limits } from '@trade-counter/contract/session/limits.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'

export async function openTicket(
  db: Db,
  ticket: { ticketId: string; accountId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('otp_tickets')
    .values({
      ticket_id: ticket.ticketId,
      account_id: ticket.accountId,
      created_at: ticket.now,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** The account whose sign-in waits on this ticket; undefined once the ticket has ended or served. */
export async function readTicket(db: Db, ticketId: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('otp_tickets')
    .select('account_id')
    .where('ticket_id', '=', ticketId)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

export interface Sends {
  sends: number
  lockedUntil: Date | null
}

/** Until when an account is sent no further code; undefined while some are left. */
export async function sendsLockedUntil(db: Db, accountId: number, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('otp_sends')
    .select('locked_until')
    .where('account_id', '=', accountId)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/** Takes one of the sends, the last of which locks; undefined while locked. */
export async function takeSend(db: Db, accountId: number, now: Date): Promise<Sends | undefined> {
  const lock = sql`${`${limits.otpLockSeconds} seconds`}::interval`
  const sends = sql`case when o.locked_until is not null or o.last_sent_at <= ${now}::timestamptz - ${lock}
    then 1 else o.sends + 1 end`
  const { rows } = await sql<Sends>`
    insert into otp_sends as o (account_id, sends, last_sent_at) values (${accountId}, 1, ${now})
    on conflict (account_id) do update set
      sends = ${sends},
      last_sent_at = ${now},
      locked_until = case when (${sends}) >= ${limits.otpSends} then ${now}::timestamptz + ${lock} end
    where o.locked_until is null or o.locked_until <= ${now}
    returning o.sends, o.locked_until as "lockedUntil"`.execute(db)
  return rows[0]
}

/** Gives a send back that the mail server could not be reached for, and lifts the lock that it set. */
export async function giveSendBack(db: Db, accountId: number): Promise<void> {
  await sql`update otp_sends set sends = greatest(sends - 1, 0), locked_until = null
    where account_id = ${accountId}`.execute(db)
}

export async function clearSends(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('otp_sends').where('account_id', '=', accountId).execute()
}

export interface Code {
  hmac: Buffer
  /** The key that made the HMAC. */
  kid: string
}

/** Makes this the ticket's code: the one before it is dead, and its wrong tries with it. */
export async function putCode(db: Db, ticketId: string, code: Code, expiresAt: Date): Promise<void> {
  await db
    .updateTable('otp_tickets')
    .set({ code_hmac: code.hmac, code_kid: code.kid, code_expires_at: expiresAt, tries: 0 })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Takes one of a live code's tries before it is compared; undefined when there is none to take. */
export async function takeCodeTry(
  db: Db,
  ticketId: string,
  now: Date,
): Promise<(Code & { accountId: number }) | undefined> {
  const { rows } = await sql<Code & { accountId: number }>`
    update otp_tickets set tries = tries + 1
    where ticket_id = ${ticketId} and completed_at is null and expires_at > ${now}
      and code_hmac is not null and code_expires_at > ${now} and tries < ${limits.otpTries}
    returning account_id as "accountId", code_hmac as hmac, code_kid as kid`.execute(db)
  return rows[0]
}

/** Uses a code up. @returns false when another request has used it */
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

/** Ends whatever waits for a code: the password that opened it is no longer the account's. */
export async function dropTickets(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('otp_tickets').where('account_id', '=', accountId).execute()
}

export async function sweepTickets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('otp_tickets')
    .where('expires_at', '<', new Date(now.getTime() - 24 * 3600_000))
    .execute()
}
