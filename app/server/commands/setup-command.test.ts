import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { startProgram } from '../testing/servers/program.ts'
import { plainEnvironment } from '../testing/servers/server-process.ts'

const root = join(import.meta.dirname, '../../..')
/** Replaces the documented names, because databases and roles are shared by all tests. */
const mine = `setup_${process.pid}`
const superuser = inject('postgres').url.replace('{database}', 'postgres')
const urlOf = (role: string) => inject('postgres').url.replace('postgres@', `${role}@`).replace('{database}', mine)

let page: string
let folder: string
const onPostgres = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  const text = await readFile(join(root, 'docs/operations/install.md'), 'utf8')
  page = text.slice(text.indexOf('## From zero'), text.indexOf('## Database roles'))
  folder = await mkdtemp(join(memoryFolder(), 'setup-'))
})
afterAll(async () => {
  await onPostgres(
    `drop database if exists ${mine} with (force)`,
    `drop role if exists ${mine}_owner`,
    `drop role if exists ${mine}_server`,
  )
  await rm(folder, { recursive: true })
})

/** The commands of the page in a language, with this test's names. */
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) =>
    block
      .replaceAll(/\bportal(?=_owner|_server|\b(?!\.))/g, mine)
      .replaceAll(/postgres:\/\/(\w+):<password>@127\.0\.0\.1\/\w+/g, (_url, role: string) => urlOf(role)),
  )

test('The page leads from two roles to the first customer signed in, each command as it is written', async () => {
  const roles = blocks('sql').join('')
  expect(roles).toContain(`create role ${mine}_server login`)
  await onPostgres(
    ...roles
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  const settings = [
    ...blocks('ini')
      .join('')
      .matchAll(/^(\w+)=(.*)$/gm),
  ].map(([, name, value]) => [name, value])
  const env = {
    ...plainEnvironment,
    ...Object.fromEntries(settings),
    SESSION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    DATA_DIR: folder,
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
  }
  const shell = async (script = '') => {
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder, env })
    return stdout
  }
  const [init, setup, customer] = blocks('sh').filter((block) => block.startsWith('trade-counter '))
  await shell(init)
  // Fills the files, as the distributor's IT does.
  const files = join(folder, 'first-feed')
  for (const file of await readdir(join(files, 'examples')))
    await copyFile(join(files, 'examples', file), join(files, file))
  const employees = join(files, 'employees.csv')
  await writeFile(employees, (await readFile(employees, 'utf8')).replace(',rep,', ',administrator,'))
  await rm(join(files, 'accounts.csv'))
  const done = await shell(setup)
  expect(done).toContain('roles: the serving role owns nothing')
  await expect(shell('trade-counter setup --demo')).rejects.toThrow(
    '--demo: other machines can reach this server, and its accounts are public',
  )
  const again = await shell(setup)
  expect(again).toMatch(/; 0 migrations applied\n/)
  const links = [done, again, await shell(customer)].map(
    (said) => /^http\S+\/SetPassword#(\S+)$/m.exec(said)?.[1] ?? '',
  )
  expect(new Set(links).size).toBe(3)

  const served = {
    DATABASE_URL: urlOf(`${mine}_server`),
    PORT: '0',
    DATA_DIR: folder,
    COLUMNAR: 'off',
  }
  const server = startProgram('main.ts', served)
  const url = await server.said(/Trade Counter is at (http:\S+)/)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  const [, admin, buyer] = links
  expect(await post('/user/password', { link: admin, newPassword: 'Heron-4471' })).toMatchObject({ ReturnCode: 0 })
  const signIn = { user: 'EMP001', password: 'Heron-4471', company: '', loginType: 'E' }
  expect(await post('/user/get_token', signIn)).toMatchObject({ ReturnCode: 0, CanManageFeeds: 'Y' })
  expect(await post('/user/password', { link: buyer, newPassword: 'Plover-265' })).toMatchObject({ ReturnCode: 0 })
  const buys = { user: '100001', password: 'Plover-265', company: '01', loginType: 'C' }
  expect(await post('/user/get_token', buys)).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100001' })
  expect(await shell(setup)).toContain('administrator: E00EMP001 has a password\n')
  expect(await server.end()).toBe(0)
})
