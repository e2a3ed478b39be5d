import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { Buyer } from '#app/server/testing/killed/buyer.ts'
import { addTestAccount } from '#app/server/testing/servers/add-account.ts'
import type { Cluster } from '#app/server/testing/servers/cluster.ts'
import { password } from '#app/server/testing/servers/portal.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'
import { addService } from '#kit/server/access/service-queries.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'

export const employee = 'EMP900'

type Fields = Record<string, string>
/** A row of a list, with the fields of its columns. */
export type Row = Record<string, string | number | null>

/** A portal's server over a database of its own. */
export class ErpPortal {
  readonly api: string
  readonly keys: { feeds: string; orders: string }
  readonly #store: Store
  readonly #server: Pick<ServerProcess, 'url' | 'stop'>
  #token = ''
  #secret = password

  constructor(server: Pick<ServerProcess, 'url' | 'stop'>, store: Store, keys: ErpPortal['keys']) {
    this.#server = server
    this.#store = store
    this.keys = keys
    this.api = `${server.url}/api`
  }

  static async start(cluster: Cluster, dataDir: string): Promise<ErpPortal> {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    await client.connect()
    await client.query('create database portal').finally(() => client.end())
    const databaseUrl = cluster.url('portal')
    const store = await openStore({ databaseUrl })
    await migrate(store)
    const [feeds, orders] = await Promise.all([
      addService(store.db, 'tryton', new Date()),
      addService(store.db, 'tryton-orders', new Date(), 'orders'),
    ])
    // A pressed year moves more in a day than the guards let pass.
    const guards = { FEED_MAX_BALANCES_MOVE: '1000', FEED_MAX_STOCK_MOVE: '1000', FEED_MAX_PRICES_MOVE: '1000' }
    const env = { COLUMNAR: 'off', DATA_DIR: dataDir, SIGN_IN_TRIES_PER_MINUTE: '1000', ...guards }
    const server = await startServer({ options: { databaseUrl } }, env)
    return new ErpPortal(server, store, { feeds: feeds ?? '', orders: orders ?? '' })
  }

