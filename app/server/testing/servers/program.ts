import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { plainEnvironment } from './server-process.ts'

/** Starts a program that runs until it is stopped. */
export function startProgram(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file)], {
    env: { ...plainEnvironment, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return {
    child,
    said: async (pattern: RegExp) => {
      await expect.poll(() => output, { timeout: 600_000 }).toMatch(pattern)
      return pattern.exec(output)?.[1] ?? ''
    },
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}
