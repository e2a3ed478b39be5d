import type { Readable } from 'node:stream'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import type { Arrangement, RowsQuery } from '#server/kit/lists/arrangement-queries.ts'

/** `off`: DuckDB has no build for this platform. */
export type CopyState = 'off' | 'none' | 'building' | 'ready'

/** The copy that is open. */
export interface BuiltCopy {
  version: number
  /** When it was completed, in milliseconds since 1970. */
  at: number
  lines: number
  /** How long the build took. */
  seconds: number
}

/** Counts since the server started. */
export interface CopyActivity {
  /** Rows written for answers. */
  rows: number
  failedBuilds: number
  failedAnswers: number
}

export type CopyReport = (
  what: string,
  detail: {
    version?: number
    lines?: number
    seconds?: number
    /** Tables that were read whole, and those to which changes were applied. */
    whole?: string[]
    changed?: string[]
    err?: unknown
  },
) => void

/** A list request to the columnar copy. */
export interface CopyRequest {
  /** The stamp of the data, read together with the viewer's rights. */
  stamp: string
  /** The copy reads what the viewer may see, from the same data that it holds. */
  scope: CheckedScope
  query: RowsQuery<unknown>
  columns: readonly Column[]
  rights: Rights | undefined
  form: ListForm
  /** Undefined for the list's default order and all rows. */
  arrangement: Arrangement | undefined
}

/** A copy of the data for reports. It may be unavailable at any time; the store then answers. */
export interface ReportCopy {
  readonly state: CopyState
  /** Undefined while there is none. */
  readonly built: BuiltCopy | undefined
  readonly activity: Readonly<CopyActivity>
  reportTo(report: CopyReport): void
  /** Starts watching the data version and renewing the copy. Returns immediately. */
  start(): void
  /** Reports the current data version, so that the copy follows. */
  note(version: number): void
  /** Whether all tables of the copy have the data of this version, the current one. */
  has(version: number): boolean
  /**
   * Answers a list in one of its forms, byte for byte as the store would.
   * @returns undefined when the copy is unavailable or fails
   */
  answer(request: CopyRequest): Promise<Readable | undefined>
  close(): Promise<void>
}
