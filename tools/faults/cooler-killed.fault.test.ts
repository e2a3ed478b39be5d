import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { slowness } from '#app/server/testing/slowness.ts'

/** Runs a program of Node.js. @returns what it has printed, also if it failed */
const run = (...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, args, {
    maxBuffer: 10_000_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  )

// The seed and the number of rounds reach the browser's test by the environment.
test(
  'Killed and without a connection at any step, fifty times, no count is lost or doubled',
  async () => {
    await run('tools/build.mjs')
    const test = 'features/buying/e2e/cooler-killed.test.ts'
    expect(await run('node_modules/@playwright/test/cli.js', 'test', test, '--workers=1')).toContain('1 passed')
  },
  3_600_000 * slowness(),
)
