import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json-column.ts'

/** What a service account's key opens. */
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

/** What a load was asked to do beyond its mode. */
export interface LoadRequest {
  dryRun?: boolean | undefined
  confirm?: string | undefined
  allowShrink?: boolean | undefined
  allowOlder?: boolean | undefined
  /** The most rows that may be set aside. */
  quarantine?: number | undefined
}

export interface LoadProgress {
  /** The current file, or the step after the last one. */
  doing: string
  rows: number
  bytes: number
  bytesInAll: number
  /** How often a load of received files has begun. */
  attempt?: number
}

interface Loads {
  load_id: GeneratedAlways<number>
  began_at: Generated<Date>
  ended_at: Date | null
  loaded_by: Generated<string>
  mode: 'whole' | 'changes' | 'rollback'
  /** The data version of the rollback that undid it. */
  undone_by: number | null
  state: Generated<LoadState>
  version: number | null
  digest: string | null
  kinds: Json<readonly unknown[]>
  refusal: Json<Record<string, unknown> | null>
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
  impact: Json<Record<string, unknown> | null>
  warnings: Json<readonly string[]>
  message: string | null
  /** The unconfirmed load whose files it loads. */
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
