import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node, projectEnvironment, root, tool } from './modules.mjs'
import { run, StartError } from './processes.mjs'

const web = join(root, 'app/web')
const built = join(web, 'dist/version.txt')
const stamp = join(root, '.local/web-build.sha256')

const notSources = /\/(?:server|e2e|dist|testing)\/|\.test\.tsx?$/

/** Returns every file in a folder that the build may read. */
const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(root, join(file.parentPath ?? file.path, file.name)))
    .filter((path) => !notSources.test(path))

/** A digest of everything that the build reads, including flags. Modification times are unreliable after a checkout. */
function sourceDigest() {
  const paths = ['package-lock.json', ...['app', 'kit', 'features'].flatMap(sourcesOf)]
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  const flags = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of flags.sort()) hash.update(`${name}=${process.env[name]}\0`)
  return hash.digest('hex')
}

/** @throws {StartError} if the build fails; includes its output */
export async function buildWeb() {
  const digest = sourceDigest()
  rmSync(stamp, { force: true })
  const { code, output } = await run(node, [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    // Under another NODE_ENV, such as Vitest's, Vite would bundle React's development build.
    env: { ...projectEnvironment, NODE_ENV: 'production' },
    capture: true,
  })
  if (code !== 0) throw new StartError(`${output}\nThe web app could not be built.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

/** Builds the web app unless the last build read the same sources. */
export async function ensureWebBuilt() {
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceDigest()) return
  console.log('Building the web app …')
  await buildWeb()
}
