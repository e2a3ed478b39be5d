import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTool, runTool, type Tool } from './tool.ts'

/** wapiti, if it is installed. */
export const wapiti: Tool | undefined = findTool('wapiti')

export interface Finding {
  /** Such as `Reflected Cross Site Scripting`. */
  kind: string
  method: string
  path: string
  info: string
}

interface Report {
  vulnerabilities: Record<string, Omit<Finding, 'kind'>[]>
  anomalies: Record<string, Omit<Finding, 'kind'>[]>
}

/** SQL is sqlmap's part; modules that ask servers on the internet are left out. */
const modules = [
  ...['xss', 'permanentxss', 'exec', 'file', 'crlf', 'redirect', 'shellshock', 'htaccess', 'methods', 'backup'],
  ...['csp', 'cookieflags', 'http_headers'],
]

const findingsIn = (group: Report['vulnerabilities']): Finding[] =>
  Object.entries(group).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => ({ kind, method, path: path.split('?')[0] ?? '', info })),
  )

/**
 * Attacks a server: crawls from its first page and the given requests, and tries each module on all that it finds.
 * @param requests paths and queries to start from
 * @returns what wapiti reports, and its output
 */
export async function attack(
  url: string,
  requests: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ findings: Finding[]; said: string }> {
  if (!wapiti) throw new Error('wapiti is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-wapiti-'))
  const report = join(folder, 'report.json')
  const args = [
    ...['-u', `${url}/`, '--scope', 'folder', '-m', modules.join(','), '--no-bugreport', '-v', '0'],
    ...['--store-session', folder, '--store-config', folder, '-f', 'json', '-o', report],
    ...['--max-scan-time', '60', '--max-attack-time', '40', '-t', '10'],
    ...requests.flatMap((request) => ['-s', url + request]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ]
  try {
    const said = await runTool(wapiti, args, 400)
    const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report
    return { findings: [...findingsIn(vulnerabilities), ...findingsIn(anomalies)], said }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
