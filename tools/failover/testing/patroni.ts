import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stringify } from 'yaml'
import { findPrograms, unprivileged } from '#app/server/testing/servers/cluster.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { slowness } from '#app/server/testing/slowness.ts'

/** Returns the Debian packages with programs that the cluster needs and this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })
    .filter(([program]) => spawnSync(program, ['--version']).error !== undefined)
    .map(([, name]) => name)

interface Node {
  name: string
  /** Ports of PostgreSQL and of Patroni's REST API. */
  ports: { postgres: number; rest: number }
  folder: string
  process: ChildProcess
}

const local = (port: number) => `127.0.0.1:${port}`

/** Patroni's configuration in etcd. A lost node is replaced after at most `ttl`, a crashed server immediately. */
const shared = {
  ttl: 8,
  loop_wait: 2,
  retry_timeout: 3,
  synchronous_mode: true,
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 60, shared_buffers: '32MB', jit: 'off', hot_standby: 'on' },
  },
}

const settingsOf = ({ name, ports, folder }: Omit<Node, 'process'>, etcd: number, programs: string) => ({
  scope: 'portal',
  name,
  restapi: { listen: local(ports.rest), connect_address: local(ports.rest) },
  etcd3: { host: local(etcd) },
  bootstrap: { dcs: shared, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }] },
  postgresql: {
    listen: local(ports.postgres),
    connect_address: local(ports.postgres),
    data_dir: join(folder, 'data'),
    bin_dir: programs,
    pgpass: join(folder, 'pgpass'),
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    parameters: { unix_socket_directories: folder },
  },
  watchdog: { mode: 'off' },
})

const haproxySettings = (port: number, nodes: readonly Node[]) => `global
  maxconn 300
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind ${local(port)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} ${local(ports.postgres)} check port ${ports.rest}`).join('\n')}
`

/** Returns the folder with all of PostgreSQL's programs. The PATH may contain links to some of them. */
const binariesInPath = () => dirname(realpathSync(spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout.trim()))

/** Two PostgreSQL servers under Patroni, with etcd and haproxy, on loopback. */
export class PatroniCluster {
  readonly #folder: string
  readonly #user: { uid: number; gid: number } | undefined
  readonly #running: ChildProcess[] = []
  #nodes: Node[] = []
  #haproxy = 0
  #said = ''

  private constructor(user: { uid: number; gid: number } | undefined) {
    this.#user = user
    // The path of a socket is limited to 107 characters.
    this.#folder = mkdtempSync('/tmp/trade-counter-patroni-')
    this.#own(this.#folder)
  }

  static async start(): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(await unprivileged())
    try {
      await cluster.#start()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Returns the URL of the primary through haproxy. */
  ofProxy(user: string): string {
    return `postgres://${user}@${local(this.#haproxy)}/postgres`
  }

  /** Kills the primary's PostgreSQL with SIGKILL and, to simulate a lost host, its Patroni as well. */
  async killLeader(what: 'server' | 'host'): Promise<void> {
    const leader = await this.#find('/primary')
    if (!leader) throw new Error('there is no primary')
    const postmaster = Number(readFileSync(join(leader.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    if (what === 'host') leader.process.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
  }

  /** Waits for a synchronous standby, which must confirm every write. */
  async untilSynchronous(): Promise<void> {
    await this.#until('a synchronous standby', async () => (await this.#find('/synchronous')) !== undefined)
  }

  async stop(): Promise<void> {
    for (const child of this.#running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      // Patroni stops its PostgreSQL.
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(timer)
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #own(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid)
  }

  #write(name: string, text: string): string {
    const file = join(this.#folder, name)
    writeFileSync(file, text)
    this.#own(file)
    return file
  }

  #run(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { ...this.#user, cwd: this.#folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        this.#said = `${this.#said}${chunk}`.slice(-6000)
      })
    this.#running.push(child)
    return child
  }

  async #find(role: '/primary' | '/synchronous'): Promise<Node | undefined> {
    for (const node of this.#nodes) {
      const answer = await fetch(`http://${local(node.ports.rest)}${role}`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return node
    }
    return undefined
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + 90_000 * slowness()
    while (!(await isSo())) {
      const isGone = this.#running.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
      if (isGone || Date.now() > giveUpAt) throw new Error(`${what} did not happen: ${this.#said}`)
      await sleep(100)
    }
  }

  async #startNode(name: string, etcd: number, programs: string): Promise<void> {
    const folder = join(this.#folder, name)
    mkdirSync(folder)
    this.#own(folder)
    const node = { name, folder, ports: { postgres: await freePort(), rest: await freePort() } }
    const settings = this.#write(`${name}.yml`, stringify(settingsOf(node, etcd, programs)))
    this.#nodes.push({ ...node, process: this.#run('patroni', [settings]) })
  }

  async #start(): Promise<void> {
    const programs = (await findPrograms()) || binariesInPath()
    const [etcd, peers] = [await freePort(), await freePort()]
    const [client, peer] = [`http://${local(etcd)}`, `http://${local(peers)}`]
    this.#run('etcd', [
      ...['--data-dir', join(this.#folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ])
    await this.#until('etcd', () =>
      fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    await this.#startNode('n1', etcd, programs)
    await this.#until('the first primary', async () => (await this.#find('/primary')) !== undefined)
    await this.#startNode('n2', etcd, programs)
    await this.untilSynchronous()
    this.#haproxy = await freePort()
    this.#run('haproxy', ['-db', '-f', this.#write('haproxy.cfg', haproxySettings(this.#haproxy, this.#nodes))])
    // Until its first checks, haproxy takes both nodes for the primary, in turn.
    await this.#until('haproxy', async () => (await this.#isPrimary()) && (await this.#isPrimary()))
  }

  /** Whether haproxy connects to the primary. */
  async #isPrimary(): Promise<boolean> {
    const client = new pg.Client(this.ofProxy('postgres'))
    client.on('error', () => undefined)
    const { rows } = await client
      .connect()
      .then(() => client.query('select pg_is_in_recovery() as standby'))
      .catch(() => ({ rows: [] }))
    await client.end()
    return rows[0]?.standby === false
  }
}
