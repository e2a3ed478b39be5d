import type { Readable } from 'node:stream'
import type { Endpoints } from '@trade-counter/contract/endpoints.ts'
import type {
  Endpoint,
  FileEndpoint,
  InputOf,
  ListEndpoint,
  ListForm,
  RowOfList,
  ValueEndpoint,
} from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import type { Compilable, Expression } from 'kysely'
import type { z } from 'zod'
import type { Branding } from '#server/kit/branding/folder.ts'
import type { Carriers } from '#server/kit/carriers/carriers.ts'
import type { Config } from '#server/config.ts'
import type { Db, Store } from '#server/kit/db/store.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import type { Viewer } from '#server/kit/access/viewer.ts'
import type { Arrangement } from './lists/arrangement-queries.ts'

/** The time, so that every limit can be tested without waiting. */
export interface Clock {
  now(): Date
}

/** Off: there is no build of its database for this platform. */
export type CopyState = 'off' | 'none' | 'building' | 'ready'

export type CopyReport = (
  what: string,
  detail: { version?: number; lines?: number; seconds?: number; err?: unknown },
) => void

/** A list as a copy is asked for it. */
export interface AskedOfCopy {
  /** The data's, as it was read together with the viewer's rights. */
  version: number
  scope: CheckedScope
  /** The list's query, for a scope that was read from the very data that the copy holds. */
  rowsFor(scope: CheckedScope): RowsQuery<unknown>
  columns: readonly Column[]
  rights: Rights | undefined
  form: ListForm
  /** Undefined where the rows are wanted as the list gives them. */
  arrangement: Arrangement | undefined
}

/** A copy of the data that reports run on. It may be missing at any time; the store answers then. */
export interface ReportCopy {
  readonly state: CopyState
  reportTo(report: CopyReport): void
  /** Starts watching the data's version and building; returns at once. */
  start(): void
  /** Tells which version the data has: a copy of another one is of no use any more. */
  note(version: number): void
  /** Whether a copy of this version can be asked. */
  has(version: number): boolean
  /**
   * A list's answer in one of its forms, byte for byte what the store would make of it.
   * @returns undefined when there is no copy of that data, or it fails
   */
  answer(asked: AskedOfCopy): Promise<Readable | undefined>
  close(): Promise<void>
}

/** What the server was built with; the same for every request. */
export interface Services {
  store: Store
  clock: Clock
  config: Config
  carriers: Carriers
  /** The distributor's name, logo, colors, help contact, and legal texts. */
  branding: Branding
  /** The copy that reports over invoice lines run on; PostgreSQL answers where there is none. */
  columnar: ReportCopy | undefined
  /** Checks an access token's signature and claims; whether its session still lives is asked of the database. */
  authenticate(bearer: string): Promise<{ accountId: number; sessionId: string } | undefined>
  /** Today in the distributor's time zone, `YYYY-MM-DD`. */
  today(): string
}

/** What a handler may know of the request beyond its declared input. */
export interface RequestFacts {
  id: string
  /** The peer's address, as the trusted proxies report it. */
  address: string
  /** Whether a proxy says that it forwards this request. */
  forwarded: boolean
  /** The bearer token as it was sent, unchecked: for open calls that take a token of their own. */
  bearer: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
  /** Sends a cookie along with the answer; an undefined value removes it. */
  setCookie(name: string, value: string | undefined, options: { path: string; maxAgeSeconds?: number }): void
}

/** Everything a call runs with. `viewer` is there exactly when the endpoint's need is not `open`. */
export interface Call<E extends Endpoint = Endpoint> {
  db: Db
  services: Services
  viewer: ViewerOf<E>
  scope: ScopeOf<E>
  request: RequestFacts
  /** Today in the distributor's time zone, `YYYY-MM-DD`. */
  today: string
}

type ViewerOf<E extends Endpoint> = E['needs'] extends { kind: 'open' } ? Viewer | undefined : Viewer
type ScopeOf<E extends Endpoint> = Extract<CheckedScope, { kind: E['scope']['kind'] }>

/** A call that answers one value is a function. */
export type Handler<E extends ValueEndpoint> = (call: Call<E>, input: InputOf<E>) => Promise<z.output<E['output']>>

/** A Kysely select of these rows, whichever tables it reads. */
export type RowsQuery<Row> = Compilable<Row> & Expression<Row>

/** A list is a query: it selects every column by its key, in any order; masks and the form are the kit's business. */
export interface ListQuery<E extends ListEndpoint> {
  (
    db: Db,
    input: InputOf<E>,
    call: { scope: ScopeOf<E>; rights: Rights | undefined; today: string },
  ): RowsQuery<RowOfList<E>>
  /** Set by `fromCopy`. */
  fromCopy?: true
}

/**
 * Says that a query may be answered by the columnar copy: it reads copied tables alone, finds whose data it is about by
 * `coveredBy`, `linesInScope` or in a customer's scope, and is plain SQL that PostgreSQL and DuckDB run alike.
 */
export const fromCopy = <E extends ListEndpoint>(query: ListQuery<E>): ListQuery<E> =>
  Object.assign((...asked: Parameters<ListQuery<E>>) => query(...asked), { fromCopy: true as const })

/** A file as a call answers it. */
export interface FileAnswer {
  /** One of the endpoint's types. */
  type: string
  /** Letters, digits, hyphens, dots and underscores. */
  name: string
  /** A stream makes its bytes only as they are read, and ends its work when it is destroyed. */
  body: Buffer | Readable
  /** Takes long enough to wait for a place among the long answers. */
  long?: boolean
  /** What the audit trail notes beside the name. */
  detail?: Record<string, unknown>
}

export type FileHandler<E extends FileEndpoint> = (call: Call<E>, input: InputOf<E>) => Promise<FileAnswer>

export type ImplementationOf<E extends Endpoint> = E extends ListEndpoint
  ? ListQuery<E>
  : E extends ValueEndpoint
    ? Handler<E>
    : E extends FileEndpoint
      ? FileHandler<E>
      : never

export type Implementations = { [Name in keyof Endpoints]: ImplementationOf<Endpoints[Name]> }
