import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Branding } from '../branding/folder.ts'

/** The size of a PNG, from its header. */
const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

interface OfflineApp {
  /** The web app's build folder. */
  root: string
  version: string
  /** The page without its nonce: with it, the kept page changes. */
  page: string
  /** The screen that opens without a connection. */
  screen: { path: string; label: string }
  branding: Branding
  /** The path of `PUBLIC_URL`. */
  basePath: string
  /** The address of the logo. */
  logo: string
}

/** Serves the service worker of the screen that works offline, and its description for installing it as an app. */
export async function offlineApp(
  app: FastifyInstance,
  { root, version, page, screen, basePath, ...brand }: OfflineApp,
) {
  const values = {
    __BASE__: basePath,
    __START__: screen.path,
    __VERSION__: version,
    __PAGE__: createHash('sha256').update(page).digest('hex').slice(0, 12),
  }
  let worker = await readFile(join(root, 'offline-worker.js'), 'utf8')
  for (const [place, value] of Object.entries(values)) worker = worker.replaceAll(place, () => value)
  const { name, logo } = brand.branding
  const start = basePath + screen.path
  const manifest = JSON.stringify({
    id: start,
    name: `${name} ${screen.label}`,
    short_name: screen.label,
    start_url: start,
    scope: `${basePath}/`,
    display: 'standalone',
    icons: [
      {
        src: brand.logo,
        type: logo.type,
        sizes: logo.type === 'image/png' ? pngSize(logo.bytes) : 'any',
        purpose: 'any',
      },
    ],
  })
  for (const [path, type, content] of [
    ['/offline-worker.js', 'text/javascript; charset=utf-8', worker],
    ['/offline.webmanifest', 'application/manifest+json', manifest],
  ] as const)
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content))
}
