import { feedFiles, otherTables } from '#app/server/tables.ts'
import { everything, type SecuredTable } from '#kit/server/tables/secured-table.ts'

const read = { read: true } as const
const shared = (table: string): SecuredTable => ({ table, rows: 'shared', serving: read })

/** The columns that the server sets in a new load. */
const newLoad = [
  'loaded_by',
  'mode',
  'source',
  'service_id',
  'idempotency_key',
  'request_digest',
  'spool',
  'options',
  'files',
  'confirms',
] as const

/** The status of a job, without its data. */
const jobStanding = ['job_id', 'kind', 'topic', 'state', 'attempt', 'run_at', 'sent_at', 'ended_at', 'error'] as const

/** Every table, with the rule for its rows and the serving role's rights. Policies and grants come from this list. */
export const securedTables: readonly SecuredTable[] = [
  ...feedFiles,
  ...otherTables,
  shared('data_version'),
  shared('data_as_of'),
  { table: 'table_changes', rows: 'system', serving: read },
  // Only the previous release reads it. The next migration can drop it.
  { table: 'number_routes', rows: 'system', serving: read },
  { table: 'erp_numbers', rows: 'system', serving: read },
  { table: 'merge_moves', rows: 'system', serving: read },
  { table: 'renumbered_items', rows: 'system', serving: read },
  shared('migrations'),
  shared('backup_runs'),
  {
    table: 'sessions',
    rows: 'shared',
    serving: { read: true, add: true, change: ['used_at', 'ended_at', 'ended_because'], remove: true },
  },
  { table: 'refresh_tokens', rows: 'shared', serving: { read: true, add: true, change: ['used_at', 'successor'] } },
  { table: 'sign_in_limits', rows: 'shared', serving: everything },
  { table: 'known_browsers', rows: 'shared', serving: { read: true, add: true, change: ['last_seen'] } },
  { table: 'otp_tickets', rows: 'shared', serving: everything },
  // Only the worker and the commands make links.
  { table: 'password_links', rows: 'shared', serving: { read: true, remove: true } },
  { table: 'otp_sends', rows: 'shared', serving: {} },
  // The server adds loads as waiting; only the owner changes their state.
  { table: 'loads', rows: 'load', serving: { read: true, add: newLoad } },
  { table: 'load_faults', rows: 'load', serving: read },
  { table: 'quarantined_rows', rows: 'load', serving: read },
  shared('service_accounts'),
  shared('account_changes'),
  // Used by previous releases, whose servers may still run.
  { table: 'mail_queue', rows: 'system', serving: everything },
  // The server sends jobs through a function and reads their status; a worker, as the owner, claims and ends them.
  { table: 'jobs', rows: 'system', serving: { read: jobStanding } },
  shared('sso_partners'),
  shared('sso_accounts'),
  { table: 'audit', rows: 'shared', serving: { add: true } },
]

/** The names of the tables with a policy. */
export const tablesWithPolicy = securedTables.filter(({ rows }) => rows !== 'shared').map(({ table }) => table)
