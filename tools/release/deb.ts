import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run, StartError } from '../processes.mjs'
import { filesOf, sizeOf } from './archive.ts'

const templates = join(import.meta.dirname, 'deb')
const home = 'opt/trade-counter'
/** Debian's name of a processor. */
export const debianArch = (arch: NodeJS.Architecture): string => (arch === 'x64' ? 'amd64' : arch)
/** Files that an upgrade does not overwrite if the operator has changed them. */
const settings = ['environment', 'owner']

/** The folder of a package under construction. */
class Tree {
  readonly root = mkdtempSync(join(tmpdir(), 'trade-counter-deb-'))

  write(path: string, content: string | Buffer, mode = 0o644): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), content)
    chmodSync(join(this.root, path), mode)
  }
}

const read = (name: string) => readFileSync(join(templates, name), 'utf8')

interface Package {
  version: string
  time: Date
  arch: NodeJS.Architecture
  /** Who answers for the package: `Name <address>`. */
  maintainer: string
}

function fill(tree: Tree, release: string, { version, time, arch, maintainer }: Package): void {
  cpSync(release, join(tree.root, home), { recursive: true, verbatimSymlinks: true })
  for (const unit of filesOf(join(release, 'ops/systemd')))
    tree.write(`lib/systemd/system/${unit}`, readFileSync(join(release, 'ops/systemd', unit)))
  mkdirSync(join(tree.root, 'usr/bin'), { recursive: true })
  symlinkSync(`/${home}/ops/trade-counter`, join(tree.root, 'usr/bin/trade-counter'))
  tree.write('usr/share/man/man1/trade-counter.1.gz', gzipSync(read('trade-counter.1'), { level: 9 }))
  for (const name of settings) tree.write(`etc/trade-counter/${name}`, read(name), 0o600)
  const documents = 'usr/share/doc/trade-counter'
  const date = time.toUTCString().replace('GMT', '+0000')
  const entry = `trade-counter (${version}) stable; urgency=medium\n\n  * See /${home}/CHANGELOG.md.\n\n -- ${maintainer}  ${date}\n`
  tree.write(`${documents}/changelog.gz`, gzipSync(entry, { level: 9 }))
  tree.write(
    `${documents}/copyright`,
    `Copyright ${time.getUTCFullYear()} the makers of Trade Counter. All rights reserved.\n/${home}/LICENSES.txt has the licenses of others.\n`,
  )
  tree.write('usr/share/lintian/overrides/trade-counter', read('lintian-overrides'))
  for (const script of ['postinst', 'prerm', 'postrm']) tree.write(`DEBIAN/${script}`, read(script), 0o755)
  tree.write('DEBIAN/conffiles', settings.map((name) => `/etc/trade-counter/${name}\n`).join(''))
  const size = Math.ceil(sizeOf(tree.root) / 1024)
  const about = { version, architecture: debianArch(arch), size, maintainer }
  const control = Object.entries(about).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    read('control'),
  )
  tree.write('DEBIAN/control', control)
}

/**
 * Makes a Debian package of an unpacked release, without root. Two runs produce the same bytes.
 * @param target the folder of the package. @returns the package's name
 */
export async function makeDeb(release: string, about: Package, target: string): Promise<string> {
  const tree = new Tree()
  try {
    fill(tree, release, about)
    const name = `trade-counter_${about.version}_${debianArch(about.arch)}.deb`
    // gzip, because xz takes minutes for a tenth less, and older systems cannot read zstd.
    const args = ['--build', '--root-owner-group', '-Zgzip', tree.root, join(target, name)]
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(about.time.getTime() / 1000) }
    const { code, output } = await run('dpkg-deb', args, { env, capture: true })
    if (code !== 0) throw new StartError(`dpkg-deb failed:\n${output}`)
    return name
  } finally {
    rmSync(tree.root, { recursive: true, force: true })
  }
}
