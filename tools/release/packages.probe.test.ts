import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slowness } from '#app/server/testing/slowness.ts'
import { build } from '#kit/server/program/build.ts'
import { root } from '../modules.mjs'
import { filesOf } from './archive.ts'
import { Debian, hasDebian } from './testing/debian.ts'
import { blocksOf, expectBuyer, installingOf, toFirstCustomer } from './testing/first-customer.ts'
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

test.skipIf(missing('dpkg-deb', 'lintian'))('lintian finds no error and no warning that has no reason', () => {
  const args = ['--allow-root', '--fail-on', 'none', '--tag-display-limit', '0', deb]
  const { stdout } = spawnSync('lintian', args, { encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([])
  expect(spawnSync('lintian', [...args.slice(0, -1), '--show-overrides', deb], { encoding: 'utf8' }).stdout).toContain(
    'O: trade-counter: dir-or-file-in-opt',
  )
})

/** Makes a newer package with a migration of some seconds. @param first what its server does first */
function newer(number: number, first = ''): { file: string; version: string } {
  const version = `${build()}.${number}`
  const tree = join(folder, version)
  say('dpkg-deb', '--raw-extract', deb, tree)
  const release = join(tree, 'opt/trade-counter')
  const replace = (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll(build(), version))
  for (const path of [join(tree, 'DEBIAN/control'), join(release, 'package.json')]) replace(path)
  const main = join(release, 'app/server/main.ts')
  writeFileSync(main, first + readFileSync(main, 'utf8'))
  const sql = 'create table slow (a integer); select pg_sleep(10); drop table slow;'
  writeFileSync(join(release, `kit/server/db/migrations/${number}_slow.sql`), sql)
  const file = join(folder, `trade-counter_${version}.deb`)
  say('dpkg-deb', '--build', '--root-owner-group', '-Zgzip', '-z1', tree, file)
  return { file, version }
}

describe.skipIf(!hasDebian)('The Debian package, in a Debian of its own', () => {
  const debian = new Debian()
  const at = (path: string) => join(debian.root, path)
  const modeOf = (path: string) => (statSync(at(path)).mode & 0o777).toString(8)
  const install = (file: string) => {
    debian.bring(file)
    return debian.shell(`apt-get install --yes --no-install-recommends ./${basename(file)} >&2`)
  }
  const ready = async () => {
    const ask = (port: number) =>
      `curl --silent --output /dev/null --write-out '%{http_code}\\n' 127.0.0.1:${port}/readyz`
    return (await debian.shell(`${ask(8080)} || true; ${ask(8081)} || true`)).trim().split('\n')
  }
  /** The build that each server runs. */
  const builds = () =>
    debian.shell('for port in 8080 8081; do curl --silent 127.0.0.1:$port/version.json || true; done')

  beforeAll(async () => {
    await debian.start()
    const asPage = blocksOf(readFileSync(join(root, 'docs/operations/install.md'), 'utf8'), 'Debian package')
    debian.bring(deb)
    await debian.shell(asPage.find((one) => one.startsWith('apt-get'))?.replace('<build>', build()) ?? '')
  })
  afterAll(() => debian.remove())

  test('installs user, folders, settings, a session key, units, a manual page, and the program', async () => {
    expect(await debian.shell('trade-counter version')).toBe(`${build()}\n`)
    for (const path of ['/var/lib/trade-counter', '/var/backups/trade-counter', '/var/spool/trade-counter'])
      expect(await debian.shell(`stat --format='%U %G %a' ${path}`)).toBe('trade-counter trade-counter 700\n')
    const keys = await debian.shell("stat --format='%U %G %a' /etc/trade-counter/session-keys")
    expect(keys).toBe('root trade-counter 640\n')
    expect(readFileSync(at('etc/trade-counter/session-keys'), 'utf8')).toMatch(/^k1:[\w+/]{43}=\n$/)
    for (const name of ['environment', 'owner']) expect(modeOf(`etc/trade-counter/${name}`)).toBe('600')
    expect(existsSync(at('lib/systemd/system/trade-counter@.service'))).toBe(true)
    expect(existsSync(at('usr/share/man/man1/trade-counter.1.gz'))).toBe(true)
  })

  test('refuses commands without a database, and makes none', async () => {
    for (const command of ['setup', 'doctor', 'account list', 'backup /var/backups/trade-counter --keep 14'])
      await expect(debian.shell(`trade-counter ${command}`)).rejects.toThrow('DATABASE_URL: not set')
    expect(readdirSync(at('root'))).not.toContain('data')
    expect(readdirSync(at('var/backups/trade-counter'))).toEqual([])
  })

  test('leads to the first customer signed in, each command as the page writes it', async () => {
    const page = installingOf(debian)
    expect(page).toContain(`apt-get install ./${basename(deb)}\n`)
    expect(page).not.toContain('<build>')
    await toFirstCustomer(debian, page, '')
  })

  test('is upgraded by apt while one server at least is always ready, also while it migrates', async () => {
    await debian.shell('systemctl enable --now trade-counter@1')
    const { file, version } = newer(9001)
    const seen: string[][] = []
    let isDone = false
    const upgrade = install(file).finally(() => {
      isDone = true
    })
    let whileMigrating = 0
    while (!isDone) {
      seen.push(await ready())
      if (
        (
          await debian.psql(
            "select 'migrates' from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid() and state = 'active'",
            'portal',
          )
        ).includes('migrates')
      ) {
        whileMigrating++
        expect(seen.at(-1)).toEqual(['200', '200'])
      }
    }
    await upgrade
    expect(whileMigrating).toBeGreaterThan(0)
    const down = seen.filter((codes) => !codes.includes('200'))
    process.stdout.write(`asked ${seen.length} times, ${whileMigrating} while it migrated\n`)
    expect(down).toEqual([])
    expect((await builds()).split(version)).toHaveLength(3)
    expect(await debian.shell('systemctl is-active trade-counter-worker.service')).toBe('active\n')
    await expectBuyer(debian)
  })

  test('ends an upgrade at the first server that does not start, so that the others go on', async () => {
    const former = await builds()
    await expect(install(newer(9002, 'process.exit(2)\n').file)).rejects.toThrow('the other servers go on')
    expect(await ready()).toEqual(['000', '200'])
    expect(former).toContain(await builds())
    const { file, version } = newer(9003)
    await install(file)
    await expect.poll(builds, { timeout: 120_000 * slowness() }).toBe(former.replaceAll(`${build()}.9001`, version))
  })

  test('keeps settings, key, and data when it is upgraded and removed; a purge removes the settings', async () => {
    const settings = readFileSync(at('etc/trade-counter/environment'), 'utf8')
    expect(settings).toContain('PUBLIC_URL=https://portal.example.com\n')
    writeFileSync(at('var/lib/trade-counter/kept'), 'kept')
    // So that the ERP may drop feeds.
    expect(statSync(at('var/spool/trade-counter')).mode & 0o7777).toBe(0o2770)
    const keys = readFileSync(at('etc/trade-counter/session-keys'), 'utf8')
    await install(newer(9004).file)
    expect(readFileSync(at('etc/trade-counter/environment'), 'utf8')).toBe(settings)
    expect(readFileSync(at('etc/trade-counter/session-keys'), 'utf8')).toBe(keys)
    expect(statSync(at('var/spool/trade-counter')).mode & 0o7777).toBe(0o2770)
    await debian.shell('apt-get remove --yes trade-counter')
    expect(await debian.shell("systemctl list-units --plain --no-legend --state=active 'trade-counter*'")).toBe('')
    expect(existsSync(at('opt/trade-counter'))).toBe(false)
    expect(readFileSync(at('etc/trade-counter/environment'), 'utf8')).toBe(settings)
    await debian.shell('apt-get purge --yes trade-counter')
    expect(existsSync(at('etc/trade-counter'))).toBe(false)
    expect(readFileSync(at('var/lib/trade-counter/kept'), 'utf8')).toBe('kept')
  })
})
