import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node, projectEnvironment, root, tool } from './modules.mjs'
import { run, StartError } from './processes.mjs'

const web = join(root, 'apps/web')
const built = join(web, 'dist/version.txt')
const stamp = join(root, '.local/web-build.sha256')
const notSources = ['dist', 'node_modules']

/** Every file of a package that its build may read. */
function sourcesOf(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !notSources.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) return [path]
      const inside = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      return inside
        .filter((file) => file.isFile())
        .map((file) => relative(root, join(file.parentPath ?? file.path, file.name)))
    })
}

/** A digest of everything the build reads, flags included: modification times are unreliable after a checkout. */
function sourceDigest() {
  const paths = ['package-lock.json', ...sourcesOf('apps/web'), ...sourcesOf('packages/contract')]
  const hash = createHash('sha256')
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
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
    env: projectEnvironment,
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
