import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Problem } from '#kit/server/problem/problem.ts'
import { collectPairs, maxPairs, parseForm } from './pairs.ts'

/** No declared form has more fields or longer ones. */
const limits = { parts: maxPairs, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20, files: 0 }

/** Returns the error for an unreadable multipart body. Only the parser's limit errors are specific enough to pass on. */
function unreadable(app: FastifyInstance, error: unknown): unknown {
  const { FilesLimitError } = app.multipartErrors
  if (error instanceof FilesLimitError) return new Problem(400, 'Bad input', 'This call does not accept files.')
  const known = error instanceof Error && 'statusCode' in error
  return known ? error : new Problem(400, 'Bad Request', 'The form could not be read.')
}

async function readParts(request: FastifyRequest): Promise<[string, string][]> {
  const pairs: [string, string][] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') pairs.push([part.fieldname, String(part.value)])
  }
  return pairs
}

/** Accepts URL-encoded and multipart forms for the calls in the same context. */
export const forms = fp(async (app) => {
  await app.register(formbody, { parser: parseForm })
  await app.register(multipart, { limits })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const pairs = await readParts(request).catch((error: unknown) => {
      throw unreadable(app, error)
    })
    request.body = collectPairs(pairs)
  })
})
