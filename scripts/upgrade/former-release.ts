import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../modules.mjs'

/** The last version before the second wall (migration 0014): what was delivered before any release was tagged. */
const beforeTags = '83b27af5d0a11171fa53b52d03de259de197941e'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** @returns what git prints, or undefined when it fails */
function ask(...args: string[]): string | undefined {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}

/** The commit of the newest tag `v…` before this version; undefined in a clone that does not have it. */
export function formerRelease(): string | undefined {
  const tag = ask('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^')
  return ask('rev-parse', '--verify', '--quiet', `${tag ?? beforeTags}^{commit}`)
}

/** Installs the release's files and production packages, once. @returns its folder */
export function installRelease(commit: string): string {
  // Not below node_modules, where Node runs no TypeScript.
  const cache = join(root, '.local/releases')
  const folder = join(cache, commit.slice(0, 12))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'new-'))
  try {
    const archive = join(fresh, 'release.tar')
    git('archive', '--format=tar', `--output=${archive}`, commit)
    execFileSync('tar', ['--extract', '--file', archive, '--directory', fresh])
    rmSync(archive)
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: fresh,
      stdio: 'ignore',
      timeout: 600_000,
    })
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return folder
}

/** The columns of each feed table that the release knows. */
export function knownColumns(folder: string): Record<string, readonly string[]> {
  const script = `import { feedFiles } from './apps/server/src/data/feeds/files/all.ts'
    console.log(JSON.stringify(Object.fromEntries(feedFiles.map(({ table, columns }) => [table, Object.keys(columns)]))))`
  const options = ['--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, options, { cwd: folder, encoding: 'utf8' }))
}
