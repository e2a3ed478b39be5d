import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#app/server/config.ts'
import { isForwarded } from './protection/forwarded.ts'
import type { Readable } from 'node:stream'
import type { Endpoints } from '#app/contract/endpoints.ts'
import type {
  Endpoint,
  FileEndpoint,
  InputOf,
  ListEndpoint,
  RowOfList,
  ValueEndpoint,
} from '#kit/contract/declare/endpoint.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { z } from 'zod'
import type { Db, ScopedStore } from '../db/store.ts'
import type { Viewer } from '../access/queries.ts'
import type { CheckedScope } from '../access/scope.ts'
import type { RowsQuery } from '../lists/arrangement-queries.ts'
import type { Services } from '../services/services.ts'

/** What a handler can read of the request besides its declared input. */
export interface RequestFacts {
  id: string
  /** The client's IP address, as reported by trusted proxies. */
  address: string
  /** Whether a header says that a proxy forwarded this request. */
  forwarded: boolean
  /** The unverified bearer token, for open calls that use their own kind of token. */
  bearer: string | undefined
  cookie(name: string): string | undefined
  /** Sets a cookie on the response; an undefined value clears it. An exposed server sets it for its whole host. */
  setCookie(name: string, value: string | undefined, options: { path: string; maxAgeSeconds?: number }): void
}

/** The context of a call. `viewer` is undefined only if the endpoint's need is `open`. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Queries that see only the rows of the call's scope. */
  db: Db
  /** The same, for long answers. */
  data: ScopedStore
  services: Services
  viewer: ViewerOf<E>
  scope: ScopeOf<E>
  request: RequestFacts
  /** Today in the distributor's time zone, `YYYY-MM-DD`. */
  today: string
}

type ViewerOf<E extends Endpoint> = E['needs'] extends { kind: 'open' } ? Viewer | undefined : Viewer
type ScopeOf<E extends Endpoint> = Extract<CheckedScope, { kind: E['scope']['kind'] }>

/** Implements a call that answers with a single value. */
export type Handler<E extends ValueEndpoint> = (call: Call<E>, input: InputOf<E>) => Promise<z.output<E['output']>>

/** Implements a list as a query that selects every column by key. The kit masks and formats the columns. */
export type ListQuery<E extends ListEndpoint> = (
  db: Db,
  input: InputOf<E>,
  call: {
    scope: ScopeOf<E>
    rights: Rights | undefined
    today: string
    accountId?: number | undefined
  },
) => RowsQuery<RowOfList<E>>

/** The same; it may first read the database and refuse the call with a problem. */
export type CheckedListQuery<E extends ListEndpoint> = (
  ...args: Parameters<ListQuery<E>>
) => ReturnType<ListQuery<E>> | Promise<ReturnType<ListQuery<E>>>

export interface FileAnswer {
  /** The content type, one of those that the endpoint declares. */
  type: string
  /** Letters, digits, hyphens, dots, and underscores. */
  name: string
  /** A stream produces its bytes on demand and stops when it is destroyed. */
  body: Buffer | Readable
  /** Whether the answer is long and needs a slot. */
  long?: boolean
  /** What the audit trail records besides the name. */
  detail?: Record<string, unknown>
}

export type FileHandler<E extends FileEndpoint> = (call: Call<E>, input: InputOf<E>) => Promise<FileAnswer>

export type ImplementationOf<E extends Endpoint> = E extends ListEndpoint
  ? CheckedListQuery<E>
  : E extends ValueEndpoint
    ? Handler<E>
    : E extends FileEndpoint
      ? FileHandler<E>
      : never

/** The implementations of a feature's calls. */
export type Calls<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends Endpoint ? ImplementationOf<Declared[Name]> : never
}

export type Implementations = Calls<Endpoints>

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Browsers let only this host, on a secure connection, set and read a cookie with this prefix; see decision 0134. */
const hostPrefix = '__Host-'

/** The request facts that handlers can access. Cookies are always HttpOnly and SameSite=Strict. */
export const factsOf = (request: FastifyRequest, reply: FastifyReply, { exposed }: Config): RequestFacts => ({
  id: request.id,
  address: request.ip,
  forwarded: isForwarded(request),
  bearer: bearerOf(request),
  // A page on another subdomain may have set a cookie without the prefix.
  cookie: (name) => request.cookies[exposed ? hostPrefix + name : name],
  setCookie(name, value, { path, maxAgeSeconds }) {
    const common = { path: exposed ? '/' : path, httpOnly: true, sameSite: 'strict', secure: exposed } as const
    const sent = exposed ? hostPrefix + name : name
    if (value === undefined) void reply.clearCookie(sent, common)
    else void reply.setCookie(sent, value, maxAgeSeconds === undefined ? common : { ...common, maxAge: maxAgeSeconds })
  },
})
