import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const ops = join(import.meta.dirname, '../../../../ops')

/** nginx's sample is a part of its configuration; the rest is the machine's. */
const nginxMain = (folder: string, part: string): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events {} http { access_log ${folder}/access.log;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${part}; }`
}

const programs = {
  haproxy: {
    sample: 'haproxy/haproxy.cfg',
    check: (_folder: string, file: string) => ['-c', '-f', file],
    run: (_folder: string, file: string) => ['-db', '-f', file],
  },
  nginx: {
    sample: 'nginx/trade-counter.conf',
    check: (folder: string, file: string) => ['-t', '-e', join(folder, 'nginx.log'), '-c', file],
    run: (folder: string, file: string) => ['-e', join(folder, 'nginx.log'), '-c', file],
  },
}
/** Files of nginx's log; haproxy's is its output here. */
const logs = ['nginx.log', 'access.log', 'trade-counter.log', 'trade-counter-error.log']

export type ProxyName = keyof typeof programs
export const proxyNames = Object.keys(programs) as ProxyName[]

export function hasProxy(name: ProxyName): boolean {
  const found = spawnSync(name, ['-v']).error === undefined
  if (!found) process.stdout.write(`${name} is missing: its sample is not tried (apt-get install ${name})\n`)
  return found
}

/** A real proxy with its sample configuration, except for ports and files. Its certificate is self-signed. */
export class SampleProxy {
  readonly #process: ChildProcess
  readonly #folder: string
  #output = ''
  readonly http: number
  readonly https: number
  /** The file of its certificate, which is for 127.0.0.1, too. */
  readonly certificate: string

  private constructor(child: ChildProcess, folder: string, ports: { http: number; https: number }) {
    this.#process = child
    this.#folder = folder
    this.http = ports.http
    this.https = ports.https
    this.certificate = join(folder, 'portal.crt')
    child.stdout?.on('data', (part) => {
      this.#output += String(part)
    })
  }

  /**
   * @param servers the ports of the two servers
   * @throws {Error} when the proxy finds a fault in the configuration, or warns
   */
  static async start(name: ProxyName, servers: readonly [number, number]): Promise<SampleProxy> {
    const { sample, check, run } = programs[name]
    const folder = await mkdtemp(join(tmpdir(), `trade-counter-${name}-`))
    const ports = { http: await freePort(), https: await freePort() }
    const certificate = ['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.crt')]
    const names = ['-addext', 'subjectAltName=DNS:portal.example.com,IP:127.0.0.1']
    const subject = ['-subj', '/CN=portal.example.com', '-days', '30', ...names]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...certificate], { stdio: 'ignore' })
    const pem = await Promise.all(['portal.crt', 'portal.key'].map((file) => readFile(join(folder, file), 'utf8')))
    await writeFile(join(folder, 'portal.pem'), pem.join(''))
    const text = (await readFile(join(ops, sample), 'utf8'))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${servers[0]}`)
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${servers[1]}`)
      .replace(/\b(bind|listen) :?80\b/, `$1 127.0.0.1:${ports.http}`)
      .replace(/\b(bind|listen) :?443\b/, `$1 127.0.0.1:${ports.https}`)
      .replaceAll(/\/etc\/(?:haproxy|nginx)\/portal\./g, join(folder, 'portal.'))
      .replaceAll('/opt/trade-counter/ops', ops)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replace('log /dev/log', 'log stdout format raw')
    const part = join(folder, 'sample.conf')
    const file = name === 'nginx' ? join(folder, 'main.conf') : part
    await writeFile(part, text)
    if (name === 'nginx') await writeFile(file, nginxMain(folder, part))
    const checked = spawnSync(name, check(folder, file), { encoding: 'utf8' })
    if (checked.status !== 0 || /warn/i.test(checked.stderr)) throw new Error(checked.stdout + checked.stderr)
    return new SampleProxy(spawn(name, run(folder, file), { stdio: ['ignore', 'pipe', 'ignore'] }), folder, ports)
  }

  /** All that the proxy has logged. */
  async logged(): Promise<string> {
    const files = logs.map((name) => join(this.#folder, name)).filter((file) => existsSync(file))
    return this.#output + (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('')
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
    await rm(this.#folder, { recursive: true, force: true })
  }
}
