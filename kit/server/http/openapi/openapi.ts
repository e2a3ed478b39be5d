import type { FastifyInstance } from 'fastify'
import { version } from '#kit/server/program/build.ts'
import type { Services } from '#kit/server/services/services.ts'
import { installedCalls } from '../mount.ts'
import { type OtherCalls, openApiDocument } from './openapi-document.ts'
import { openApiPage } from './openapi-page.ts'
import { allowStyles } from '../protection/security.ts'

/** Serves the public documentation of every installed call: `openapi.json` for tools and `docs` for people. */
export async function openApi(
  app: FastifyInstance,
  { config: { features, apiPrefix, apiPath }, others }: { config: Services['config']; others?: OtherCalls },
): Promise<void> {
  const endpoints = Object.fromEntries(installedCalls(features))
  // Built on the first request, because it would take half of the server's startup time.
  let document: string | undefined
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, apiPath, version, others))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(`${apiPrefix}/docs`, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(openApiPage(endpoints, apiPath, allowStyles(reply))),
  )
}
