import type { Readable } from 'node:stream'
import { type Column, columnsOn, headedFor, isChosen, maySee } from '@trade-counter/contract/kit/declare/columns.ts'
import { type ListEndpoint, type ListForm, listForms } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { countColumns, type ListOptions } from '@trade-counter/contract/kit/declare/list-options.ts'
import { any } from '@trade-counter/contract/kit/declare/need.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '#server/kit/access/queries.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { digestOfSeen } from '#server/kit/access/seen-queries.ts'
import { Gate, type Reader } from '../limits/gate.ts'
import type { Call, ListQuery, Services } from '../implementation.ts'
import { readForm } from '../input/input.ts'
import { streamList } from '../lists/list.ts'
import type { Arrangement } from '../lists/arrangement.ts'
import { readArrangement, readColumns, readFileName, readListOptions } from '../lists/list-options.ts'
import { withRows } from '../lists/list-queries.ts'
import { chooseEncoding, entityTag, PackedAnswers } from './packed.ts'
import { wholeIfShort } from './short-answer.ts'

/** An answer with at least this many requested rows is long and needs a slot of the gate. */
const longFrom = 5000

/** All accounts of a customer count as that customer; a group or an employee has one account. */
function readerOf({ viewer }: Pick<Call, 'viewer'>): Reader {
  if (!viewer) return { account: '', customer: '' }
  const { accountId, loginType, company, userId } = viewer
  const customer = loginType === 'C' ? company + userId.slice(0, 6) : userId
  return { account: String(accountId), customer: loginType + customer }
}

/** Returns a signal that aborts when the client disconnects. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  reply.raw.once('close', () => hangUp.abort())
  return hangUp.signal
}

/** A need that no one meets. It masks columns that were not chosen. */
const nobodys = any()

/** The columns for one call: headers follow its input, and columns that it does not choose are masked. */
const asAsked = (columns: readonly Column[], input: Record<string, unknown>, today: string): readonly Column[] =>
  columnsOn(columns, today).map((column) =>
    isChosen(column, input) ? headedFor(column, input) : { ...column, needs: nobodys },
  )

/** Returns the columns of an answer: for a file the requested ones, otherwise all declared ones. */
function columnsOf(endpoint: ListEndpoint, form: ListForm, options: ListOptions, { input, call }: ListCall) {
  if (options.rows === 'count') return countColumns
  const isFile = form === 'csv' || form === 'xlsx'
  return asAsked(isFile ? readColumns(endpoint, options) : endpoint.columns, input, call.today)
}

/** Returns the requested sort and search, using only columns that the viewer may see. */
function arrangementOf({ columns }: ListEndpoint, options: ListOptions, { input, call }: ListCall) {
  const open = asAsked(columns, input, call.today).filter((column) => maySee(column, call.viewer))
  return options.rows === 'count' ? undefined : readArrangement(open, options)
}

/** What is requested of a list beyond its input. */
interface Asked {
  form: ListForm
  options: ListOptions
  columns: readonly Column[]
  arrangement: Arrangement | undefined
}

export interface ListCall {
  call: Call
  input: Record<string, unknown>
  /** The data version, read together with the viewer. */
  version: number
  subject: string | undefined
}

/** Answers lists in every form, from the cache when possible. */
export class ListAnswers {
  readonly #services: Services
  readonly #packed: PackedAnswers
  readonly #gate: Gate

  /** @param longestWait maximum wait of a long answer for a slot, in milliseconds */
  constructor(services: Services, longestWait?: number) {
    this.#services = services
    this.#packed = new PackedAnswers(services.config.packedAnswersBytes)
    this.#gate = new Gate(services.config.longAnswers, longestWait)
  }

  async send(
    endpoint: ListEndpoint,
    query: ListQuery<ListEndpoint>,
    list: ListCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const form = readForm(request)
    const encoding = form === 'xlsx' ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const { viewer, scope, today } = list.call
    const options = readListOptions(endpoint, form, request.query)
    const columns = columnsOf(endpoint, form, options, list)
    const arrangement = arrangementOf(endpoint, options, list)
    const keys = columns.map((column) => column.key)
    const parts = [endpoint.path, form, options, keys, list.input, scope, viewer?.loginType, viewer?.flags, today]
    const tagNow = async () => entityTag(list.version, [...parts, await digestOfSeen(list.call.db, scope)])
    const tag = endpoint.live ? undefined : await tagNow()
    const type = form === 'xlsx' ? listForms.xlsx : `${listForms[form]}; charset=utf-8`
    void reply.header('content-type', type).header('vary', 'accept, accept-encoding, authorization')
    if (tag) void reply.header('etag', tag)
    if (form === 'csv' || form === 'xlsx')
      await this.#nameFile(readFileName(endpoint, form, options), list, request, reply)
    if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    const kept = tag && this.#packed.find(tag, encoding)
    if (kept) return reply.send(kept)
    const leave = await this.#enter(endpoint, list, options, reply)
    try {
      const stream = await this.#stream(query, list, { form, options, columns, arrangement })
      reply.raw.once('close', () => stream.destroy())
      const whole = form === 'xlsx' ? undefined : await wholeIfShort(stream)
      // If the scope has changed during the query, the rows may not match the scope in the tag. A stream holds the
      // embedded database's only connection, so the tag of a viewer's whole scope cannot be checked again beside it.
      const unchanged = whole ? (await tagNow()) === tag : scope.kind !== 'viewer'
      const lasting = unchanged ? tag : undefined
      if (!lasting) void reply.removeHeader('etag')
      if (whole) {
        leave()
        return reply.send(this.#packed.packWhole(whole, lasting, encoding))
      }
      const packed = this.#packed.pack(stream, lasting, encoding)
      packed.once('close', leave)
      return reply.send(packed)
    } catch (error) {
      leave()
      throw error
    }
  }

  async #stream(
    query: ListQuery<ListEndpoint>,
    list: ListCall,
    { form, options, columns, arrangement }: Asked,
  ): Promise<Readable> {
    const { db, viewer, scope, today } = list.call
    const rowsFor = (held: CheckedScope) =>
      withRows(
        db,
        query(db, list.input, { scope: held, rights: viewer, today } as Parameters<typeof query>[2]),
        options.rows,
      )
    const { store, columnar } = this.#services
    const copied =
      query.fromCopy &&
      (await columnar?.answer({ version: list.version, scope, rowsFor, columns, rights: viewer, form, arrangement }))
    if (copied) return copied
    return streamList(store, rowsFor(scope), columns, viewer, form, arrangement)
  }

  async #enter(
    endpoint: ListEndpoint,
    { input, call }: ListCall,
    { rows: asked }: ListOptions,
    reply: FastifyReply,
  ): Promise<() => void> {
    const rows = endpoint.long || asked === 'all' ? longFrom : asked === 'count' ? 1 : input.numberRows
    return typeof rows === 'number' && rows >= longFrom ? this.enterLong(call, reply) : () => {}
  }

  /**
   * Waits for a slot for a long answer, which lists and files share.
   * @returns a function that releases the slot; safe to call twice
   */
  enterLong(call: Call, reply: FastifyReply): Promise<() => void> {
    return this.#gate.enter(readerOf(call), hangUpOf(reply))
  }

  /** Sets an export's file name and audits the export. */
  async #nameFile(file: string, list: ListCall, request: FastifyRequest, reply: FastifyReply) {
    void reply.header('content-disposition', `attachment; filename="${file}"`)
    await writeAudit(list.call.db, {
      requestId: request.id,
      actor: list.call.viewer?.identityKey,
      subject: list.subject,
      event: 'export',
      detail: { file },
    })
  }
}
