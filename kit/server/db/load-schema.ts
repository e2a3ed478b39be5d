import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json-column.ts'

/** What a service account's key allows. */
export type ServiceRight = 'feeds' | 'orders'

interface ServiceAccounts {
  service_id: GeneratedAlways<number>
  name: string
  key_hash: string
  may: Generated<ServiceRight>
  created_at: Generated<Date>
  revoked_at: Date | null
}

export type LoadState = 'waiting' | 'running' | 'loaded' | 'valid' | 'refused' | 'unconfirmed' | 'failed'

/** The options of a load besides its mode. */
export interface LoadRequest {
  dryRun?: boolean | undefined
  confirm?: string | undefined
  allowShrink?: boolean | undefined
  allowOlder?: boolean | undefined
  /** The most rows that may be quarantined. */
  quarantine?: number | undefined
}

export interface LoadProgress {
  /** The current file, or the step after the last one. */
  doing: string
  rows: number
  bytes: number
  bytesInAll: number
  /** How many times a load of received files has started. */
  attempt?: number
}

/** What a load changes in the table of one file. */
export interface KindChange {
  /** The feed file, or `images`. */
  file: string
  /** The number of rows in the whole table; undefined for changes, which do not count them. */
  before: number | undefined
  after: number | undefined
  added: number
  /** The number of rows with the same key and other content; missing for images in loads by earlier versions. */
  changed?: number | undefined
  gone: number
}

/** A reason why a load needs a confirmation. */
export interface Breach {
  file: string
  says: string
  /** The customers that it concerns. */
  names?: readonly string[]
}

/** Why a load was not applied, without values from its files except the names of customers to confirm. */
export interface Refusal {
  /** The most frequent kinds of faults. */
  summary?: { file: string; column?: string; says: string; count: number }[]
  breaches?: readonly Breach[]
  confirm?: string
}

/** A figure before and after a load, such as a customer's open balance; exact decimals. */
export interface Mover {
  group: string
  before: string
  after: string
}

/** How much a load changes one figure. */
export interface Movement {
  file: string
  name: string
  guard: string | undefined
  /** The sum of the groups' absolute differences. */
  moved: string
  /** The moved share of the loaded total, in percent; undefined if nothing is loaded. */
  percent: number | undefined
  /** The groups with the largest changes. */
  most: Mover[]
}

/** The accounts or owners that see fewer rows of a file's table after a load. */
export interface Loss {
  file: string
  who: 'customer' | 'group' | 'employee'
  /** How many lose some rows, and how many of these lose all. */
  count: number
  losingAll: number
  rows: number
  /** The number of accounts that belong to them. */
  accounts: number
  /** Those that lose the most rows. */
  most: { who: string; rows: number; all: boolean }[]
}

/** What a load would change, shown to the person who confirms it. */
export interface Impact {
  kinds: readonly KindChange[]
  movements: readonly Movement[]
  losses: readonly Loss[]
}

interface Loads {
  load_id: GeneratedAlways<number>
  began_at: Generated<Date>
  ended_at: Date | null
  loaded_by: Generated<string>
  mode: 'whole' | 'changes' | 'rollback'
  /** The data version of the rollback that undid the load. */
  undone_by: number | null
  state: Generated<LoadState>
  version: number | null
  digest: string | null
  kinds: Json<readonly KindChange[]>
  refusal: Json<Refusal | null>
  source: Generated<'command' | 'watcher' | 'http' | 'console'>
  service_id: number | null
  idempotency_key: string | null
  request_digest: string | null
  spool: string | null
  options: Json<LoadRequest>
  progress: Json<LoadProgress | null>
  files: Generated<string[]>
  feed_number: number | null
  as_of: Date | null
  fault_count: Generated<number>
  impact: Json<Impact | null>
  warnings: Json<readonly string[]>
  message: string | null
  /** The as-of time of each table before the load. */
  former_as_of: Json<Record<string, string> | null>
  /** The unconfirmed load whose files this load reads. */
  confirms: number | null
}

interface LoadFaults {
  load_id: number
  nth: number
  file: string
  line: number | null
  column_name: string | null
  kind: string
  value: string | null
}

interface QuarantinedRows {
  row_id: GeneratedAlways<number>
  version: number
  since: Generated<Date>
  file: string
  line: number
  header: string
  content: string
  row_key: string
  column_name: string | null
  kind: string
}

/** Tables of loads of feed files. */
export interface LoadTables {
  loads: Loads
  load_faults: LoadFaults
  quarantined_rows: QuarantinedRows
  service_accounts: ServiceAccounts
}
