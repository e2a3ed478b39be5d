import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

export interface NewSession {
  sessionId: string
  accountId: number
  /** The account's password stamp when the password was verified. */
  passwordStamp: string
  refreshHash: Buffer
  now: Date
  endsAt: Date
}

/**
 * Opens a session with its first refresh token, in one statement.
 * @returns false, without a session, if the account was disabled or its password changed meanwhile
 */
export async function openSession(db: Db, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    with opened as (
      insert into sessions (session_id, account_id, created_at, used_at, ends_at)
      select ${session.sessionId}::uuid, account_id, ${session.now}, ${session.now}, ${session.endsAt}
      from accounts
      where account_id = ${session.accountId} and active
        and extract(epoch from password_changed_at)::text = ${session.passwordStamp}
      -- Waits for a change of the password, and makes one wait, so that it ends this session.
      for share
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
  /** When the token was first used: now, unless another request came first. */
  usedAt: Date
  /** Derives the successor from the token. */
  seed: Buffer
  endsAt: Date
  /** Whether the session and the account are still active. */
  live: boolean
}

/**
 * Uses a refresh token, in one statement: the first request stores the seed of the only successor; later requests read
 * it. Undefined for an unknown token.
 * @param successorHash the hash of the successor that this request's own seed would produce
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

/** Which sessions end: all, one, the one of a refresh token, or all but one of an account. */
export type Ending = 'all' | { session: string } | { refreshHash: Buffer } | { accountId: number; except?: string }

/** Ends live sessions. @returns how many */
export async function endSessions(db: Db, which: Ending, because: string, now: Date): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
  if (which !== 'all') {
    if ('session' in which) query = query.where('session_id', '=', which.session)
    else if ('accountId' in which) {
      query = query.where('account_id', '=', which.accountId)
      if (which.except !== undefined) query = query.where('session_id', '!=', which.except)
    } else {
      const { refreshHash } = which
      query = query.where('session_id', '=', (token) =>
        token.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', refreshHash),
      )
    }
  }
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
