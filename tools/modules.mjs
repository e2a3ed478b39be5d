import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, StartError } from './processes.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
/** Node 24 from an npm package, one per platform; runs the server and every tool. */
export const node = join(bin, 'node')
/** A tool from an installed package, such as `biome`. */
export const tool = (name) => join(bin, name)

const outsideRoot = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(root))
/** An environment in which `node` is the project's version and caches compiled code, for a faster start. */
export const projectEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/trade-counter/compiled'),
  ...process.env,
  PATH: [bin, ...outsideRoot].join(delimiter),
}

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether node_modules matches package-lock.json. npm writes a copy of the lock file there after each full install.
 * Packages may be missing even though the copy lists them, if checkouts share node_modules by hard links.
 */
function modulesFit() {
  const installedList = 'node_modules/.package-lock.json'
  if (!existsSync(node) || !existsSync(join(root, installedList))) return false
  const installed = packagesOf(installedList)
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const forOtherPlatform = (wanted.optional || wanted.devOptional) && !installed[path]
    return forOtherPlatform || (installed[path]?.version === wanted.version && existsSync(join(root, path)))
  })
}

/**
 * Installs the packages if they are missing or don't match the lock file.
 * @throws {StartError} in one line, if this cannot work
 */
export async function ensureModules() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) throw new StartError(`Node 20 or newer is needed to install; this is ${process.version}.`)
  if (modulesFit()) return
  const fresh = !existsSync(join(root, 'node_modules'))
  console.log(fresh ? 'Installing packages (the first start only) …' : 'Updating packages to package-lock.json …')
  // npm must not run on the Node version that it is about to replace.
  const env = { ...process.env, PATH: outsideRoot.join(delimiter) }
  const commands = fresh ? ['ci', 'install'] : ['install']
  for (const command of commands) {
    const { code } = await run('npm', [command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
    })
    if (code === 0 && modulesFit()) return
  }
  throw new StartError('The packages could not be installed; `npm install` says why.')
}
