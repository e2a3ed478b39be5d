import pg from 'pg'

/** The database does not answer, or has ended. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Codes of failed connections. */
const broken =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * Classes of PostgreSQL's errors that say nothing about the statement: connection (08, which is also every error of
 * PgBouncer itself), authorization, missing database, resources, intervention such as a shutdown or a time limit, and
 * input and output. After a standby is promoted, a write on an old connection may still reach a standby (25006).
 */
const unavailable = /^(?:08|28|3D|53|57|58)|^25006$/

/** pg reports these without a code. */
const unanswered = /^timeout exceeded when trying to connect|^Connection terminated|is not queryable$/

/** Whether a statement failed because the database is not available, so that it may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // PostgreSQL ends a connection with a fatal error, and refuses one so, whatever the reason.
  if (error instanceof pg.DatabaseError && error.severity === 'FATAL') return true
  const code = 'code' in error ? String(error.code) : ''
  return error instanceof DatabaseAway || broken.test(code) || unavailable.test(code) || unanswered.test(error.message)
}
