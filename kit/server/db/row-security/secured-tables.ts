import { feedFiles, otherTables } from '#app/server/tables.ts'
import { everything, type SecuredTable } from '#kit/server/tables/secured-table.ts'

const read = { read: true } as const
const shared = (table: string): SecuredTable => ({ table, rows: 'shared', serving: read })

/** What the server says of a load that it has received. */
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

/** How a job stands, without its data. */
const jobStanding = ['job_id', 'kind', 'topic', 'state', 'attempt', 'run_at', 'sent_at', 'ended_at', 'error'] as const
const newJob = ['kind', 'lane', 'topic', 'data', 'run_at'] as const
/** What a newer job of the same topic replaces. */
const replacedJob = ['data', 'run_at', 'sent_at', 'error'] as const

/**
 * Every table, whose rows it holds, and what the serving role may do with it. The policies and grants in the database
 * follow from this list.
 */
export const securedTables: readonly SecuredTable[] = [
  ...feedFiles,
  ...otherTables,
  shared('data_version'),
  shared('data_as_of'),
  { table: 'table_changes', rows: 'system', serving: read },
  // Only the former release reads it. The next migration can drop it.
  { table: 'number_routes', rows: 'system', serving: read },
  shared('migrations'),
  {
    table: 'sessions',
    rows: 'shared',
    serving: { read: true, add: true, change: ['used_at', 'ended_at', 'ended_because'], remove: true },
  },
  { table: 'refresh_tokens', rows: 'shared', serving: { read: true, add: true, change: ['used_at', 'successor'] } },
  { table: 'sign_in_limits', rows: 'shared', serving: everything },
  { table: 'known_browsers', rows: 'shared', serving: { read: true, add: true, change: ['last_seen'] } },
  { table: 'otp_tickets', rows: 'shared', serving: everything },
  { table: 'otp_sends', rows: 'shared', serving: {} },
  // A load that the server adds is waiting: only the owner changes its state.
  { table: 'loads', rows: 'load', serving: { read: true, add: newLoad } },
  { table: 'load_faults', rows: 'load', serving: read },
  { table: 'quarantined_rows', rows: 'load', serving: read },
  shared('service_accounts'),
  shared('account_changes'),
  // Of former releases, whose servers may still run.
  { table: 'mail_queue', rows: 'system', serving: everything },
  // The server sends jobs and reads how they stand; only a worker, as the owner, claims and ends them.
  { table: 'jobs', rows: 'system', serving: { read: jobStanding, add: newJob, change: replacedJob } },
  shared('sso_partners'),
  shared('sso_accounts'),
  { table: 'audit', rows: 'shared', serving: { add: true } },
]

/** The names of the tables with a policy. */
export const tablesWithPolicy = securedTables.filter(({ rows }) => rows !== 'shared').map(({ table }) => table)
