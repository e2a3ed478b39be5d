import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { isDatabaseAway } from '../db/away.ts'
import { Problem } from '../problem/problem.ts'

/** Headers of the failed answer that must not be sent with the problem. */
const ofTheAnswer = ['content-encoding', 'content-disposition']

export const problemHeaders = ({ headers }: Problem): Record<string, string> => ({
  ...headers,
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
})

export const problemBody = ({ title, status, detail, errors }: Problem, requestId: string): string =>
  JSON.stringify({ title, status, detail, requestId, ...(errors && { errors }) })

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  for (const name of ofTheAnswer) void reply.removeHeader(name)
  return reply.code(problem.status).headers(problemHeaders(problem)).send(problemBody(problem, reply.request.id))
}

const clientErrors: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  413: 'The request body is too large.',
  414: 'The address is too long.',
  415: 'This call does not accept a body of this type.',
  417: 'The server does not support this expectation.',
  431: 'The address or the headers are too long.',
}

/** Converts a thrown value to a problem. Unexpected errors do not reveal their cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) {
    return new Problem(503, 'Unavailable', 'The data is temporarily unavailable.', { headers: { 'retry-after': '2' } })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500)
    return new Problem(status, STATUS_CODES[status] ?? 'Bad request', clientErrors[status])
  return new Problem(500, 'Internal error', 'An internal error occurred; the log has it under the request ID.')
}

/**
 * Answers requests that Fastify rejects before routing, such as a URL that cannot be decoded.
 * @param headers the headers of every answer, because no hook runs for these requests
 */
export const answerUnroutable =
  (headers: Readonly<Record<string, string>> = {}) =>
  (error: Error, request: { id: string }, reply: FastifyReply) =>
    send(reply.headers(headers).header('x-request-id', request.id), toProblem(error))

/** Sends every error as a problem and logs it with the request ID: server errors in full, refusals as one line. */
export const problems = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500 && problem !== error) request.log.error({ err: error }, problem.title)
    else request.log.info({ status: problem.status, title: problem.title }, 'refused')
    return send(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) => send(reply, new Problem(404, 'Not found', 'There is no such call.')))
})
