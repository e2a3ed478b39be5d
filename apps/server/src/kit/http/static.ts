import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BrandedPage } from '#server/kit/branding/serve.ts'
import { Problem } from './errors.ts'
import { allowStyles } from './protection/security.ts'

/** Where index.html wants the nonce of the styles that the app's libraries write. */
const noncePlace = '__CSP_NONCE__'
/** Where it wants the longest password that its fields take. */
const lengthPlace = '__PASSWORD_LENGTH__'
/** Where it wants the minutes without input after which a session ends. */
const idlePlace = '__IDLE_MINUTES__'
/** Where it wants the distributor's name, logo, and help contact. */
const brandingPlace = '__BRANDING__'
/** Where it wants the version that it is of. */
const versionPlace = '__VERSION__'

/**
 * Serves the built web app: hashed files for ever, packed beforehand; every other address of the portal is a screen,
 * so it gets the page. `/version.json` is what the browsers poll.
 * @param root the web app's build folder
 * @param version what `/version.json` says: it changes with each build
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: {
    root: string
    version: string
    apiPrefix: string
    passwordLength: number
    idleMinutes: number
    branded: BrandedPage
  },
): Promise<void> {
  const built = await readFile(join(options.root, 'index.html'), 'utf8')
  const { branding, stylesheet, logo } = options.branded
  const links = `<link rel="icon" href="${logo}" /><link rel="stylesheet" href="${stylesheet}" />`
  const page = built
    .replaceAll(lengthPlace, String(options.passwordLength))
    .replaceAll(idlePlace, String(options.idleMinutes))
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
    // A file that is not there is no screen: an old page asking for it must see that, and reload.
    if (path.startsWith(`${options.apiPrefix}/`) || /\.[a-z0-9]{2,5}$/i.test(path)) {
      throw new Problem(404, 'Not found', 'There is nothing at this address.')
    }
    return sendPage(reply)
  })
}
