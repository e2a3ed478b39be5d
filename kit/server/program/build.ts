import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import about from '../../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')

/** The version that every screen shows. */
export const version = about.version.replace(/\+.*/, '')

/** The date and the ID of the clone's commit; `dev` without Git. */
function commit(): string {
  if (!existsSync(join(root, '.git'))) return 'dev'
  const args = ['log', '-1', '--abbrev=10', '--format=%ct %h']
  try {
    const line = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [seconds, id] = line.trim().split(' ')
    const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
    return `${day.replaceAll('-', '')}.${id}`
  } catch {
    return 'dev'
  }
}

let known: string | undefined

/** Which build runs, such as `1.0.2+20261125.8bdf2f17e0`. A release has it in its `package.json`. */
export function build(): string {
  known ??= about.version.includes('+') ? about.version : `${version}+${commit()}`
  return known
}
