import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveBranding } from '../branding/serve.ts'
import { build } from '../program/build.ts'
import { Problem } from '../problem/problem.ts'
import type { Services } from '../services/services.ts'
import { offlineApp } from './offline-app.ts'
import { allowStyles } from './protection/security.ts'

/** The placeholder in index.html for the nonce of styles that the app's libraries insert. */
const noncePlace = '__CSP_NONCE__'

interface WebApp {
  services: Services
  /** The web app's build folder. */
  root: string
  /** Changes when the web app does. */
  version: string
  /** The screen that opens without a connection. */
  offline: { path: string; label: string }
}

/**
 * Serves the built web app: precompressed, immutable assets, and the page for every other URL, which names a screen.
 * Browsers poll the `version` in `/version.json`.
 */
export async function webApp(
  app: FastifyInstance,
  { services: { config, branding: brand }, root, version, offline }: WebApp,
): Promise<void> {
  const { branding, stylesheet, logo } = serveBranding(app, brand, config.basePath)
  const values = {
    '="./': `="${config.basePath}/`,
    __BASE_PATH__: config.basePath,
    __API_PREFIX__: config.apiPrefix,
    __PASSWORD_LENGTH__: String(config.passwordLength),
    __IDLE_MINUTES__: String(config.idleMinutes),
    __TIME_ZONE__: config.timeZone,
    __FEATURES__: config.features.join(',') || 'none',
    __VERSION__: version,
    __BUILD__: build(),
    __BRANDING__: branding,
    '</head>': `<link rel="icon" href="${logo}" /><link rel="stylesheet" href="${stylesheet}" /></head>`,
  }
  let page = await readFile(join(root, 'index.html'), 'utf8')
  for (const [place, value] of Object.entries(values)) page = page.replaceAll(place, () => value)
  await offlineApp(app, {
    ...{ root, version, page, screen: offline, branding: brand, logo },
    basePath: config.basePath,
  })
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, allowStyles(reply)))
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version, build: build() }),
  )
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // 404 for a missing file, so that an outdated page reloads when it requests one.
    if (path.startsWith(`${config.apiPrefix}/`) || /\.[a-z0-9]{2,5}$/i.test(path)) {
      throw new Problem(404, 'Not found', 'There is nothing at this address.')
    }
    return sendPage(reply)
  })
}
