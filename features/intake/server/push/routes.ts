import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '#kit/server/http/limits/admission.ts'
import type { Services } from '#kit/server/services/services.ts'
import { Push, type PushActivity } from './push.ts'
import { receiveRows, receiveForm } from './receive.ts'
import { fileOfKind } from './request.ts'

/** An upload must send at least a megabyte per minute. */
const pace = { pause: 60_000, pace: 2 ** 20 }

const uploadOf = ({ raw, headers }: FastifyRequest) => ({
  body: raw,
  type: headers['content-type'],
  encoding: headers['content-encoding'],
})

/**
 * Mounts the calls of service accounts. They are not in the contract, because no browser may call them and their bodies
 * are streamed.
 */
export async function acceptFeeds(
  app: FastifyInstance,
  services: Services,
  { admission, pushes }: { admission: Admission; pushes: PushActivity },
): Promise<void> {
  const { config } = services
  const push = new Push(services, pushes, { bytes: config.feedPushBytes, ...pace })
  await app.register(async (feeds) => {
    feeds.removeAllContentTypeParsers()
    // The handlers read the body.
    feeds.addContentTypeParser('*', (_request, _body, done) => done(null))
    const prefix = `${config.apiPrefix}/feeds`
    feeds.post(prefix, { config: { endpoint: 'pushFeeds' } }, (request, reply) =>
      push.push(request, reply, (dir, limits) => receiveForm(dir, uploadOf(request), limits)),
    )
    feeds.post<{ Params: { kind: string } }>(
      `${prefix}/:kind`,
      { config: { endpoint: 'pushFeed' } },
      (request, reply) =>
        push.push(request, reply, async (dir, limits) =>
          receiveRows(dir, fileOfKind(request.params.kind), uploadOf(request), limits),
        ),
    )
    feeds.post<{ Params: { id: string } }>(
      `${prefix}/:id/confirm`,
      { config: { endpoint: 'confirmLoad' } },
      (request, reply) => push.confirm(request, reply),
    )
    feeds.get<{ Params: { id: string } }>(`${prefix}/:id`, { config: { endpoint: 'readLoad' } }, (request, reply) =>
      admission.admit(() => push.read(request, reply)),
    )
  })
}
