import { type Column, columnsOn, headedFor, isChosen, maySee } from '#kit/contract/declare/columns.ts'
import { countColumns } from '#kit/contract/declare/numbers.ts'
import { type ListEndpoint, type ListForm, listForms } from '#kit/contract/declare/endpoint.ts'
import type { ListOptions } from '#kit/contract/declare/list-options.ts'
import { any } from '#kit/contract/declare/need.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '#kit/server/access/queries.ts'
import { Gate, type GateTimes, type Reader } from '../limits/gate.ts'
import { wasStuck } from '../limits/stuck-readers.ts'
import type { Call, CheckedListQuery } from '../implementation.ts'
import type { Services } from '#kit/server/services/services.ts'
import { readForm, readArrangement, readColumns, readFileName, readListOptions } from '../input/input.ts'
import { pageRows, readPage, streamList, withRows } from '#kit/server/lists/list-queries.ts'
import type { Arrangement } from '#kit/server/lists/arrangement-queries.ts'
import { chooseEncoding, compressStream, compressWhole, wholeIfShort } from './body.ts'

/** An answer with at least this many requested rows is long and needs a slot of the gate. */
const longFrom = 5000

/** All accounts of a customer count as one reader; so does each account of a group or an employee. */
function readerOf({ viewer }: Pick<Call, 'viewer'>): Reader {
  if (!viewer) return { account: '', customer: '' }
  const { accountId, loginType, company, userId } = viewer
  const customer = loginType === 'C' ? company + userId.slice(0, 6) : userId
  return { account: String(accountId), customer: loginType + customer }
}

/** A need that nobody meets. It masks columns that were not chosen. */
const unmetNeed = any()

/**
 * Returns the columns for one call. Their headers depend on its input. Columns that it does not choose are masked, or
 * left out if they exist only on request.
 */
const columnsForInput = (
  columns: readonly Column[],
  input: Record<string, unknown>,
  today: string,
): readonly Column[] =>
  columnsOn(columns, today).flatMap((column) => {
    if (isChosen(column, input)) return headedFor(column, input)
    return column.onRequest ? [] : { ...column, needs: unmetNeed }
  })

/** Returns the columns of an answer: for a file the requested ones, otherwise all declared ones. */
function columnsOf(endpoint: ListEndpoint, form: ListForm, options: ListOptions, { input, call }: ListCall) {
  if (options.rows === 'count') return countColumns
  const isFile = form === 'csv' || form === 'xlsx'
  return columnsForInput(isFile ? readColumns(endpoint, options) : endpoint.columns, input, call.today)
}

/** Returns the requested sort and search, using only columns that the viewer may see. */
function arrangementOf({ columns }: ListEndpoint, options: ListOptions, { input, call }: ListCall) {
  const open = columnsForInput(columns, input, call.today).filter((column) => maySee(column, call.viewer))
  return options.rows === 'count' ? undefined : readArrangement(open, options)
}

/** What is requested of a list beyond its input. */
interface ListRequest {
  form: ListForm
  options: ListOptions
  columns: readonly Column[]
  arrangement: Arrangement | undefined
  requested: number | undefined
}

/** How many rows are requested of a list; undefined if its declaration and input do not say. */
function requestedRows({ long }: ListEndpoint, { input }: ListCall, { rows }: ListOptions): number | undefined {
  if (long || rows === 'all') return Number.POSITIVE_INFINITY
  if (rows === 'count') return 1
  return typeof input.numberRows === 'number' ? input.numberRows : undefined
}

export interface ListCall {
  call: Call
  input: Record<string, unknown>
  /** The stamp of the data, read together with the viewer. */
  stamp: string
  subject: string | undefined
}

/** Sends lists in every form. */
export class ListAnswers {
  readonly #services: Services
  readonly gate: Gate

  constructor(services: Services, times?: Partial<GateTimes>) {
    this.#services = services
    this.gate = new Gate(services.config.longAnswers, times)
  }

  async send(
    endpoint: ListEndpoint,
    query: CheckedListQuery<ListEndpoint>,
    list: ListCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const form = readForm(request)
    const encoding = form === 'xlsx' ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const options = readListOptions(endpoint, form, request.query)
    const columns = columnsOf(endpoint, form, options, list)
    const arrangement = arrangementOf(endpoint, options, list)
    const type = form === 'xlsx' ? listForms.xlsx : `${listForms[form]}; charset=utf-8`
    void reply.header('content-type', type).header('vary', 'accept, accept-encoding, authorization')
    if (form === 'csv' || form === 'xlsx')
      await this.#nameFile(readFileName(endpoint, form, options), list, request, reply)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    const requested = requestedRows(endpoint, list, options)
    const isLong = requested !== undefined && requested >= longFrom
    const leave = isLong ? await this.enterLong(list.call, reply) : () => {}
    try {
      const rows = await this.#rows(endpoint, query, list, { form, options, columns, arrangement, requested })
      if (Buffer.isBuffer(rows)) return reply.send(compressWhole(rows, encoding))
      reply.raw.once('close', () => rows.destroy())
      const whole = form === 'xlsx' ? undefined : await wholeIfShort(rows)
      if (whole) {
        leave()
        return reply.send(compressWhole(whole, encoding))
      }
      const body = compressStream(rows, encoding)
      body.once('close', leave)
      return reply.send(body)
    } catch (error) {
      leave()
      throw error
    }
  }

  async #rows(
    { engine }: ListEndpoint,
    query: CheckedListQuery<ListEndpoint>,
    { call, input, stamp }: ListCall,
    { form, options, columns, arrangement, requested }: ListRequest,
  ): Promise<Readable | Buffer> {
    const { db, data, viewer: rights, scope, today } = call
    const { columnar } = this.#services
    const context = { scope, rights, today, accountId: rights?.accountId } as Parameters<typeof query>[2]
    const selected = withRows(db, await query(db, input, context), options.rows)
    const copied =
      engine === 'columnar' &&
      (await columnar?.answer({ stamp, scope, query: selected, columns, rights, form, arrangement }))
    if (copied) return copied
    const page = (requested ?? 0) <= pageRows && (await readPage(data, selected, columns, rights, form, arrangement))
    return page || streamList(data, selected, columns, rights, form, arrangement)
  }

  /**
   * Waits for a slot for a long answer; lists and files share the slots.
   * @returns a function that releases the slot; safe to call twice
   */
  enterLong(call: Call, { raw, request }: FastifyReply): Promise<() => void> {
    const reader = readerOf(call)
    const { socket } = request.raw
    const hangUp = new AbortController()
    raw.once('close', () => {
      if (wasStuck(socket)) this.gate.pause(reader)
      hangUp.abort()
    })
    return this.gate.enter(reader, hangUp.signal, () => socket.destroy())
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
