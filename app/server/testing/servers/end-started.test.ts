import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#tools/processes.mjs'

test('A test that starts a program and hangs past its time limit leaves no program', async () => {
  const folder = join(process.cwd(), 'node_modules/.cache', `end-started-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const setup = join(import.meta.dirname, 'end-started.ts')
  const config = { root: folder, globalSetup: setup, include: ['hangs.ts'], globals: true, testTimeout: 500 }
  const file = join(folder, 'vitest.config.mjs')
  writeFileSync(file, `export default ${JSON.stringify({ test: { ...config, provide: { usualMinutes: 1 } } })}`)
  writeFileSync(
    join(folder, 'hangs.ts'),
    `import { spawn } from 'node:child_process'
    test('hangs', async () => {
      const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
      process.stdout.write('started ' + child.pid + '\\n')
      await new Promise(() => {})
    })`,
  )
  try {
    const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs')
    const { code, output } = await run(process.execPath, [vitest, 'run', '--config', file], { capture: true })
    expect(code).toBe(1)
    expect(output).toContain('usually takes 1 min')
    const pid = Number(/started (\d+)/.exec(output)?.[1])
    expect(pid).toBeGreaterThan(1)
    // Its new parent may not have reaped it yet.
    const isRunning = existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    expect(isRunning).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
