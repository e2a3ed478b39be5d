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
import type { Arrangement } from '../lists/arrangement-queries.ts'
import { readArrangement, readColumns, readFileName, readListOptions } from '../lists/list-options.ts'
import { withRows } from '../lists/list-queries.ts'
import { chooseEncoding, entityTag, PackedAnswers } from './packed.ts'
import { whilePaused, wholeIfShort } from './short-answer.ts'

/** From this many rows on an answer counts as long, and waits for a place at the gate. */
const longFrom = 5000

/** Every customer's account counts for the customer; a group or an employee has one account. */
function readerOf({ viewer }: Pick<Call, 'viewer'>): Reader {
  if (!viewer) return { account: '', customer: '' }
  const { accountId, loginType, company, userId } = viewer
  const customer = loginType === 'C' ? company + userId.slice(0, 6) : userId
  return { account: String(accountId), customer: loginType + customer }
}

/** Says when the caller hangs up. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  reply.raw.once('close', () => hangUp.abort())
  return hangUp.signal
}

/** What nobody has: the mask of a column that was not chosen. */
const nobodys = any()

/** Columns as they are in the answer to one call: headed by what it asks for, and masked where it does not choose them. */
const asAsked = (columns: readonly Column[], input: Record<string, unknown>, today: string): readonly Column[] =>
  columnsOn(columns, today).map((column) =>
    isChosen(column, input) ? headedFor(column, input) : { ...column, needs: nobodys },
  )

/** The columns of an answer: a file's are those that it is to hold, the others as declared. */
function columnsOf(endpoint: ListEndpoint, form: ListForm, options: ListOptions, { input, call }: ListCall) {
  if (options.rows === 'count') return countColumns
  const isFile = form === 'csv' || form === 'xlsx'
  return asAsked(isFile ? readColumns(endpoint, options) : endpoint.columns, input, call.today)
}

/** How an answer's rows are arranged; columns that the viewer may not see count for nothing in it. */
function arrangementOf({ columns }: ListEndpoint, options: ListOptions, { input, call }: ListCall) {
  const open = asAsked(columns, input, call.today).filter((column) => maySee(column, call.viewer))
  return options.rows === 'count' ? undefined : readArrangement(open, options)
}

/** What a list is asked for beyond its input. */
interface Asked {
  form: ListForm
  options: ListOptions
  columns: readonly Column[]
  arrangement: Arrangement | undefined
}

export interface ListCall {
  call: Call
  input: Record<string, unknown>
  /** The data's version, read together with the viewer. */
  version: number
  subject: string | undefined
}

/** Answers lists in every form, from kept bytes where nothing that they depend on has changed. */
export class ListAnswers {
  readonly #services: Services
  readonly #packed: PackedAnswers
  readonly #gate: Gate

  /** @param longestWait how long a long answer waits for its turn, in milliseconds */
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
      // Where the scope has changed meanwhile, the rows may not be those of the scope in the tag.
      const lasting = tag && (await (whole ? tagNow() : whilePaused(stream, tagNow()))) === tag ? tag : undefined
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
   * Waits for a place among the long answers, lists and files alike.
   * @returns gives the place back; safe to call twice
   */
  enterLong(call: Call, reply: FastifyReply): Promise<() => void> {
    return this.#gate.enter(readerOf(call), hangUpOf(reply))
  }

  /** An export carries its file's name, and leaves a trace of who took what. */
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
