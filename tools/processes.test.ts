import { expect, test } from 'vitest'
import { run, StartError, stayWith } from './processes.mjs'

const node = (code: string) => ({ command: process.execPath, args: ['-e', code] })

test('A captured command returns its exit code and both of its streams', async () => {
  const { command, args } = node('console.log("out"); console.error("err"); process.exitCode = 3')
  const { code, output } = await run(command, args, { capture: true })
  expect(code).toBe(3)
  expect(output).toContain('out')
  expect(output).toContain('err')
})

test('A command ended by a signal has the same exit code as in a shell', async () => {
  const { command, args } = node('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)')
  expect((await run(command, args, { capture: true })).code).toBe(128 + 15)
})

test('A missing command is explained in one line', async () => {
  const missing = run('no-such-command', [], { capture: true })
  await expect(missing).rejects.toThrow(StartError)
  await expect(missing).rejects.toThrow('no-such-command was not found')
})

test('When one of several commands ends, the others are ended, and its exit code is returned', async () => {
  const stays = node('setInterval(() => {}, 1000)')
  expect(await stayWith([stays, node('process.exitCode = 5'), stays])).toBe(5)
})
