import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node, projectEnvironment, root, tool } from './modules.mjs'
import { run, StartError } from './processes.mjs'

const web = join(root, 'apps/web')
const built = join(web, 'dist/version.txt')
const stamp = join(root, '.local/web-build.sha256')
const sources = ['apps/web/src', 'apps/web/public', 'packages/contract/src']
const files = ['apps/web/index.html', 'apps/web/vite.config.ts', 'apps/web/package.json', 'package-lock.json']

const filesUnder = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    : []

/** One digest of everything that the build reads, build flags included: modification times lie after a checkout. */
export function sourceDigest() {
  const paths = [...sources.flatMap(filesUnder), ...files.map((file) => join(root, file)).filter(existsSync)]
  const hash = createHash('sha256')
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest('hex')
}

const release = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/**
 * Builds the web app into apps/web/dist. Its `version.txt` tells this build from every other: browsers reload when the
 * server begins to serve another one.
 * @throws {StartError} when the build fails; its output is shown
 */
export async function buildWeb() {
  const digest = sourceDigest()
  rmSync(stamp, { force: true })
  const { code, output } = await run(node, [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: projectEnvironment,
    capture: true,
  })
  if (code !== 0) throw new StartError(`${output}\nThe web app could not be built.`)
  writeFileSync(built, `${release()}+${digest.slice(0, 12)}\n`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

/** Builds the web app unless the last build read exactly these sources. */
export async function ensureWebBuilt() {
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceDigest()) return
  console.log('Building the web app …')
  await buildWeb()
}
