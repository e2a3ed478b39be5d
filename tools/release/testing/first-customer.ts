import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { slowness } from '#app/server/testing/slowness.ts'
import type { Debian } from './debian.ts'

/** The blocks of a section in a language, in their order. What a reader replaces is replaced. */
export const blocksOf = (page: string, section: string, language = 'sh'): string[] => {
  const [, text = ''] = page.split(new RegExp(`^## ${section}$`, 'm'))
  const form = new RegExp(`^ *\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\`$`, 'gm')
  const blocks = text.split(/^## /m)[0]?.matchAll(form) ?? []
  return [...blocks].map(([, block = '']) => block.replaceAll('<password>', 'Curlew-81'))
}

export const start = 'From zero to the first customer'
const buys = { user: '100001', password: 'Plover-265', company: '01', loginType: 'C' }
const trusting = 'export NODE_EXTRA_CA_CERTS=/etc/haproxy/portal.crt'

/** The release's page about installing, which names its build. */
export const installingOf = (debian: Debian) =>
  readFileSync(join(debian.root, 'opt/trade-counter/docs/operations/install.md'), 'utf8')

/** Sends a call through the proxy, from the machine. */
async function post(debian: Debian, path: string, body: object) {
  const call = `fetch('https://portal.example.com/api${path}', { method: 'POST', body: process.argv[1],
    headers: { 'content-type': 'application/json' } }).then((answer) => answer.text()).then(console.log)`
  const node = '/opt/trade-counter/node_modules/.bin/node'
  const said = await debian.shell(`${trusting}; ${node} --eval "${call}" '${JSON.stringify(body)}'`)
  return JSON.parse(said) as Record<string, unknown>
}

export const expectBuyer = async (debian: Debian) =>
  expect(await post(debian, '/user/get_token', buys)).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100001' })

/** doctor finds nothing to mend, besides the name and the legal texts of the distributor. @returns what it said */
export async function expectHealthy(debian: Debian, command: string): Promise<string> {
  const said = await debian.shell(`${trusting}; ${command} || true`)
  expect(said).toMatch(/^ok +tables/m)
  expect(said.split('\n').filter((line) => line.startsWith('FAULT'))).toEqual([])
  return said
}

/**
 * Leads from an unpacked release, its user, and its empty settings to the sign-ins of the first administrator and the
 * first customer. Each command is as the page writes it, and nothing else tells it the settings.
 * @param units copies the units
 */
export async function toFirstCustomer(debian: Debian, page: string, units: string): Promise<void> {
  const [environment = '', owner = ''] = blocksOf(page, start, 'ini')
  const [init = '', setup = '', customer = ''] = blocksOf(page, start).filter((one) => one.startsWith('trade-counter'))
  const [check = '', , enable = '', watcher = ''] = blocksOf(page, 'systemd')
  const inbox = join(debian.root, 'inbox')
  mkdirSync(inbox)
  debian.receiveMails(inbox)
  await debian.psql(blocksOf(page, start, 'sql').join(''))
  const mail = 'SMTP_URL=smtp://127.0.0.1:25\nMAIL_FROM=portal@example.com'
  await debian.shell(`cat >> /etc/trade-counter/environment <<'END'\n${environment}\n${mail}\nEND`)
  await debian.shell(`cat >> /etc/trade-counter/owner <<'END'\n${owner}\nEND`)

  await debian.shell(init)
  // Fills the files, as the distributor's IT does.
  const fill = 'cp examples/*.csv .; rm accounts.csv; sed --in-place s/,rep,/,administrator,/ employees.csv'
  await debian.shell(`cd first-feed; ${fill}`)
  const done = await debian.shell(setup)
  expect(done).toContain('roles: the serving role owns nothing')
  expect(await debian.shell(check)).toContain('tables: up to date')

  const certificate =
    '-newkey rsa:2048 -nodes -days 90 -subj /CN=portal.example.com -addext subjectAltName=DNS:portal.example.com'
  await debian.shell(`openssl req -x509 ${certificate} -keyout /etc/haproxy/portal.key -out /etc/haproxy/portal.crt
    cd /etc/haproxy; cat portal.crt portal.key > portal.pem; cp portal.crt portal.key /etc/nginx`)
  for (const proxy of blocksOf(page, 'haproxy or nginx')) await debian.shell(proxy)
  for (const begin of ['systemctl restart haproxy', units, enable, watcher]) await debian.shell(begin)
  const wants = readdirSync(join(debian.root, 'etc/systemd/system/timers.target.wants'))
  expect(wants).toContain('trade-counter-backup.timer')
  await untilServing(debian)

  const [doctor = ''] = /trade-counter doctor --mail \S+@example\.com/.exec(page) ?? []
  expect(await expectHealthy(debian, doctor)).toMatch(/^ok +certificate/m)
  await expect.poll(() => readdirSync(inbox).filter((name) => name.endsWith('.eml')).length).toBe(1)

  const invited = await debian.shell(customer)
  const [admin, buyer] = [done, invited].map((text) => /^https\S+\/SetPassword#(\S+)$/m.exec(text)?.[1] ?? '')
  const passwords = '/user/password'
  const isSet = { ReturnCode: 0 }
  expect(await post(debian, passwords, { link: admin, newPassword: 'Heron-4471' })).toMatchObject(isSet)
  const signsIn = { user: 'EMP001', password: 'Heron-4471', company: '', loginType: 'E' }
  expect(await post(debian, '/user/get_token', signsIn)).toMatchObject({ ReturnCode: 0, CanManageFeeds: 'Y' })
  expect(await post(debian, passwords, { link: buyer, newPassword: buys.password })).toMatchObject(isSet)
  await expectBuyer(debian)
}

/** Waits for the proxy, which asks the servers now and then. */
export const untilServing = (debian: Debian) =>
  expect
    .poll(() => post(debian, '/user/get_token', {}).catch(String), { timeout: 300_000 * slowness() })
    .toMatchObject({ status: 400 })
