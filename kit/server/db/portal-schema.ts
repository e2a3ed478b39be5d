import type { AccountFlagName, LoginType } from '#kit/contract/declare/need.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { BackupKind } from './backup-queries.ts'
import type { Json } from './json-column.ts'
import type { JobTables } from './job-schema.ts'
import type { LoadTables } from './load-schema.ts'

interface Accounts {
  account_id: GeneratedAlways<number>
  login_type: LoginType
  company: string
  user_id: string
  identity_key: string
  password_hash: string
  email: Generated<string>
  otp_policy: Generated<'always' | 'new device' | 'never'>
  flags: Json<Partial<Record<AccountFlagName, string>>>
  active: Generated<boolean>
  order_limit: number | null
  password_changed_at: Generated<Date>
}

interface Sessions {
  session_id: string
  account_id: number
  created_at: Generated<Date>
  used_at: Generated<Date>
  ends_at: Date
  ended_at: Date | null
  ended_because: string | null
}

interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  created_at: Generated<Date>
  used_at: Date | null
  successor: Buffer | null
}

interface SignInLimits {
  limit_key: string
  failures: Generated<number>
  window_start: Generated<Date>
  locked_until: Date | null
}

interface Audit {
  audit_id: GeneratedAlways<number>
  at: Generated<Date>
  request_id: string
  actor: string | null
  subject: string | null
  event: string
  detail: Json<Record<string, unknown>>
}

interface KnownBrowsers {
  account_id: number
  browser_hash: Buffer
  first_seen: Date
  last_seen: Date
}

interface OtpTickets {
  ticket_id: string
  /** Null if the password of a held sign-in was wrong. */
  account_id: number | null
  held_user: string | null
  held_key: string | null
  created_at: Date
  expires_at: Date
  code_hmac: Buffer | null
  code_kid: string | null
  code_expires_at: Date | null
  tries: Generated<number>
  completed_at: Date | null
}

interface PasswordLinks {
  token_hash: Buffer
  account_id: number
  email: string
  expires_at: Date
}

interface SsoPartners {
  partner: string
  secret_hash: string
  created_at: Date
}

interface SsoAccounts {
  partner: string
  account_id: number
}

interface DataVersion {
  only_row: Generated<boolean>
  version: Generated<number>
  loaded_at: Date | null
  tables: Generated<Json<Record<string, string>>>
  tables_of: Generated<string>
}

interface DataAsOf {
  table_name: string
  as_of: Date
}

interface BackupRuns {
  kind: BackupKind
  ended_at: Generated<Date>
  /** Equal to `ended_at` until the first success. */
  installed_at: Date | null
  failed_at: Date | null
  error: string | null
}

export interface PortalTables extends LoadTables, JobTables {
  accounts: Accounts
  sessions: Sessions
  refresh_tokens: RefreshTokens
  sign_in_limits: SignInLimits
  audit: Audit
  known_browsers: KnownBrowsers
  otp_tickets: OtpTickets
  password_links: PasswordLinks
  sso_partners: SsoPartners
  sso_accounts: SsoAccounts
  data_version: DataVersion
  data_as_of: DataAsOf
  backup_runs: BackupRuns
}
