import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('The Dockerfile', () => {
  const text = read('Dockerfile')
  const instructions = DockerfileParser.parse(text).getInstructions()
  const argumentsOf = (keyword: string) =>
    instructions.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '')

  test('passes the linter, which finds a planted fault', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([])
    expect(validate(text.replace('USER 10001', 'USR 10001')).length).toBeGreaterThan(0)
  })

  test('has two stages of named versions; the second is not root and checks its health', () => {
    const bases = argumentsOf('FROM')
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(/^\w+:(?!latest)[\w.-]+/)
    expect(argumentsOf('USER')).toEqual(['10001:10001'])
    expect(argumentsOf('HEALTHCHECK')).toEqual([expect.stringContaining('/readyz')])
  })

  test('copies no generated or secret files into the build', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    for (const path of ['**/node_modules', '**/dist', 'data', 'secrets']) expect(ignored).toContain(path)
  })
})

interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  volumes?: string[]
  environment: Record<string, string>
  healthcheck?: object
  secrets: string[]
  networks: string[]
}

test('compose.yaml runs the portal read-only, without capabilities, and keeps secrets in files', () => {
  const { services, secrets, volumes, networks } = parse(read('compose.yaml')) as {
    services: Record<'portal' | 'worker' | 'migrate' | 'database', Service>
    secrets: object
    volumes: object
    networks: Record<string, { ipam: { config: { subnet: string; gateway: string }[] } }>
  }
  const { portal, worker, migrate, database } = services
  for (const service of [portal, worker, migrate])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(portal.secrets.filter((name) => name.startsWith('owner'))).toEqual([])
  for (const service of [portal, worker, migrate, database]) {
    expect(service.image).not.toMatch(/:latest$/)
    expect(service.secrets.filter((name) => !Object.hasOwn(secrets, name))).toEqual([])
    expect(
      (service.volumes ?? []).filter(
        (volume) => !volume.startsWith('./') && !Object.hasOwn(volumes, volume.split(':')[0] ?? ''),
      ),
    ).toEqual([])
    for (const [name, value] of Object.entries(service.environment))
      if (/PASSWORD|SECRET|KEYS|DATABASE_URL/.test(name)) expect(value).toMatch(/^\/run\/secrets\//)
  }
  // The worker's mails have links, and nothing answers the image's check of a server's health there.
  expect(worker.environment.PUBLIC_URL).toBe(portal.environment.PUBLIC_URL)
  for (const service of [worker, migrate]) expect(service.healthcheck).toEqual({ disable: true })
  expect(portal.environment.TRUST_PROXY).toBe(networks.portal?.ipam.config[0]?.gateway)
  const settings = read('app/server/config.ts')
  for (const name of Object.keys({ ...portal.environment, ...worker.environment, ...migrate.environment }))
    expect(settings).toMatch(new RegExp(`^ {2}${name.replace(/_FILE$/, '')}: `, 'm'))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined
if (!hasSystemd)
  process.stdout.write('systemd-analyze is missing: the units are not checked (apt-get install systemd)\n')

describe.skipIf(!hasSystemd)('The systemd units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trade-counter-units-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const units = globSync('ops/systemd/*', { cwd: root })
  for (const unit of units) {
    cpSync(join(root, unit), join(folder, unit.replace(/.*\//, '')))
    writeFileSync(join(folder, unit.replace(/.*\//, '')), read(unit).replaceAll('/opt/trade-counter/', root))
  }
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' })
  const paths = units.map((unit) => `./${unit.replace(/.*\//, '').replace('@.', '@0.')}`)

  test('are valid and name existing programs', () => {
    expect(units).toHaveLength(5)
    const { status, stderr } = analyze('verify', '--man=no', ...paths)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    writeFileSync(join(folder, 'broken.service'), '[Service]\nExecStart=/no/such/program\n')
    expect(analyze('verify', '--man=no', './broken.service').status).not.toBe(0)
  })

  test('let a restart of the server end when it is ready, and not before', async () => {
    const answers = [503, 503, 200]
    const server = createServer((_request, response) => response.writeHead(answers.shift() ?? 500).end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [, script = ''] = /^ExecStartPost=.* --eval "(.*)"$/m.exec(read('ops/systemd/trade-counter@.service')) ?? []
    const asking = spawn(process.execPath, ['--eval', script.replace('808%i', String(port))], { stdio: 'inherit' })
    expect(await once(asking, 'exit')).toEqual([0, null])
    expect(answers).toEqual([])
    server.close()
  })

  test('confine the portal: systemd rates the exposure below 2 of 10', () => {
    for (const path of paths.filter((name) => name.endsWith('.service'))) {
      const { status, stdout } = analyze('security', '--offline=true', '--no-pager', '--threshold=20', path)
      expect(status, stdout).toBe(0)
    }
  })
})

test('Files that the documents run as ./file may be run', () => {
  const pages = globSync('{connectors,docs,ops}/**/*.md', { cwd: root })
  const scripts = pages.flatMap((page) =>
    [...read(page).matchAll(/^\s*\.\/([\w.-]+\.(?:py|sh))/gm)].map(([, name = '']) => join(dirname(page), name)),
  )
  expect(scripts).toContain('connectors/tryton/extract.py')
  for (const script of scripts) expect(statSync(join(root, script)).mode & 0o111, script).toBe(0o111)
})
