import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { run } from './processes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'trade-counter-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

const runFile = (from: string, nodeFlags: string[], args: string[]) =>
  run(process.execPath, [...nodeFlags, join(from, 'tools/run.mjs'), ...args], { capture: true, cwd: from })

test('A TypeScript command gets its arguments and keeps its exit code', async () => {
  const file = join(folder, 'command.ts')
  writeFileSync(file, 'const args: string[] = process.argv.slice(2)\nconsole.log(args.join())\nprocess.exitCode = 7\n')
  expect(await runFile(root, [], [file, '--all', 'two words'])).toEqual({ code: 7, output: '--all,two words\n' })
})

test('In a fresh clone, or on a Node version without TypeScript support, one line says what to run first', async () => {
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true })
  const oneLine = /^[^\n]*npm ci[^\n]*\n$/
  const fresh = await runFile(folder, [], ['app/server/commands/program.ts', 'help'])
  expect(fresh).toEqual({ code: 1, output: expect.stringMatching(oneLine) })
  const old = await runFile(root, ['--no-experimental-strip-types'], ['app/server/commands/program.ts', 'help'])
  expect(old).toEqual({ code: 1, output: expect.stringMatching(oneLine) })
})

test('Every npm script that runs TypeScript works in a fresh clone or says what to run first; pictures are built first', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const direct = Object.entries(scripts).filter(([, line]) => /\bnode \S+\.ts\b/.test(line))
  expect(direct).toEqual([])
  expect(scripts.pictures).toBe('node tools/pictures.mjs')
})
