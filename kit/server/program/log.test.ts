import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program = `import { openLog } from '#kit/server/program/log.ts'
import { loadConfig } from '#app/server/config.ts'
const log = openLog('info')
log.debug('hidden')
try { loadConfig({ PORT: 'x' }) } catch (err) { log.warn({ err }, 'shown') }`

test('A log line has an ISO 8601 time, the level as a word, and stack traces of source lines', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  const line = JSON.parse(output) as { time: string; level: string; err: { stack: string } }
  expect(line).toMatchObject({ level: 'warn', msg: 'shown' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
  expect(line.err.stack).toMatch(/app\/server\/config\.ts:\d+:\d+/)
})
