import {
  type Endpoint,
  type FileEndpoint,
  type ListEndpoint,
  listForms,
  type RequestOf,
  type RowOfList,
  type ValueEndpoint,
} from '#kit/contract/declare/endpoint.ts'
import { dataAsOfHeader, portalDayHeader } from '#kit/contract/answer-headers.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { countColumns } from '#kit/contract/declare/numbers.ts'
import type { z } from 'zod'
import { ApiError, errorFrom, isAborted, noAnswer } from './api-error.ts'
import { rowsOf } from './compact-rows.ts'
import { notePortalDay } from './portal-time.ts'
import { noteDataTime } from './data-time.ts'
import { servedAt, apiAddress } from '../brand/addresses.ts'
import { validSession } from '../session/session.ts'

/** A call's input: the endpoint's fields, with numbers as numbers or text. Empty and undefined fields are omitted. */
export type Sent<E extends Endpoint> = { [K in keyof RequestOf<E>]: RequestOf<E>[K] | number }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Replaces the session's token: the token of an unfinished sign-in. */
  token?: string | undefined
}

/** Provides the token for calls and handles a refused token. */
export interface Authority {
  /** The token to send, renewed first when it is about to expire; undefined sends none. */
  token(): Promise<string | undefined>
  /** Handles a refused token. True if the token was renewed and the call can be retried. */
  refused(): Promise<boolean>
}

let authority: Authority = { token: async () => validSession()?.token, refused: async () => false }

export const setAuthority = (next: Authority): void => {
  authority = next
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== ''

function requestUrl(endpoint: Endpoint, fields: [string, unknown][], extra: Record<string, string>): string {
  const query = new URLSearchParams(extra)
  if (endpoint.method === 'GET') for (const [name, value] of fields) query.set(name, String(value))
  const text = query.toString()
  return `${apiAddress}${endpoint.path}${text === '' ? '' : `?${text}`}`
}

async function request(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  accept: string,
  options: CallOptions & { extra?: Record<string, string> },
): Promise<Response> {
  const fields = Object.entries(input).filter(isGiven)
  const own = async () => (endpoint.needs.kind === 'open' ? undefined : await authority.token())
  const token = options.token ?? (await own())
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      accept,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
    },
    cache: 'no-store',
    ...(endpoint.method === 'POST' && { body: JSON.stringify(Object.fromEntries(fields)) }),
    ...(options.signal && { signal: options.signal }),
  }
  try {
    return await fetch(requestUrl(endpoint, fields, options.extra ?? {}), init)
  } catch (error) {
    throw isAborted(error) ? error : noAnswer()
  }
}

/** Sends a call. Renews a refused token once; reports an ended session to the authority. */
async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  accept: string,
  options: CallOptions & { extra?: Record<string, string> } = {},
): Promise<Response> {
  let response = await request(endpoint, input, accept, options)
  const renewable = endpoint.needs.kind !== 'open' && options.token === undefined
  if (response.status === 401 && renewable && (await authority.refused())) {
    response = await request(endpoint, input, accept, options)
  }
  notePortalDay(response.headers.get(portalDayHeader))
  if (!response.ok) throw await errorFrom(response)
  return response
}

/** Requires the response to have the requested type: a proxy's error page is not an answer. */
function expectType(response: Response, type: string): Response {
  if (response.headers.get('content-type')?.startsWith(type)) return response
  throw new ApiError(response.status, 'The server sent an invalid response.')
}

/** @throws {ApiError} */
export async function call<E extends ValueEndpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
): Promise<z.output<E['output']>> {
  // The compiler checks the server's handler against the same declaration.
  const response = expectType(await send(endpoint, input, listForms.json, options), listForms.json)
  return (await response.json()) as z.output<E['output']>
}

/** @throws {ApiError} */
export async function list<E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E>,
  { rows: which, ...options }: CallOptions & { rows?: 'all' | undefined } = {},
): Promise<RowOfList<E>[]> {
  const extra = which && { rows: which }
  const sent = send(endpoint, input, listForms.compact, { ...options, ...(extra && { extra }) })
  const response = expectType(await sent, listForms.compact)
  const rows = rowsOf<RowOfList<E>>(await response.text(), endpoint.columns)
  noteDataTime(rows, response.headers.get(dataAsOfHeader))
  return rows
}

/** Counts all rows of a list whose endpoint limits the number it returns. @throws {ApiError} */
export async function countRows<E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
): Promise<number> {
  const counting = { ...options, extra: { rows: 'count' } }
  const response = expectType(await send(endpoint, input, listForms.compact, counting), listForms.compact)
  const [counted] = rowsOf<RowOf<typeof countColumns>>(await response.text(), countColumns)
  if (!counted) throw new ApiError(response.status, 'The server sent an invalid response.')
  return counted.rows
}

interface FileOptions extends CallOptions {
  /** Called with the number of bytes received so far. */
  onBytes?: ((bytes: number) => void) | undefined
}

async function readFile(response: Response, { signal, onBytes }: FileOptions): Promise<Blob> {
  try {
    return await readAll(response, onBytes)
  } catch (error) {
    // An interrupted body throws its own error instead of the abort's reason.
    if (signal?.aborted) throw signal.reason
    throw isAborted(error) ? error : noAnswer()
  }
}

async function readAll(response: Response, onBytes: FileOptions['onBytes']): Promise<Blob> {
  if (!response.body || !onBytes) return await response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        bytes += chunk.length
        onBytes(bytes)
        out.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? ''
  return await new Response(counted, { headers: { 'content-type': type } }).blob()
}

/** The content and order of a list's file, where they differ from the call's defaults. */
export interface FileView {
  /** Column keys, in order. */
  columns?: readonly string[] | undefined
  /** Sort order, in the format of `readSort`. */
  sort?: string
  /** Words that every row must contain. */
  find?: string
  /** Includes rows beyond the call's limit. */
  everyRow?: boolean
}

/**
 * Requests a list as a file.
 * @param which which of the list's two exports; the server names the file after it
 * @param view makes the file match what a grid shows
 * @throws {ApiError}, or the abort's reason
 */
export async function download<E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E>,
  options: FileOptions & { form: 'csv' | 'xlsx'; which: 'all' | 'filtered'; view?: FileView },
): Promise<Blob> {
  const { which, view = {} } = options
  const { columns, sort, find, everyRow } = view
  const extra = {
    download: which,
    ...(columns && { columns: columns.join() }),
    ...(sort && { sort }),
    ...(find && { find }),
    ...(everyRow && { rows: 'all' }),
  }
  const response = await send(endpoint, input, listForms[options.form], { signal: options.signal, extra })
  return await readFile(response, options)
}

/** @throws {ApiError}, or the abort's reason */
export async function callFile<E extends FileEndpoint>(
  endpoint: E,
  input: Sent<E>,
  options: FileOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, input, endpoint.types.join(', '), { signal: options.signal })
  const type = response.headers.get('content-type') ?? ''
  if (!endpoint.types.includes(type)) throw new ApiError(response.status, 'The server did not send a file.')
  return await readFile(response, options)
}

/** The version that the server runs now, bypassing every cache; undefined if the request fails. */
export async function fetchVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(servedAt('/version.json'), { cache: 'no-store' })
    const { version } = (await response.json()) as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** Whether the server answers that it is ready, within the given time. */
export async function isServerReady(withinMs: number): Promise<boolean> {
  try {
    return (await fetch(servedAt('/readyz'), { cache: 'no-store', signal: AbortSignal.timeout(withinMs) })).ok
  } catch {
    return false
  }
}
