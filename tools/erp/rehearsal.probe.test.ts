import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#app/server/testing/servers/cluster.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { slowness } from '#app/server/testing/slowness.ts'
import { linksIn, type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { hasProxy, SampleProxy } from '#app/server/testing/servers/proxy.ts'
import { Buyer } from '#app/server/testing/killed/buyer.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { makeArchive, type Served, Unpacked } from '../release/testing/unpacked.ts'
import { Driver, runConnector } from './testing/driver.ts'
import { employee, ErpPortal } from './testing/portal.ts'
import { missingPackages, Tryton } from './testing/tryton.ts'

const today = new Date().toISOString().slice(0, 10)
const [owner, serving, secret, chosen] = ['portal_owner', 'portal_server', 'Heron-4471', 'Plover-265'] as const

const lacks = missingPackages().length > 0 || !hasProxy('haproxy')

describe.skipIf(lacks)('a distributor with Tryton who has nothing but the archive', () => {
  const release = new Unpacked()
  let cluster: Cluster
  let tryton: Tryton
  let driver: Driver
  let store: Store
  let served: Served
  let stopWork: () => Promise<number | null>
  let mails: MailServer
  let proxy: SampleProxy

  beforeAll(async () => {
    cluster = await startCluster('on')
    chmodSync(dirname(cluster.socket), 0o755)
    const archive = makeArchive()
    tryton = await Tryton.start(cluster, today)
    driver = new Driver(tryton, '1')
    await driver.do('set_up', [Number(today.slice(0, 4))])
    await release.unpack(await archive)
    mails = await startMailServer()
  })
  afterAll(async () => {
    driver?.stop()
    await store?.close()
    await served?.stop()
    await stopWork?.()
    await tryton?.stop()
    await proxy?.stop()
    await mails?.stop()
    release.remove()
    await cluster?.stop()
  })

  test('gets from two roles to the first order in Tryton, and its invoice on the screen', async () => {
    const began = performance.now()
    let last = began
    /** Prints how long a step took. */
    const done = (step: string) => {
      const now = performance.now()
      process.stdout.write(`${((now - last) / 1000).toFixed(1).padStart(6)} s  ${step}\n`)
      last = now
    }
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    await client.connect()
    for (const statement of [
      `create role ${owner} login`,
      `create role ${serving} login`,
      `create database portal owner ${owner}`,
    ])
      await client.query(statement)
    await client.end()
    done('two roles and a database')

    const urlOf = (role: string) => cluster.url('portal').replace('postgres@', `${role}@`)
    const port = await freePort()
    proxy = await SampleProxy.start('haproxy', [port, await freePort()])
    setDefaultCACertificates([...getCACertificates(), readFileSync(proxy.certificate, 'utf8')])
    const data = release.makeFolder('data')
    chmodSync(data, 0o700)
    const publicUrl = `https://127.0.0.1:${proxy.https}`
    const certificate = join(release.makeFolder('certificate'), 'portal.crt')
    copyFileSync(proxy.certificate, certificate)
    const settings = {
      MIGRATE_DATABASE_URL: urlOf(owner),
      DATABASE_URL: urlOf(serving),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '127.0.0.1',
      SESSION_KEYS: 'k1:hW7sYp2KqLx9Zt4VbN6mRc8Jd3Gf5Ta1',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Orders <orders@portal.example>',
      NODE_EXTRA_CA_CERTS: certificate,
      DATA_DIR: data,
      BRANDING_DIR: join(release.root, 'app/branding'),
      COLUMNAR: 'off',
      PORT: String(port),
    }
    done('a proxy with a certificate')

    const run = async (...args: string[]) => {
      const { code, said, complained } = await release.run(args, settings)
      expect({ args, code }, complained).toEqual({ args, code: 0 })
      return said
    }
    expect(await run('setup')).toContain("sees no customer's rows")
    const keyOf = async (...args: string[]) =>
      /^key: (\S+)$/m.exec(await run('account', 'add-service', ...args))?.[1] ?? ''
    const keys = { feeds: await keyOf('tryton'), orders: await keyOf('tryton-orders', '--orders') }
    stopWork = release.work(settings)
    const { MIGRATE_DATABASE_URL: _, ...own } = settings
    served = await release.serve(own)
    done('setup, two keys, server and worker')

    store = await openStore({ databaseUrl: urlOf(owner) })
    const everything = await openStore({ databaseUrl: cluster.url('portal') })
    const portal = new ErpPortal({ url: publicUrl, stop: served.stop }, everything, keys)
    const trusted = { SSL_CERT_FILE: proxy.certificate, CURL_CA_BUNDLE: proxy.certificate }
    const env = { ...tryton.env, ...trusted, PORTAL_API: portal.api, PORTAL_KEY: keys.feeds, EXTRACT_OVERLAP: '0 s' }
    const extract = async (...options: string[]) => {
      const { code, printed } = await runConnector(['extract.py', join(tryton.folder, 'feed'), ...options], env)
      expect(code, printed).toBe(0)
    }
    const take = async () => {
      const { code, printed } = await runConnector(['take_orders.py'], { ...env, PORTAL_KEY: keys.orders })
      expect(code, printed).toBe(0)
    }
    await extract()
    done("the connector's first load")

    const linkIn = (said: string) => /SetPassword#(\S+)$/m.exec(said)?.[1] ?? ''
    await portal.pushAdministrator()
    const link = linkIn(await run('setup', '--admin', employee))
    expect(await portal.post('/user/password', { link, newPassword: secret })).toMatchObject({ ReturnCode: 0 })
    await portal.signIn(secret)
    done('the first administrator signs in')

    const habit = await portal.habitOf('CUST-00006')
    const account = ['--type', 'C', '--company', habit.company, '--user', habit.customer, '--all-flags']
    const mayOrder = ['--flag', 'CanCreateOrders=Y', '--email', 'buyer@harbor.example']
    await run('account', 'add', ...account, ...mayOrder, '--link', 'mail')
    await expect.poll(() => linksIn(mails), { timeout: 120_000 * slowness() }).toHaveLength(1)
    const invited = linkIn(linksIn(mails)[0] ?? '')
    await portal.post('/user/password', { link: invited, newPassword: chosen })
    const buyer = new Buyer(portal.api, habit)
    await buyer.signIn(chosen)
    done('the first customer signs in by a mailed one-time link')

    const { said } = await release.run(['doctor', '--mail', 'it@harbor.example'], settings)
    for (const what of ['mail', 'public address', 'proxy headers', 'certificate', 'row-level security'])
      expect(said).toMatch(new RegExp(`^ok +${what}`, 'm'))
    expect(said.split('\n').filter((line) => line.startsWith('FAULT'))).toEqual([])
    done('doctor finds no fault')

    const reference = await buyer.send(await buyer.fill({ po: 'FIRST', quantity: 2 }))
    await take()
    const [sale] = await driver.do<{ reference: string; number: string }[]>('sold')
    expect(sale).toMatchObject({ reference })
    await extract('--changes')
    expect(await portal.acknowledged()).toMatchObject({
      [reference]: { state: 'in the books', number: sale?.number },
    })
    done('the first order is in Tryton, and back in the books')

    await driver.do('ship', sale?.number, false)
    await driver.do('bill', sale?.number, today)
    await extract('--changes')
    const invoices = await portal.list('/accountspayable/ardetails', habit.customer, { status: 'B' })
    expect(invoices).toMatchObject([{ OrderNumber: sale?.number, ReferenceNumber: expect.stringMatching(/\d/) }])
    done(`its invoice ${invoices[0]?.ReferenceNumber} is on the screen`)
    process.stdout.write(`${((performance.now() - began) / 60_000).toFixed(1)} min in all\n`)
  })
})
