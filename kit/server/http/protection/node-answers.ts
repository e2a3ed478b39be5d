import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Problem } from '#kit/server/problem/problem.ts'
import { problemBody, problemHeaders, toProblem } from '../errors.ts'
import { isLongUpload } from '../limits/long-uploads.ts'

// Replaces responses that Node would send itself, before a request reaches Fastify.

/** Status codes for errors from Node's parser and timers; 400 for the rest. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

const problemOf = (status: number) => toProblem(Object.assign(new Error(), { statusCode: status }))

type Headers = Readonly<Record<string, string>>

/** Answers requests that Node cannot parse with the same headers and format as every other error. */
export const answerUnreadable = (headers: Headers) =>
  function answer(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isLongUpload(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const problem = problemOf(statuses[error.code ?? ''] ?? 400)
    const id = randomUUID()
    this.log.info({ reqId: id, status: problem.status, code: error.code }, 'refused')
    const body = problemBody(problem, id)
    const all = {
      ...headers,
      ...problemHeaders(problem),
      'x-request-id': id,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines].join('\r\n')
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
  }

/** Answers requests that Node would reject after parsing: a missing `Host` or an unknown `Expect`. */
export const nodeAnswers = fp<{ headers: Headers }>(async (app, { headers }) => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && !raw.headers.host)
      throw new Problem(400, 'Bad Request', 'There is no Host header.')
  })
  app.server.on('checkExpectation', (_request, response) => {
    const problem = problemOf(417)
    const id = randomUUID()
    const body = problemBody(problem, id)
    const length = Buffer.byteLength(body)
    response.writeHead(417, { ...headers, ...problemHeaders(problem), 'x-request-id': id, 'content-length': length })
    response.end(body)
  })
})
