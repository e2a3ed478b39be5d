import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BrandedPage } from '#server/kit/branding/serve.ts'
import { Problem } from '#server/kit/problem/problem.ts'
import { allowStyles } from './protection/security.ts'

/** Placeholder in index.html for the nonce of styles that the app's libraries insert. */
const noncePlace = '__CSP_NONCE__'
/** Placeholder for the maximum password length. */
const lengthPlace = '__PASSWORD_LENGTH__'
/** Placeholder for the idle minutes after which a session ends. */
const idlePlace = '__IDLE_MINUTES__'
/** Placeholder for the distributor's time zone. */
const zonePlace = '__TIME_ZONE__'
/** Placeholder for the distributor's name, logo, and help contact. */
const brandingPlace = '__BRANDING__'
/** Placeholder for the features that are switched on. */
const featuresPlace = '__FEATURES__'
/** Placeholder for the build's version. */
const versionPlace = '__VERSION__'

/**
 * Serves the built web app: precompressed, immutable assets, and the page for every other URL, which is a screen.
 * Browsers poll `/version.json`.
 * @param root the web app's build folder
 * @param version returned by `/version.json`; changes with each build
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: {
    root: string
    version: string
    apiPrefix: string
    passwordLength: number
    idleMinutes: number
    timeZone: string
    features: readonly string[]
    branded: BrandedPage
  },
): Promise<void> {
  const built = await readFile(join(options.root, 'index.html'), 'utf8')
  const { branding, stylesheet, logo } = options.branded
  const links = `<link rel="icon" href="${logo}" /><link rel="stylesheet" href="${stylesheet}" />`
  const page = built
    .replaceAll(lengthPlace, String(options.passwordLength))
    .replaceAll(idlePlace, String(options.idleMinutes))
    .replaceAll(zonePlace, options.timeZone)
    .replaceAll(featuresPlace, options.features.join(',') || 'none')
    .replaceAll(versionPlace, options.version)
    .replaceAll(brandingPlace, () => branding)
    .replace('</head>', () => `${links}</head>`)
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, allowStyles(reply)))
  await app.register(fastifyStatic, {
    root: join(options.root, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/version.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ version: options.version }),
  )
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // 404 for a missing file, so that an outdated page that requests it reloads.
    if (path.startsWith(`${options.apiPrefix}/`) || /\.[a-z0-9]{2,5}$/i.test(path)) {
      throw new Problem(404, 'Not found', 'There is nothing at this address.')
    }
    return sendPage(reply)
  })
}
