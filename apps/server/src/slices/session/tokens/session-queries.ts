import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

export interface NewSession {
  sessionId: string
  accountId: number
  /** What the account's password was when its owner proved to know it. */
  passwordStamp: string
  refreshHash: Buffer
  now: Date
  endsAt: Date
}

/**
 * A session and the first token of its family, in one statement.
 * @returns false, and opens nothing, when the account was switched off or its password changed meanwhile
 */
export async function openSession(db: Db, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into sessions (session_id, account_id, created_at, used_at, ends_at)
      select ${session.sessionId}::uuid, account_id, ${session.now}, ${session.now}, ${session.endsAt}
      from accounts
      where account_id = ${session.accountId} and active
        and extract(epoch from password_changed_at)::text = ${session.passwordStamp}
      returning session_id
    )
    insert into refresh_tokens (token_hash, session_id, created_at)
    select ${session.refreshHash}, session_id, ${session.now} from opened
    returning 1`.execute(db)
  return rows.length > 0
}

export interface Rotation {
  sessionId: string
  accountId: number
  /** When the token was first used: now, unless another request was before this one. */
  usedAt: Date
  /** Makes the successor out of the token. */
  seed: Buffer
  endsAt: Date
  /** Session and account still live. */
  live: boolean
}

/**
 * Uses a refresh token, in one statement: whoever is first leaves the seed of the one successor, and everybody after
 * finds it. Undefined for a token that never was.
 * @param successorHash of the successor that this request's own seed would make
 */
export async function useRefreshToken(
  db: Db,
  token: { hash: Buffer; seed: Buffer; successorHash: Buffer },
  limits: { now: Date; idleSince: Date },
): Promise<Rotation | undefined> {
  const { rows } = await sql<Rotation>`
    with used as (
      update refresh_tokens set used_at = coalesce(used_at, ${limits.now}), successor = coalesce(successor, ${token.seed})
      where token_hash = ${token.hash}
      returning session_id, used_at, successor, successor = ${token.seed} as first
    ), made as (
      insert into refresh_tokens (token_hash, session_id, created_at)
      select ${token.successorHash}, session_id, ${limits.now} from used where first
    )
    select s.session_id as "sessionId", s.account_id as "accountId", u.used_at as "usedAt", u.successor as seed,
      s.ends_at as "endsAt",
      a.active and s.ended_at is null and s.ends_at > ${limits.now} and s.used_at > ${limits.idleSince} as live
    from used u join sessions s on s.session_id = u.session_id join accounts a on a.account_id = s.account_id`.execute(
    db,
  )
  return rows[0]
}

/** Ends one session and with it the family of its refresh tokens. */
export async function endSession(db: Db, sessionId: string, because: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends an account's sessions, all but the one given. */
export async function endSessions(
  db: Db,
  accountId: number,
  because: string,
  now: Date,
  except?: string,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Forgets sessions a day after they can no longer be used. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3600_000)
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ends_at', '<', yesterday), where('ended_at', '<', yesterday)]))
    .execute()
}
