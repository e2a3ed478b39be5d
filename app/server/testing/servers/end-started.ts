import { readdirSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { slowness } from '../slowness.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many minutes the project usually takes on an idle machine. */
    usualMinutes: number
  }
}

const name = 'STARTED_BY_TESTS'

/** The environment by which a run recognizes what it has started. Give it to programs that do not inherit all of it. */
export const startedByTests = (): Record<string, string> => {
  const run = process.env[name]
  return run === undefined ? {} : { [name]: run }
}

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended, or there is no /proc.
    return ''
  }
}

/** The processes that this run has started, and that still run; not Vitest's own. */
const left = (): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && read(pid, 'environ').includes(`${name}=${process.pid}\0`))
    .filter((pid) => !read(pid, 'status').includes(`\nPPid:\t${process.pid}\n`))
    .map(Number)

/**
 * Vitest's global setup for tests that take minutes: says how long, and at the end, ends what they have started. A test
 * past its time limit leaves servers, because it never gets to its own end.
 */
export function setup(project: TestProject): () => void {
  process.env[name] = String(process.pid)
  const { usualMinutes } = project.config.provide
  process.stdout.write(
    `${project.name} usually takes ${usualMinutes} min; this machine is now ${slowness().toFixed(1)} times as slow.\n`,
  )
  return () => {
    for (const pid of left()) process.kill(pid, 'SIGKILL')
  }
}
