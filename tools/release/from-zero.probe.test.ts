import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startedByTests } from '#app/server/testing/servers/end-started.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { build } from '#kit/server/program/build.ts'
import { root } from '../modules.mjs'
import { makeArchive, missing } from './testing/unpacked.ts'

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-from-zero-'))
const debian = join(folder, 'debian')
const inbox = join(folder, 'inbox')
const packages = 'adduser,libstdc++6,openssl,postgresql,haproxy,nginx-light,systemd,openssh-server'
const installing = readFileSync(join(root, 'docs/operations/install.md'), 'utf8')
const backingUp = readFileSync(join(root, 'docs/operations/back-up.md'), 'utf8')

/** The blocks of a section in a language, in their order. What a reader replaces is replaced. */
const blocksOf = (page: string, section: string, language = 'sh'): string[] => {
  const [, text = ''] = page.split(new RegExp(`^## ${section}$`, 'm'))
  const form = new RegExp(`^ *\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\`$`, 'gm')
  const blocks = text.split(/^## /m)[0]?.matchAll(form) ?? []
  return [...blocks].map(([, block = '']) => block.replaceAll('<password>', '...'))
}

const buys = { user: '100001', password: 'Plover-265', company: '01', loginType: 'C' }
/** What doctor says to mend, besides the name and the legal texts of the distributor. */
const faultsIn = (said: string) =>
  said.split('\n').filter((line) => line.startsWith('FAULT') && !line.includes('BRANDING_DIR'))

const mayInstall = process.getuid?.() === 0 && !missing('debootstrap', 'unshare')

describe.skipIf(!mayInstall)('A Debian with a network of its own', () => {
  let machine: ChildProcess
  /** The first process of the machine; when it ends, so does everything on it. */
  let first = ''

  const env = {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...startedByTests(),
  }
  const within = (script: string) =>
    [
      `--target=${first}`,
      '--net',
      '--mount',
      '--pid',
      'chroot',
      debian,
      'bash',
      '--norc',
      '-euc',
      `cd; ${script}`,
    ] as const
  const shell = async (script: string): Promise<string> =>
    (await promisify(execFile)('nsenter', within(script), { env })).stdout
  /** Starts what systemd would. @returns a function that stops it */
  const start = (name: string, script: string) => {
    const child = spawn('nsenter', within(`echo $$ > /run/${name}.pid; ${script}`), {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return async () => {
      await shell(`kill $(cat /run/${name}.pid)`)
      if (child.exitCode === null) await once(child, 'exit')
    }
  }
  const asUnit = 'set -a; . /etc/trade-counter/environment; DATA_DIR=/var/lib/trade-counter'
  const asWorker = `${asUnit}; . /etc/trade-counter/owner`
  const asUser = 'runuser --user trade-counter -- /opt/trade-counter/bin/trade-counter'
  const trusting = 'export NODE_EXTRA_CA_CERTS=/etc/haproxy/portal.crt'
  /** Sends a call through the proxy, from the machine. */
  const post = async (path: string, body: object) => {
    const call = `fetch('https://portal.example.com/api${path}', { method: 'POST', body: process.argv[1],
      headers: { 'content-type': 'application/json' } }).then((answer) => answer.text()).then(console.log)`
    const said = await shell(
      `${trusting}; /opt/trade-counter/node_modules/.bin/node --eval "${call}" '${JSON.stringify(body)}'`,
    )
    return JSON.parse(said) as Record<string, unknown>
  }

  const untilServing = () =>
    expect
      .poll(() => post('/user/get_token', {}).catch(String), { timeout: 300_000 * slowness() })
      .toMatchObject({ status: 400 })
  const psql = (sql: string) => shell(`runuser --user postgres -- psql --set ON_ERROR_STOP=1 <<'END'\n${sql}\nEND`)

  let stops: (() => Promise<void>)[] = []
  const startUnits = () => {
    stops = [
      start('server', `${asUnit}; PORT=8080; METRICS_PORT=9460; exec ${asUser} serve`),
      start('worker', `${asWorker}; exec ${asUser} work`),
    ]
  }

  let archive: string
  beforeAll(async () => {
    archive = await makeArchive()
    const ready = process.env.DEBIAN_FOLDER
    const make = ['debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', debian]
    const [program = '', ...args] = ready ? ['cp', '--archive', ready, debian] : make
    execFileSync(program, args, { stdio: 'pipe' })
    if (!ready) {
      appendFileSync(
        join(debian, 'etc/apt/sources.list'),
        `deb http://deb.debian.org/debian-security bookworm-security main\n`,
      )
      copyFileSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'))
      const install =
        'export DEBIAN_FRONTEND=noninteractive; apt-get update; apt-get install --yes --no-install-recommends rsync python3'
      execFileSync('chroot', [debian, 'sh', '-c', install], { env, stdio: 'pipe' })
    }
    machine = spawn('unshare', ['--net', '--mount', '--pid', '--fork', '--kill-child', 'sleep', 'infinity'])
    while (first === '') {
      first = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()
      await sleep(20)
    }
    execFileSync('nsenter', [`--target=${first}`, '--net', 'ip', 'link', 'set', 'lo', 'up'])
    await shell('mount -t proc proc /proc; mkdir -p /dev/shm; mount -t tmpfs tmpfs /dev/shm')
    for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, join(debian, 'root', basename(file)))
    appendFileSync(join(debian, 'etc/hosts'), '127.0.0.1 localhost portal.example.com copies.example.com\n')
    mkdirSync(inbox)
    const mailServer = join(root, 'app/server/testing/killed/mail-program.ts')
    const settings = { ...env, INBOX: inbox, SMTP_PORT: '25' }
    const server = [`--target=${first}`, '--net', '--pid', process.execPath, mailServer]
    spawn('nsenter', server, { env: settings, stdio: 'ignore' })
  })
  afterAll(() => {
    machine?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('gets from the archive to the first customer signed in, each command as the page writes it', async () => {
    const [unpack = '', settings = '', init = '', setup = '', customer = ''] = blocksOf(
      installing,
      'From zero to the first customer',
    )
    await shell(unpack.replaceAll(/trade-counter-[\d.]+\+\d+\.[0-9a-f]+-linux-x64\.tar\.gz/g, basename(archive)))
    expect(await shell('trade-counter version')).toBe(`${build()}\n`)

    const roles = blocksOf(installing, 'From zero to the first customer', 'sql').join('')
    await shell('pg_ctlcluster 15 main start')
    await psql(roles)

    const [user = '', environment, owner, check = '', units = '', watcher = ''] = blocksOf(installing, 'systemd')
    await shell(user)
    const mail = 'SMTP_URL=smtp://127.0.0.1:25\nMAIL_FROM=portal@example.com'
    await shell(`cat >> /etc/trade-counter/environment <<'END'\n${environment}\n${mail}\nEND`)
    await shell(`cat >> /etc/trade-counter/owner <<'END'\n${owner}\nEND`)
    // No systemd runs here, so it only enables the units.
    for (const enable of [units, watcher]) await shell(enable.replace('--now', ''))
    expect(readdirSync(join(debian, 'etc/systemd/system/timers.target.wants'))).toContain('trade-counter-backup.timer')

    await shell(`${settings}\n${init}`)
    // Fills the files, as the distributor's IT does.
    await shell(
      `cd first-feed; cp examples/*.csv .; rm accounts.csv; sed --in-place s/,rep,/,administrator,/ employees.csv`,
    )
    const done = await shell(`${settings}\n${setup}`)
    expect(done).toContain('roles: the serving role owns nothing')
    expect(await shell(check)).toContain('tables: up to date')

    const certificate =
      '-newkey rsa:2048 -nodes -days 90 -subj /CN=portal.example.com -addext subjectAltName=DNS:portal.example.com'
    await shell(`openssl req -x509 ${certificate} -keyout /etc/haproxy/portal.key -out /etc/haproxy/portal.crt
      cd /etc/haproxy; cat portal.crt portal.key > portal.pem; cp portal.crt portal.key /etc/nginx`)
    for (const proxy of blocksOf(installing, 'haproxy or nginx')) await shell(proxy)
    start('proxy', 'exec haproxy -db -f /etc/haproxy/haproxy.cfg')
    startUnits()
    await untilServing()

    const [doctor = ''] = /trade-counter doctor --mail \S+@example\.com/.exec(installing) ?? []
    const said = await shell(`${asWorker}; ${trusting}; ${doctor} || true`)
    expect(faultsIn(said)).toEqual([])
    expect(said).toMatch(/^ok +certificate/m)
    await expect.poll(() => readdirSync(inbox).filter((name) => name.endsWith('.eml')).length).toBe(1)

    const invited = await shell(`${settings}\n${customer}`)
    const [admin, buyer] = [done, invited].map((text) => /^https\S+\/SetPassword#(\S+)$/m.exec(text)?.[1] ?? '')
    expect(await post('/user/password', { link: admin, newPassword: 'Heron-4471' })).toMatchObject({ ReturnCode: 0 })
    const signsIn = { user: 'EMP001', password: 'Heron-4471', company: '', loginType: 'E' }
    expect(await post('/user/get_token', signsIn)).toMatchObject({ ReturnCode: 0, CanManageFeeds: 'Y' })
    expect(await post('/user/password', { link: buyer, newPassword: 'Plover-265' })).toMatchObject({ ReturnCode: 0 })
    expect(await post('/user/get_token', buys)).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100001' })
  })

  test('loses its database, and gets from a copy in another place to a serving portal, each command as the page writes it', async () => {
    const [user = '', key = '', copy = '', retain = ''] = blocksOf(backingUp, 'Copies in another place')
    const [limits = ''] = /^restrict,.*(?=ssh-ed25519 AAAA)/m.exec(backingUp) ?? []
    await shell(`mkdir -p /run/sshd .ssh; ssh-keygen -q -t ed25519 -N '' -f .ssh/id_ed25519; cp .ssh/id_ed25519.pub .ssh/authorized_keys
      echo 'StrictHostKeyChecking accept-new' >> /etc/ssh/ssh_config; /usr/sbin/sshd; ${user}`)
    await shell(`cat > /home/portal-copies/.ssh/authorized_keys <<'END'\n${limits}${await shell(key)}\nEND`)
    const made = await shell(`${asWorker}; ${asUser} backup /var/backups/trade-counter --keep 14 --verify`)
    const [name = ''] = /trade-counter-\d{8}T\d{6}Z/.exec(made) ?? []
    await shell(copy)
    // An intruder on the portal's machine can neither change nor delete it.
    await shell(`echo x >> /var/backups/trade-counter/${name}/manifest.json`)
    await shell(copy)
    await expect(shell(copy.replace('--archive', '--archive --delete'))).rejects.toThrow('delete')
    await shell(
      `mkdir -p /srv/portal-copies/trade-counter-old; touch -d '400 days ago' /srv/portal-copies/trade-counter-old; ${retain}`,
    )
    expect(await shell('ls /srv/portal-copies')).toBe(`${name}\n`)

    const [stop = '', bring = '', restore = '', signOut = '', feed = '', go = ''] = blocksOf(
      backingUp,
      'When the database is lost',
    ).map((block) => block.replaceAll(/trade-counter-\d+T\d+Z/g, name))
    await shell(stop)
    for (const end of stops) await end()
    const lost = ['drop database portal', 'drop role portal_server', 'drop role portal_owner']
    await psql(lost.join(';'))
    await shell('rm --recursive /var/backups/trade-counter/*')
    await psql(blocksOf(installing, 'From zero to the first customer', 'sql').join(''))
    await shell(bring)
    expect(await shell(restore)).toContain('Restored')
    const asOwner = restore.split('trade-counter restore')[0]
    await shell(`${asOwner}\n${signOut}`)
    await shell(`cp --recursive first-feed full-feed; ${asOwner}\n${feed}`)
    const [, doctor = ''] = go.split(/^ *(?=trade-counter)/m)
    startUnits()
    await untilServing()
    expect(await post('/user/get_token', buys)).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100001' })
    const said = await shell(`${asOwner}\n${trusting}; ${doctor.trim()} || true`)
    expect(faultsIn(said)).toEqual([])
  })
})
