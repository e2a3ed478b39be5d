import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startedByTests } from '#app/server/testing/servers/end-started.ts'
import { root } from '../../modules.mjs'
import { missing } from './unpacked.ts'

const packages = 'adduser,libstdc++6,openssl,postgresql,haproxy,nginx-light,systemd,openssh-server'
const env = {
  HOME: '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  ...startedByTests(),
}

/** Whether this machine can make and start one, with Debian's `debootstrap` and `systemd-container`. */
export const hasDebian = process.getuid?.() === 0 && !missing('debootstrap', 'systemd-nspawn')

/** A Debian that its own systemd has started, with a network that has only itself. */
export class Debian {
  readonly #folder = mkdtempSync(join(tmpdir(), 'trade-counter-debian-'))
  #machine: ChildProcess | undefined
  /** The first process; when it ends, so does everything on the machine. */
  #first = ''

  /** The machine's files. */
  get root(): string {
    return join(this.#folder, 'debian')
  }

  /** Makes it, or copies `DEBIAN_FOLDER`, and starts it. */
  async start(): Promise<void> {
    const ready = process.env.DEBIAN_FOLDER
    const make = ['debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', this.root]
    const [program = '', ...args] = ready ? ['cp', '--archive', ready, this.root] : make
    execFileSync(program, args, { stdio: 'pipe' })
    if (!ready) {
      const security = 'deb http://deb.debian.org/debian-security bookworm-security main\n'
      appendFileSync(join(this.root, 'etc/apt/sources.list'), security)
      copyFileSync('/etc/resolv.conf', join(this.root, 'etc/resolv.conf'))
      const install = 'apt-get update; apt-get install --yes --no-install-recommends curl rsync python3'
      execFileSync('chroot', [this.root, 'sh', '-c', install], { env, stdio: 'pipe' })
    }
    appendFileSync(join(this.root, 'etc/hosts'), '127.0.0.1 localhost portal.example.com copies.example.com\n')
    const options = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=off', '--timezone=off']
    this.#machine = spawn('systemd-nspawn', ['--quiet', ...options, `--directory=${this.root}`, '--boot'], {
      env,
      stdio: 'ignore',
    })
    while (!/^(?:running|degraded)$/.test(await this.#state())) await sleep(250)
    // haproxy has its ports.
    await this.shell('systemctl disable --now nginx')
  }

  async #state(): Promise<string> {
    if (this.#machine?.exitCode !== null) throw new Error('the machine has ended')
    const { pid } = this.#machine
    this.#first = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return this.#first === '' ? '' : (await this.shell('systemctl is-system-running || true').catch(() => '')).trim()
  }

  /** Runs commands as root in its home. @returns their output @throws {Error} when one fails, with what it said */
  async shell(script: string): Promise<string> {
    const spaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root']
    const args = [`--target=${this.#first}`, ...spaces, 'bash', '--norc', '-euc', `cd; ${script}`]
    return (await promisify(execFile)('nsenter', args, { env })).stdout
  }

  psql(sql: string, database = 'postgres'): Promise<string> {
    return this.shell(`runuser --user postgres -- psql --set ON_ERROR_STOP=1 ${database} <<'END'\n${sql}\nEND`)
  }

  /** Copies a file into root's home. */
  bring(file: string): void {
    copyFileSync(file, join(this.root, 'root', basename(file)))
  }

  /** Starts a mail server on it, which writes what it gets into a folder. */
  receiveMails(inbox: string): void {
    const server = join(root, 'app/server/testing/killed/mail-program.ts')
    const args = [`--target=${this.#first}`, '--net', '--pid', process.execPath, server]
    spawn('nsenter', args, { env: { ...env, INBOX: inbox, SMTP_PORT: '25' }, stdio: 'ignore' })
  }

  remove(): void {
    if (this.#first !== '') process.kill(Number(this.#first), 'SIGKILL')
    this.#machine?.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
