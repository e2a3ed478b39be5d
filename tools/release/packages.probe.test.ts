import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#kit/server/program/build.ts'
import { filesOf } from './archive.ts'
import { cloneOf, makeArchive, missing, Unpacked } from './testing/unpacked.ts'

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-packages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = join(folder, 'key')
let archive: string
let otherArchive: string
let deb: string

const say = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
const digestsOf = (file: string) => readFileSync(`${file}.sha256`, 'utf8')

beforeAll(async () => {
  process.env.RELEASE_MAINTAINER = 'Harbor Paper <it@harbor.example>'
  const options = missing('dpkg-deb') ? [] : ['--deb']
  const clone = join(folder, 'a-clone')
  const usual = process.umask(0o077)
  try {
    await cloneOf('HEAD', clone)
    otherArchive = await makeArchive(clone, ...options)
  } finally {
    process.umask(usual)
  }
  say('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key)
  process.env.RELEASE_SIGNING_KEY = key
  archive = await makeArchive(undefined, ...options)
  deb = join(dirname(archive), `trade-counter_${build()}_${process.arch === 'x64' ? 'amd64' : process.arch}.deb`)
})
afterAll(() => {
  delete process.env.RELEASE_SIGNING_KEY
  delete process.env.RELEASE_MAINTAINER
})

test('Builds of one commit in two folders, under two umasks, are the same archive, bill of materials, and package', () => {
  expect(say('git', 'status', '--porcelain'), 'commit your changes first').toBe('')
  expect(digestsOf(archive)).toBe(digestsOf(otherArchive))
})

/** The field `e_machine` of an ELF file's header. */
const machines = { [process.arch]: process.arch === 'arm64' ? 0xb7 : 0x3e, arm64: 0xb7 }

test('Every binary in an archive is for its processor, also in the one for arm64', async () => {
  const made = { [process.arch]: archive, arm64: await makeArchive(undefined, '--arm64') }
  for (const [arch, file] of Object.entries(made)) {
    const unpacked = new Unpacked()
    await unpacked.unpack(file)
    const heads = filesOf(unpacked.root).map((path) => readFileSync(join(unpacked.root, path)).subarray(0, 20))
    const binaries = heads.filter((head) => head.subarray(1, 4).equals(Buffer.from('ELF')))
    const node = realpathSync(join(unpacked.root, 'node_modules/.bin/node'))
    unpacked.remove()
    expect(node).toContain(`node-linux-${arch}/bin/node`)
    expect(binaries.length).toBeGreaterThan(3)
    expect(binaries.filter((head) => head.readUInt16LE(18) !== machines[arch])).toEqual([])
  }
})

test('The digests cover archive, bill of materials, and package, and are signed', () => {
  const sums = `${archive}.sha256`
  const listed = readFileSync(sums, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[1])
  expect(listed).toEqual([
    basename(archive),
    basename(archive).replace('.tar.gz', '.cdx.json'),
    ...(missing('dpkg-deb') ? [] : [basename(deb)]),
  ])
  execFileSync('sha256sum', ['--check', '--quiet', basename(sums)], { cwd: dirname(archive) })
  const signers = join(folder, 'signers')
  writeFileSync(signers, `trade-counter ${readFileSync(`${key}.pub`, 'utf8')}`)
  const verify = (input: string) => {
    const args = ['-Y', 'verify', '-f', signers, '-I', 'trade-counter', '-n', 'trade-counter', '-s', `${sums}.sig`]
    return spawnSync('ssh-keygen', args, { input }).status
  }
  const text = readFileSync(sums, 'utf8')
  expect(verify(text)).toBe(0)
  expect(verify(text.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).not.toBe(0)
})

test.skipIf(missing('dpkg-deb', 'lintian'))('lintian finds no error in the Debian package', () => {
  const { stdout } = spawnSync('lintian', ['--fail-on', 'none', '--tag-display-limit', '0', deb], { encoding: 'utf8' })
  expect(stdout).toContain('W: trade-counter: no-manual-page')
  expect(stdout.split('\n').filter((line) => line.startsWith('E:'))).toEqual([])
})

const mayInstall = process.getuid?.() === 0 && !missing('dpkg-deb', 'debootstrap')

describe.skipIf(!mayInstall)('The Debian package, in a Debian of its own', () => {
  const debian = join(folder, 'debian')
  const dpkg = (...args: string[]) =>
    execFileSync('dpkg', [`--root=${debian}`, '--force-confold', ...args], { encoding: 'utf8', stdio: 'pipe' })
  const at = (path: string) => join(debian, path)
  const modeOf = (path: string) => (statSync(at(path)).mode & 0o777).toString(8)

  beforeAll(() => {
    const ready = process.env.DEBIAN_FOLDER
    if (ready) say('cp', '--archive', ready, debian)
    else say('debootstrap', '--variant=minbase', '--include=adduser,libstdc++6', 'bookworm', debian)
    dpkg('--install', deb)
  })

  test('installs user, folders, settings, a session key, units, and the program', () => {
    const inside = (...args: string[]) => say('chroot', debian, ...args)
    expect(inside('trade-counter', 'version')).toBe(`${build()}\n`)
    for (const path of ['/var/lib/trade-counter', '/var/backups/trade-counter', '/var/spool/trade-counter'])
      expect(inside('stat', '--format=%U %G %a', path)).toBe('trade-counter trade-counter 700\n')
    expect(inside('stat', '--format=%U %G %a', '/etc/trade-counter/session-keys')).toBe('root trade-counter 640\n')
    expect(readFileSync(at('etc/trade-counter/session-keys'), 'utf8')).toMatch(/^k1:[\w+/]{43}=\n$/)
    for (const name of ['environment', 'owner']) expect(modeOf(`etc/trade-counter/${name}`)).toBe('600')
    expect(existsSync(at('lib/systemd/system/trade-counter@.service'))).toBe(true)
  })

  test('keeps settings, key, and data when it is upgraded and removed; a purge removes the settings', () => {
    const changed = '\nPUBLIC_URL=https://portal.example.com\n'
    appendFileSync(at('etc/trade-counter/environment'), changed)
    writeFileSync(at('var/lib/trade-counter/kept'), 'kept')
    // So that the ERP may drop feeds.
    chmodSync(at('var/spool/trade-counter'), 0o2770)
    const keys = readFileSync(at('etc/trade-counter/session-keys'), 'utf8')
    dpkg('--install', deb)
    expect(readFileSync(at('etc/trade-counter/environment'), 'utf8')).toContain(changed)
    expect(readFileSync(at('etc/trade-counter/session-keys'), 'utf8')).toBe(keys)
    expect(statSync(at('var/spool/trade-counter')).mode & 0o7777).toBe(0o2770)
    dpkg('--remove', 'trade-counter')
    expect(existsSync(at('opt/trade-counter'))).toBe(false)
    expect(readFileSync(at('etc/trade-counter/environment'), 'utf8')).toContain(changed)
    dpkg('--purge', 'trade-counter')
    expect(existsSync(at('etc/trade-counter'))).toBe(false)
    expect(readFileSync(at('var/lib/trade-counter/kept'), 'utf8')).toBe('kept')
  })
})
