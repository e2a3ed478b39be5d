import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTool, runTool, type Tool } from './tool.ts'

/** sqlmap, if it is installed. */
export const sqlmap: Tool | undefined = findTool('sqlmap')

export interface Probe {
  url: string
  /** The body of a POST, as JSON. */
  body?: Record<string, unknown>
  headers: Record<string, string>
  /** Fields with base64url content, which is tested decoded. */
  base64?: readonly string[]
  /** The fields to test. */
  fields: readonly string[]
  /** Thoroughness, from 1 to 5: below 3 sqlmap doesn't test text inside a LIKE pattern. */
  level?: number
  /** Injection techniques, as sqlmap's letters; all by default. */
  techniques?: string
}

export interface Outcome {
  /** Injectable fields. */
  open: readonly string[]
  /** Fields tested completely without an injection. */
  closed: readonly string[]
  /** sqlmap's output. */
  said: string
}

const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name.replace(/^JSON /, ''))),
]

/** Tests every field of a request, as an attacker with an account and an afternoon would. */
export async function probe({
  url,
  body,
  headers,
  base64 = [],
  fields,
  level = 3,
  techniques = 'BEUSTQ',
}: Probe): Promise<Outcome> {
  if (!sqlmap) throw new Error('sqlmap is not installed: apt-get install sqlmap')
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-sqlmap-'))
  const args = [
    ...['-u', url, '--batch', '--disable-coloring', '--skip-waf', '--dbms=PostgreSQL', '--output-dir', folder],
    ...['-p', fields.join(','), `--level=${level}`, `--technique=${techniques}`, '--ignore-code=401', '--ignore-stdin'],
    ...['--time-sec=2', '--timeout=60', '--retries=1'],
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    ...(body ? ['--data', JSON.stringify(body), '--header=content-type: application/json'] : []),
    ...(base64.length > 0 ? [`--base64=${base64.join(',')}`, '--base64-safe'] : []),
  ]
  const said = await runTool(sqlmap, args, 1800).finally(() => rm(folder, { recursive: true, force: true }))
  const found = said.slice(said.indexOf('identified the following injection point'))
  return {
    open: said.includes('identified the following injection point') ? namesIn(found, /^Parameter: (.+?) \(/gm) : [],
    closed: namesIn(said, /parameter '(.+?)' does not seem to be injectable/g),
    said,
  }
}
