import { system } from '#server/kit/db/wall/asker.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoadState } from '#server/kit/db/load-schema.ts'
import type { Admission } from '#server/kit/http/limits/admission.ts'
import type { PushActivity } from '#server/kit/metrics/push-activity.ts'
import type { Services } from '#server/kit/services/services.ts'
import { Push } from './push.ts'
import { receiveCsv, receiveForm } from './receive.ts'
import { fileOfKind } from './request.ts'
import { LoadRunner } from './runner.ts'

/** An upload must bring a megabyte a minute. */
const pace = { pause: 60_000, pace: 2 ** 20 }

const uploadOf = ({ raw, headers }: FastifyRequest) => ({
  body: raw,
  type: headers['content-type'],
  encoding: headers['content-encoding'],
})

/**
 * Mounts the calls of service accounts. They are not endpoints of the contract: no browser may call them, and their
 * bodies are streamed.
 */
export async function acceptFeeds(
  app: FastifyInstance,
  services: Services,
  { admission, pushes }: { admission: Admission; pushes: PushActivity },
): Promise<void> {
  const { config, store } = services
  const order = {
    databaseUrl: config.databaseUrl,
    migrateDatabaseUrl: config.migrateDatabaseUrl,
    dataDir: config.dataDir,
    limits: config.feedLimits,
    keeping: config.feedKeeping,
    timeZone: config.timeZone,
  }
  const listener = {
    ended: (state: LoadState) => pushes.ended(state),
    report: (error: unknown) => app.log.error({ err: error }, 'loading a received feed'),
  }
  const runner = new LoadRunner(store.as(system).db, order, listener, config.feedPushBytes)
  services.feeds.whenConfirmed(() => runner.look())
  const push = new Push(services, { runner, pushes }, { bytes: config.feedPushBytes, ...pace })
  if (config.databaseUrl !== undefined) app.addHook('onReady', async () => runner.start())
  app.addHook('onClose', () => runner.close())
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
          receiveCsv(dir, fileOfKind(request.params.kind), uploadOf(request), limits),
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
