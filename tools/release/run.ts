import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '#kit/server/program/build.ts'
import { root } from '../modules.mjs'
import { run, script, StartError } from '../processes.mjs'
import { ensureWebBuilt } from '../web-build.mjs'
import {
  documents,
  filesOf,
  mayBeLoaded,
  pack,
  runsInProduction,
  settleModes,
  sizeOf,
  writeDigests,
} from './archive.ts'
import { debianArch, makeDeb } from './deb.ts'
import { packageKey, licenseList, readBom, releaseBom } from './inventory.ts'

/** The files of the repository that the release contains, besides its packages. */
const ownFiles = [
  ...['bin', 'ops', 'app/branding', 'app/contract', 'app/server', 'app/web/dist', 'kit/contract', 'kit/server'],
  ...globSync('features/*/{contract,server}', { cwd: root }),
  ...['tools/demo', 'package.json'],
  ...documents,
]
/** The files that npm installs from. */
const manifests = ['package.json', 'package-lock.json', '.npmrc']
const largest = 300e6

/** The file of an SSH private key, without which the release is not signed, and the Debian package's maintainer. */
const { RELEASE_SIGNING_KEY: signingKey, RELEASE_MAINTAINER: maintainer = '' } = process.env
const makesDeb = process.argv.includes('--deb')
/** The processor that the release is for. npm has every package for both. */
const arch = process.argv.includes('--arm64') ? 'arm64' : process.arch
const platform = `${process.platform}-${arch}`
const name = `trade-counter-${build()}`

/** Installs exactly what production needs, checked against the lock file's digests, without running any script. */
async function installPackages(folder: string): Promise<void> {
  for (const file of manifests) cpSync(join(root, file), join(folder, file))
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    `--cpu=${arch}`,
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ]
  const { code, output } = await run('npm', args, { cwd: folder, capture: true })
  if (code !== 0) throw new StartError(`npm ci failed:\n${output}`)
}

interface Installed {
  name: string
  version: string
  /** The path within the release, such as `node_modules/pg`. */
  path: string
}

function readInstalled(folder: string): Installed[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { version: installed, link }]) => {
    const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return packageName && installed && !link && existsSync(join(folder, path))
      ? [{ name: packageName, version: installed, path }]
      : []
  })
}

/** Removes npm's own files, and package files that Node cannot load. The remaining files are unchanged. */
function removeUnused(folder: string): void {
  for (const file of ['package-lock.json', '.npmrc']) rmSync(join(folder, file))
  const packages = join(folder, 'node_modules')
  for (const path of filesOf(packages)) if (!mayBeLoaded(path)) rmSync(join(packages, path))
}

function copyOwn(folder: string): void {
  for (const path of ownFiles) {
    const from = join(root, path)
    if (!existsSync(from)) throw new StartError(`${path} is missing`)
    cpSync(from, join(folder, path), {
      recursive: true,
      filter: (source) => runsInProduction(source.slice(root.length)),
    })
  }
  const about: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...about, version: build() }, undefined, 2)}\n`)
  const page = join(folder, 'docs/operations/install.md')
  writeFileSync(
    page,
    readFileSync(page, 'utf8')
      .replaceAll('<build>', build())
      .replaceAll('linux-x64', platform)
      .replaceAll('_amd64', `_${debianArch(arch)}`),
  )
}

type Texts = ReadonlyMap<string, readonly string[]>

const licenseFile = /^(?:licen[cs]e|copying|notice|ofl)[^/]*$/i

function textsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => licenseFile.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

/** The license texts of every installed package. */
const readTexts = (folder: string, installed: readonly Installed[]): Texts =>
  new Map(installed.map((one) => [packageKey(one), textsIn(join(folder, one.path))]))

/** The license texts of the packages whose modules, fonts, and images are in the web app's build, by `name@version`. */
function takeWebTexts(dist: string): Texts {
  const [modules, assets] = ['licenses.json', 'asset-packages.json'].map((file) => {
    const content: unknown = JSON.parse(readFileSync(join(dist, file), 'utf8'))
    rmSync(join(dist, file))
    return content
  }) as [{ name: string; version: string; text?: string }[], string[]]
  const ofAssets = assets.map((asset): [string, string[]] => {
    const home = join(root, 'node_modules', asset)
    return [packageKey(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))), textsIn(home)]
  })
  return new Map([...modules.map((one) => [packageKey(one), one.text ? [one.text] : []] as const), ...ofAssets])
}

/** Writes the list of licenses and the bill of materials. */
async function writeInventory(folder: string, installed: readonly Installed[], textsOfAll: Texts): Promise<void> {
  const ofServer = installed.map((one) => [packageKey(one), textsOfAll.get(packageKey(one)) ?? []] as const)
  const texts = new Map([...takeWebTexts(join(folder, 'app/web/dist')), ...ofServer])
  const bom = releaseBom(await readBom(root), new Set(texts.keys()), build())
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 1)}\n`)
  writeFileSync(join(folder, 'LICENSES.txt'), licenseList(bom.components, texts))
}

/** The time of every file in the archive: that of the commit, so that a commit always produces the same bytes. */
async function sourceTime(): Promise<Date> {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given) return new Date(Number(given) * 1000)
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root, capture: true })
  return new Date(code === 0 ? Number(output) * 1000 : Date.UTC(2026, 0, 1))
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

await script(async () => {
  if (makesDeb && !/^.+ <\S+@\S+>$/.test(maintainer))
    throw new StartError('--deb: set RELEASE_MAINTAINER to who answers for the package, as in Name <address>')
  process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'trade-counter-release-'))
  try {
    await ensureWebBuilt()
    console.log('Installing what production needs …')
    await installPackages(folder)
    const installed = readInstalled(folder)
    const texts = readTexts(folder, installed)
    removeUnused(folder)
    copyOwn(folder)
    await writeInventory(folder, installed, texts)
    settleModes(folder)
    const size = sizeOf(folder)
    if (size >= largest)
      throw new StartError(`The release takes ${megabytes(size)}, and may take ${megabytes(largest)}.`)
    const target = join(root, 'dist')
    mkdirSync(target, { recursive: true })
    const archive = `${name}-${platform}.tar.gz`
    const time = await sourceTime()
    await pack(folder, name, time, join(target, archive))
    const bom = `${archive.replace(/\.tar\.gz$/, '')}.cdx.json`
    cpSync(join(folder, 'sbom.cdx.json'), join(target, bom))
    const files = [
      archive,
      bom,
      ...(makesDeb ? [await makeDeb(folder, { version: build(), time, arch, maintainer }, target)] : []),
    ]
    const digest = await writeDigests(target, files, signingKey)
    console.log(`dist/${archive}: ${megabytes(size)} unpacked, SHA-256 ${digest}`)
    for (const file of files.slice(1)) console.log(`dist/${file}`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
