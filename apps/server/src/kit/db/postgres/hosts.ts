import pg, { type ClientBase, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { type DatabaseUrl, readDatabaseUrl, type Target } from '../database-url.ts'
import { within } from '../deadline.ts'
import { NamingClient } from './named-statements.ts'
import type { Connect } from './pool-store.ts'

/** Milliseconds in which a host must accept a connection and say what it is; all hosts are tried at once. */
const probeWithin = 1_000

/** What a server is at the moment. */
export interface Role {
  standby: boolean
  readOnly: boolean
}

/** The columns of a query that make a `Role`. */
export const role = `pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`

const fits: Record<Target, (role: Role) => boolean> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  'read-only': ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': () => true,
}

/** Thrown when no host is of the kind that the URL demands. The code is PostgreSQL's for a failed connection. */
export class NoSuchHost extends Error {
  override name = 'NoSuchHost'
  readonly code = '08001'
}

const describe = ({ standby, readOnly }: Role): string =>
  standby ? 'is a standby' : readOnly ? 'is read-only' : 'is a primary'

async function readRole(client: ClientBase): Promise<Role> {
  const { rows } = await within(client.query<Role>(`select ${role}`), probeWithin)
  const [row] = rows
  if (!row) throw new Error('the database did not say what it is')
  return row
}

const opened = (url: string, config: ClientConfig = {}): pg.Client => {
  const client = new pg.Client({ connectionTimeoutMillis: probeWithin, ...config, connectionString: url })
  // The affected query rejects anyway.
  client.on('error', () => undefined)
  return client
}

/** A server's role, or why it could not say. */
async function probe(url: string): Promise<Role | Error> {
  const client = opened(url)
  try {
    await client.connect()
    return await readRole(client)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The hosts of a database's URL, and the one in use. */
export class Hosts {
  readonly #hosts: DatabaseUrl
  #current: string | undefined
  #search: Promise<string> | undefined

  constructor(databaseUrl: string) {
    this.#hosts = readDatabaseUrl(databaseUrl)
    if (!this.areChecked) this.#current = this.#hosts.urls[0]
  }

  /** Whether there is a choice, or a demand on the only host. */
  get areChecked(): boolean {
    return this.#hosts.urls.length > 1 || this.#hosts.target !== 'any'
  }

  /**
   * The URL of the host in use, or of the first that is of the demanded kind.
   * @throws {NoSuchHost} saying what each host is
   */
  async find(): Promise<string> {
    if (this.#current !== undefined) return this.#current
    this.#search ??= this.#look().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  /** The host failed: the next connection looks for another one. */
  forget(url: string): void {
    if (this.areChecked && this.#current === url) this.#current = undefined
  }

  /** @throws {NoSuchHost} when a connected host is not, or no longer, of the demanded kind */
  check(found: Role): void {
    if (!fits[this.#hosts.target](found)) throw new NoSuchHost(`the host ${describe(found)}`)
  }

  async #look(): Promise<string> {
    const { urls, target } = this.#hosts
    const probes = urls.map((url) => ({ url, found: probe(url) }))
    const wishes = target === 'prefer-standby' ? (['standby', 'any'] as const) : [target]
    for (const wish of wishes) {
      for (const { url, found } of probes) {
        const is = await found
        if (is instanceof Error || !fits[wish](is)) continue
        this.#current = url
        return url
      }
    }
    const said = probes.map(async ({ url, found }) => {
      const is = await found
      return `${new URL(url).host} ${is instanceof Error ? `(${is.message})` : describe(is)}`
    })
    throw new NoSuchHost(`no host is ${target}: ${(await Promise.all(said)).join(', ')}`)
  }
}

/** pg-pool's error when all connections stay in use. */
const isFull = (error: unknown) => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * Connects a client to the host in use; if that fails, once more to another one.
 * @throws {NoSuchHost} when no host is of the demanded kind
 */
export async function connectOne(hosts: Hosts, config: ClientConfig): Promise<pg.Client> {
  const attempt = async (url: string) => {
    const client = opened(url, config)
    try {
      await client.connect()
      if (hosts.areChecked) hosts.check(await readRole(client))
      return client
    } catch (error) {
      void client.end().catch(() => undefined)
      hosts.forget(url)
      throw error
    }
  }
  const first = await hosts.find()
  return attempt(first).catch(async (error: unknown) => {
    const next = await hosts.find()
    if (!hosts.areChecked) throw error
    return attempt(next)
  })
}

/**
 * Takes connections of `NamingClient`s to the host in use; if it cannot connect, once more to another host. Connections
 * left from before a failover are closed: those to another host, and those to a server that refused a write.
 */
export const connectedTo =
  (pool: Pool, hosts: Hosts): Connect =>
  async () => {
    const isLeft = (client: PoolClient) =>
      client instanceof NamingClient && (client.refusedWrite || client.url !== pool.options.connectionString)
    const take = async (url: string) => {
      pool.options.connectionString = url
      for (;;) {
        const client = await pool.connect()
        if (!isLeft(client)) return client
        client.release(true)
      }
    }
    const url = await hosts.find()
    return take(url).catch(async (error: unknown) => {
      if (!hosts.areChecked || isFull(error)) throw error
      hosts.forget(url)
      return take(await hosts.find())
    })
  }
