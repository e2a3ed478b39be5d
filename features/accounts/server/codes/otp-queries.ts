import { limits } from '#accounts/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** A sign-in that waits for a code. */
export interface Pending {
  /** Null for a held sign-in with a wrong password, which no code can complete. */
  accountId: number | null
  /** For a held sign-in: digests of the user ID that the OTP calls must name, and of user ID plus network. */
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

/** Ends all sign-ins that wait for a code, because their password is no longer valid. */
export async function dropTickets(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('otp_tickets').where('account_id', '=', accountId).execute()
}
