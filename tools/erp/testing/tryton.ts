import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from '#app/server/testing/servers/cluster.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { slowness } from '#app/server/testing/slowness.ts'

const connector = join(import.meta.dirname, '../../../connectors/tryton')
/** Debian's: it has Tryton's modules, which another Python in the PATH has not. */
export const python = '/usr/bin/python3'
const admin = 'erp-admin-2026'

const modules = {
  sale: 'tryton-modules-sale',
  purchase: 'tryton-modules-purchase',
  account_invoice_stock: 'tryton-modules-account-invoice-stock',
  account_credit_limit: 'tryton-modules-account-credit-limit',
  sale_price_list: 'tryton-modules-sale-price-list',
  sale_product_customer: 'tryton-modules-sale-product-customer',
  stock_supply: 'tryton-modules-stock-supply',
}

/** Returns the Debian packages that the test needs and this machine lacks. */
export function missingPackages(): string[] {
  const libraries = {
    trytond: 'tryton-server',
    proteus: 'tryton-proteus',
    psycopg2: 'python3-psycopg2',
    ...Object.fromEntries(Object.entries(modules).map(([name, of]) => [`trytond.modules.${name}`, of])),
  }
  const find = `import importlib.util, sys
for name in sys.argv[1:]:
    try: found = importlib.util.find_spec(name)
    except ImportError: found = None
    if not found: print(name)`
  const { stdout, error } = spawnSync(python, ['-c', find, ...Object.keys(libraries)], { encoding: 'utf8' })
  const lacks = error ? Object.keys(libraries) : stdout.split('\n').filter((name) => name !== '')
  return Object.entries(libraries).flatMap(([name, of]) => (lacks.includes(name) ? [of] : []))
}

/** Lays out our modules of Tryton as an installation of each would. */
async function installModules(into: string): Promise<void> {
  const folder = join(into, 'trytond/modules')
  await mkdir(folder, { recursive: true })
  for (const [name, from] of [
    ['portal_orders', connector],
    ['erp_clock', import.meta.dirname],
  ] as const) {
    await symlink(join(from, name), join(folder, name))
    const info = join(into, `trytond_${name}.egg-info`)
    await mkdir(info)
    await writeFile(join(info, 'PKG-INFO'), `Metadata-Version: 1.0\nName: trytond_${name}\nVersion: 6.0.0\n`)
    await writeFile(join(info, 'entry_points.txt'), `[trytond.modules]\n${name} = trytond.modules.${name}\n`)
  }
}

/** A Tryton server over a database of its own, whose day is set from outside. */
export class Tryton {
  readonly databaseUrl: string
  readonly port: number
  readonly folder: string
  readonly env: Record<string, string | undefined>
  #server: ChildProcess | undefined
  #log = ''

  constructor(databaseUrl: string, port: number, folder: string) {
    this.databaseUrl = databaseUrl
    this.port = port
    this.folder = folder
    this.env = {
      ...plainEnvironment,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONWARNINGS: 'ignore',
      TRYTOND_CONFIG: join(folder, 'trytond.conf'),
      TRYTON_DATABASE: databaseUrl,
      TRYTON_URL: `http://admin:${admin}@127.0.0.1:${port}/tryton/`,
      ERP_TODAY: join(folder, 'today'),
    }
  }

  static async start(cluster: Cluster, today: string): Promise<Tryton> {
    const folder = await mkdtemp(join(tmpdir(), 'erp-'))
    const tryton = new Tryton(decodeURIComponent(cluster.url('tryton')), await freePort(), folder)
    await writeFile(join(folder, 'today'), today)
    await installModules(folder)
    // XML-RPC checks the password with every call, so its hash is cheap here.
    await writeFile(join(folder, 'passlib.ini'), '[passlib]\nschemes = pbkdf2_sha512\npbkdf2_sha512__rounds = 1\n')
    const settings = [
      ['database', `uri = ${tryton.databaseUrl}`],
      ['web', `listen = 127.0.0.1:${tryton.port}`],
      ['password', `passlib = ${join(folder, 'passlib.ini')}`],
    ]
    await writeFile(join(folder, 'trytond.conf'), settings.map(([part, line]) => `[${part}]\n${line}\n`).join(''))
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    await client.connect()
    await client.query('create database tryton').finally(() => client.end())
    await tryton.#activate()
    await tryton.#serve()
    return tryton
  }

  async #activate(): Promise<void> {
    const secret = join(this.folder, 'password')
    await writeFile(secret, admin)
    const update = ['--activate-dependencies', '-u', ...Object.keys(modules), 'portal_orders', 'erp_clock']
    const args = ['/usr/bin/trytond-admin', '-d', 'tryton', '--email', 'erp@example.com', ...update]
    const child = spawn(python, args, {
      env: { ...this.env, TRYTONPASSFILE: secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`trytond-admin: ${printed.slice(-3000)}`)
  }

  async #serve(): Promise<void> {
    const args = ['/usr/bin/trytond', '-d', 'tryton']
    const server = spawn(python, args, { env: this.env, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#server = server
    server.stderr.on('data', (chunk) => {
      this.#log = `${this.#log}${chunk}`.slice(-5000)
    })
    for (const giveUpAt = Date.now() + 120_000 * slowness(); Date.now() < giveUpAt; await sleep(200)) {
      if (server.exitCode !== null) break
      if (
        await fetch(`http://127.0.0.1:${this.port}/`).then(
          () => true,
          () => false,
        )
      )
        return
    }
    throw new Error(`trytond did not start: ${this.#log}`)
  }

  async stop(): Promise<void> {
    this.#server?.kill('SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }
}