  /** Pushes what Tryton does not. @param feed the file without `.csv`, with the fields of the call */
  async pushFile(feed: string, csv: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.keys.feeds}`, 'content-type': 'text/csv' }
    let pushed = await fetch(`${this.api}/feeds/${feed}`, { method: 'POST', headers, body: csv })
    while (pushed.status === 202) {
      const { id } = (await pushed.json()) as { id: number }
      await sleep(200)
      pushed = await fetch(`${this.api}/feeds/${id}`, { headers })
    }
    if (!pushed.ok) throw new Error(await pushed.text())
  }

  /** Pushes an administrator, of whom Tryton knows nothing. */
  pushAdministrator(): Promise<void> {
    return this.pushFile('employees', `employee,name,region,role\n${employee},Ann Admin,ALL,administrator\n`)
  }

  /**
   * Takes a customer without documents away, as if its rows had never arrived.
   * @param files the folder of the extract that has just sent them as changes
   */
  async forget(number: string, files: string): Promise<void> {
    for (const feed of ['custom_prices', 'ship_tos', 'customers']) {
      const [header = '', ...rows] = readFileSync(join(files, `${feed}.csv`), 'utf8')
        .trim()
        .split(/\r?\n/)
      // The last column is `_deleted`.
      const own = rows.filter((row) => row.split(',')[1] === number).map((row) => `${row}Y`)
      await this.pushFile(`${feed}?changes=true`, [header, ...own, ''].join('\n'))
    }
  }

  async addAdministrator(): Promise<void> {
    await this.pushAdministrator()
    const admin = { db: this.#store.db, now: new Date() }
    await addTestAccount(admin, { loginType: 'E', company: '', userId: employee, password, flags: allFlags })
  }

  /** Signs in as the administrator, and again whenever the session has ended: a year can take longer than that. */
  async signIn(secret = password): Promise<void> {
    this.#secret = secret
    this.#token = ''
    const sent = { user: employee, password: secret, company: '', loginType: 'E' }
    const { JWTToken } = (await this.post('/user/get_token', sent)) as { JWTToken: string }
    this.#token = JWTToken
  }

  async #call(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(`${this.api}${path}`, {
      ...init,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
    })
    if (answer.status === 401 && this.#token !== '') {
      await this.signIn(this.#secret)
      return this.#call(path, init)
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  get(path: string, fields: Fields): Promise<unknown> {
    return this.#call(`${path}?${new URLSearchParams(fields)}`, { method: 'GET' })
  }

  post(path: string, fields: object): Promise<unknown> {
    return this.#call(path, { method: 'POST', body: JSON.stringify(fields) })
  }

  /** A list for one customer, with the fields that any of the lists wants. */
  async list(path: string, customer: string, fields: Fields = {}): Promise<Row[]> {
    const whose = { companyNumber: '01', customerNumber: customer, identityKey: `E00${employee}` }
    return (await this.get(path, { ...whose, ...fields })) as Row[]
  }

  /** The six digits with which each customer signs in, by Tryton's number. */
  async customerKeys(): Promise<Map<string, string>> {
    const rows = await this.#store.db.selectFrom('customers').select(['customer', 'customer_number']).execute()
    return new Map(rows.map((row) => [row.customer_number, row.customer]))
  }

  /** What a customer, given by Tryton's number, may buy: two items for its first ship-to. */
  async habitOf(number: string) {
    const { db } = this.#store
    const { customer, ship_to: shipTo } = await db
      .selectFrom('ship_tos as s')
      .innerJoin('customers as c', (join) => join.onRef('c.customer', '=', 's.customer'))
      .select(['s.customer', 's.ship_to'])
      .where('c.customer_number', '=', number)
      .orderBy('s.ship_to')
      .executeTakeFirstOrThrow()
    const items = (await db.selectFrom('list_prices').select('item').orderBy('item').limit(2).execute()).map(
      ({ item }) => item,
    )
    return { company: '01', customer, shipTo, items }
  }

  /** A buyer of a customer, with an account. */
  async buyerOf(number: string): Promise<{ customer: string; buyer: Buyer; items: string[] }> {
    const habit = await this.habitOf(number)
    const { customer, items } = habit
    const account = { loginType: 'C', company: '01', userId: customer, password, flags: allFlags } as const
    await addTestAccount({ db: this.#store.db, now: new Date() }, account)
    const buyer = new Buyer(this.api, habit)
    await buyer.signIn()
    return { customer, buyer, items }
  }

  /** The PO numbers of the carts and orders of a customer, given by Tryton's number, and how many may sign in as it. */
  async writtenFor(number: string): Promise<{ pos: string[]; accounts: number }> {
    const { db } = this.#store
    const customer = (await this.customerKeys()).get(number) ?? ''
    const carts = await db.selectFrom('carts').select('customer_po').where('customer', '=', customer).execute()
    const accounts = await db.selectFrom('accounts').select('account_id').where('user_id', '=', customer).execute()
    return { pos: carts.map((cart) => cart.customer_po).toSorted(), accounts: accounts.length }
  }

  /** The audited changes of numbers. */
  async renumbered(): Promise<string[]> {
    const rows = await this.#store.db.selectFrom('audit').select(['event', 'detail']).orderBy('audit_id').execute()
    return rows.flatMap(({ event, detail }) =>
      / renumbered$/.test(event) ? [`${event.split(' ')[0]} ${detail.from} ${detail.to}`] : [],
    )
  }

  /** Those of these numbers that are items' now. */
  async itemsAmong(numbers: string[]): Promise<string[]> {
    const rows = await this.#store.db.selectFrom('items').select('item').where('item', 'in', numbers).execute()
    return rows.map(({ item }) => item)
  }

  /** The state and the ERP's number of every order that was sent. */
  async acknowledged(): Promise<Record<string, { state: string; number: string }>> {
    const rows = await this.#store.db
      .selectFrom('carts')
      .select(['reference', 'state', 'order_number'])
      .where('reference', 'is not', null)
      .execute()
    return Object.fromEntries(rows.map((row) => [row.reference, { state: row.state, number: row.order_number }]))
  }

  async stop(): Promise<void> {
    await this.#server.stop()
    await this.#store.close()
  }
}
