import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { fontFiles } from '#kit/server/pdf/font-files.ts'
import { run, StartError } from '../processes.mjs'

const byName = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Every file and link below a folder, sorted. Links are not followed. */
export const filesOf = (folder: string): string[] =>
  below(folder)
    .map((path) => path.slice(folder.length + 1))
    .toSorted(byName)

/** Whether a file is a script, or a program of the processor that may run already: libraries need no such right. */
function isProgram(path: string): boolean {
  const head = readFileSync(path).subarray(0, 4).toString('latin1')
  return head.startsWith('#!') || (head === '\u007fELF' && (lstatSync(path).mode & 0o100) !== 0)
}

/** Makes the modes of a folder's content independent of the umask of the clone, and of the packages' makers. */
export function settleModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || isProgram(path) ? 0o755 : 0o644)
  }
}

/** Returns the unpacked size of a folder's files, without the file system's overhead. */
export const sizeOf = (folder: string): number =>
  filesOf(folder).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)

/**
 * Packs a folder reproducibly: sorted, without owners, and with one time for all files.
 * @param prefix the folder into which the archive unpacks
 */
export async function pack(folder: string, prefix: string, time: Date, file: string): Promise<void> {
  const settings = { cwd: folder, file, prefix, mtime: time, portable: true, noDirRecurse: true, gzip: { level: 6 } }
  await create(settings, filesOf(folder))
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Writes the digests of a release's files beside the first one, and signs them, and with them the files. A signature of
 * a former build is removed.
 * @param key the file of an SSH private key, without which nothing is signed. @returns the digest of the first file
 */
export async function writeDigests(folder: string, files: readonly string[], key: string | undefined): Promise<string> {
  const sums = join(folder, `${files[0]}.sha256`)
  rmSync(`${sums}.sig`, { force: true })
  const digests = await Promise.all(files.map((file) => sha256Of(join(folder, file))))
  writeFileSync(sums, files.map((file, index) => `${digests[index]}  ${file}\n`).join(''))
  if (key) {
    const args = ['-Y', 'sign', '-n', 'trade-counter', '-f', key, sums]
    const { code, output } = await run('ssh-keygen', args, { capture: true })
    if (code !== 0) throw new StartError(`RELEASE_SIGNING_KEY: ssh-keygen failed:\n${output}`)
  }
  return digests[0] ?? ''
}

/** The documents in the release. They say what its reader types, and link only to each other. */
export const documents = [
  ...['CHANGELOG.md', 'connectors', 'docs/erp-mapping.md', 'docs/feeds.md', 'docs/feeds-over-http.md'],
  ...['docs/operations', 'docs/orders-to-the-erp.md', 'docs/scale.md'],
]

/** Whether one of our source files runs in production: no tests, and nothing that only tests import. */
export const runsInProduction = (path: string): boolean => !/\.test\.tsx?$|\/testing(?:\/|$)/.test(path)

const usedFonts = new Set<string>(Object.values(fontFiles))

const neverLoaded = [
  // Node's headers and manual.
  /^node-[^/]+\/(?:include|share)\//,
  // Source maps, and TypeScript, which Node does not run in packages.
  /\.(?:map|[cm]?ts)$/,
  // The packages' own tests, measurements, and tools.
  /^(?:@[^/]+\/)?[^/]+\/(?:tests?|benchmarks?|integration|scripts)\//,
  /(?:^|\/)(?:\.git\w+|\.npmignore|\.?eslint[^/]*)$/,
  // Their documents for browsers.
  /\.html$/,
  // What browsers load.
  /^pdfkit\/js\/pdfkit\.(?:browser|standalone|old)|^@cantoo\/pdf-lib\/dist\/pdf-lib\./,
  // Pictures of fonts.
  /\.ttf\.png$/,
]

/**
 * Whether the portal could load a file of a package: the rest, and other weights of fonts than documents have, is most of
 * what npm installs.
 * @param path within `node_modules`
 */
export const mayBeLoaded = (path: string): boolean =>
  !neverLoaded.some((pattern) => pattern.test(path)) && (!path.endsWith('.ttf') || usedFonts.has(path))
