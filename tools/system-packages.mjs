import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, StartError } from './processes.mjs'

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)

/** The browser for screen tests: CHROMIUM if set, else the system's. */
export const findChromium = () =>
  [process.env.CHROMIUM, inPath('chromium'), inPath('chromium-browser'), inPath('google-chrome')].find(
    (file) => file !== undefined && isExecutable(file),
  )

/** Chromium's headless shell, for the screens that need no more; none if CHROMIUM names one browser for all. */
export const findHeadlessShell = () =>
  [process.env.HEADLESS_SHELL, process.env.CHROMIUM ? undefined : inPath('chromium-headless-shell')].find(
    (file) => file !== undefined && isExecutable(file),
  )

const debianServers = '/usr/lib/postgresql'
const findPostgres = () =>
  inPath('initdb') ??
  (existsSync(debianServers) ? readdirSync(debianServers) : [])
    .map((version) => join(debianServers, version, 'bin/initdb'))
    .find(isExecutable)

/** The command with which CI installs Debian packages without a prompt; undefined if none, or outside CI. */
async function installer() {
  if (process.env.CI === undefined || !inPath('apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  if (!inPath('sudo')) return undefined
  const { code } = await run('sudo', ['-n', 'true'], { capture: true })
  return code === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Packages with checks for their presence; poppler and qpdf read and validate PDFs. */
const wanted = {
  chromium: findChromium,
  postgresql: findPostgres,
  'poppler-utils': () => inPath('pdftotext'),
  qpdf: () => inPath('qpdf'),
  curl: () => inPath('curl'),
}

const missingOf = (packages) => Object.entries(packages).flatMap(([name, find]) => (find() ? [] : [name]))

/**
 * Optional: without the headless shell, which some Debian versions lack, screen tests use full Chromium and take
 * longer. Without promtool, the alert rules are not tested; without the proxies, their sample configurations; without
 * PgBouncer, serving through it.
 */
const optional = {
  'chromium-headless-shell': () => findHeadlessShell() ?? process.env.CHROMIUM,
  prometheus: () => inPath('promtool'),
  haproxy: () => inPath('haproxy'),
  nginx: () => inPath('nginx'),
  pgbouncer: () => inPath('pgbouncer'),
}

/** In CI, installs the Debian packages that tests need; then prints one line naming what is missing. */
export async function ensureSystemPackages() {
  const packages = missingOf(wanted)
  const more = missingOf(optional)
  if (packages.length + more.length === 0) return
  const apt = await installer()
  if (apt) {
    console.log(`Installing ${[...packages, ...more].join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const [command, ...before] = apt
    const installing = (names) =>
      names.length > 0 ? [['install', '-q', '-y', '--no-install-recommends', ...names]] : []
    // One by one, so that the others are installed even if Debian doesn't have an optional one.
    const optionally = more.flatMap((name) => installing([name]))
    for (const args of [['update', '-q'], ...installing(packages), ...optionally]) {
      const { code, output } = await run(command, [...before, ...args], { env, capture: true })
      if (code !== 0) console.log(output.trimEnd())
    }
  }
  const missing = missingOf(wanted)
  if (missing.length > 0)
    throw new StartError(`The tests need these Debian packages: apt-get install ${missing.join(' ')}`)
  const skipped = missingOf(optional)
  if (skipped.length > 0) console.log(`Without these Debian packages, some tests are skipped: ${skipped.join(' ')}`)
}
