import pg from 'pg'
import { OperatorError } from '../settings/operator-error.ts'
import { isDatabaseAway } from '../db/away.ts'

/** Operating system errors that are due to a setting, a service, or a disk. */
const systemCodes = new Set([
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'ECONNRESET',
  'EEXIST',
  'EHOSTUNREACH',
  'EISDIR',
  'ENETUNREACH',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'ENOTFOUND',
  'EPERM',
  'EROFS',
  'ETIMEDOUT',
])

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** If a connection fails over both IPv6 and IPv4, the error contains both errors and has no message of its own. */
export function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  return first instanceof Error ? first.message : String(first)
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** Returns one line that explains an error that an operator can fix. Undefined for bugs, which need a stack trace. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const message = oneLine(messageOf(error))
  if (error instanceof OperatorError) return message
  if (error instanceof pg.DatabaseError) {
    if (codeOf(error) === '42501')
      return `The database refused: ${message}. Run migrate, which grants the serving role its rights again.`
    return isDatabaseAway(error) ? `The database refused: ${message}` : undefined
  }
  if (codeOf(error) === 'EADDRINUSE' && 'port' in error)
    return `PORT: another program already listens on port ${error.port}; stop it, or set another PORT`
  const cannotConnect = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
  // Commands connect only to the database before they run.
  if (cannotConnect || (codeOf(error) === '' && isDatabaseAway(error)))
    return `DATABASE_URL: the database does not answer (${message})`
  return systemCodes.has(codeOf(error)) ? message : undefined
}
