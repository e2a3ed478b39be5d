import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'trade-counter-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a copy of the program into a folder. @returns its root */
function copyTo(name: string, version: string): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'kit/server/program'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', version }))
  cpSync(join(import.meta.dirname, 'build.ts'), join(root, 'kit/server/program/build.ts'))
  return root
}

function buildOf(root: string, path = process.env.PATH): string {
  const script =
    "const { build, version } = await import('./kit/server/program/build.ts'); console.log(version, build())"
  const options = { cwd: root, env: { PATH: path }, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], options).trim()
}

function clone(): string {
  const root = copyTo('clone', '1.0.2')
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-11-25T01:30:00+09:00' }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('-c', 'user.name=A', '-c', 'user.email=a@portal.example', 'commit', '--quiet', '--allow-empty', '--message=First')
  return root
}

test("A clone's build has the date in UTC and the ID of its commit; without the program git, it is dev", () => {
  const root = clone()
  expect(buildOf(root)).toMatch(/^1\.0\.2 1\.0\.2\+20261124\.[0-9a-f]{10}$/)
  expect(buildOf(root, '')).toBe('1.0.2 1.0.2+dev')
})

test('Source without a repository is dev, and a release keeps its identity', () => {
  expect(buildOf(copyTo('source', '1.0.2'))).toBe('1.0.2 1.0.2+dev')
  expect(buildOf(copyTo('release', '1.0.2+20261125.abc'))).toBe('1.0.2 1.0.2+20261125.abc')
})
