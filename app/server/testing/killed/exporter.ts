import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { plainEnvironment } from '../servers/server-process.ts'

const program = join(import.meta.dirname, '../../commands/program.ts')

export interface RunningExport {
  /** Resolves when a file appears whose order may not be marked yet, or at the end. */
  written: Promise<void>
  /** Resolves when a file gets its name, or at the end. */
  named: Promise<void>
  /** Resolves to the exit code; null if it was killed. */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Runs `orders export`, and takes the files away as an ERP does. */
export class Exporter {
  readonly #dir: string
  readonly #env: Record<string, string>
  /** What was taken of each file; several of one name mean that an order was exported twice. */
  readonly taken = new Map<string, string[]>()

  constructor(dir: string, env: Record<string, string>) {
    this.#dir = dir
    this.#env = env
  }

  async start(): Promise<RunningExport> {
    await mkdir(this.#dir, { recursive: true })
    const watcher = watch(this.#dir)
    const child = spawn(process.execPath, [program, 'orders', 'export', this.#dir], {
      env: { ...plainEnvironment, ...this.#env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
      watcher.close()
      return code ?? null
    })
    const first = (isPart: boolean) =>
      Promise.race([
        new Promise<void>((appears) =>
          watcher.on('change', (_event, name) => String(name).startsWith('.') === isPart && appears()),
        ),
        ended.then(() => undefined),
      ])
    return {
      written: first(true),
      named: first(false),
      ended,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  /** Takes the files that have their names. @returns the names of those that an unfinished export left */
  async take(): Promise<string[]> {
    const names = await readdir(this.#dir)
    for (const name of names.filter((one) => !one.startsWith('.'))) {
      const path = join(this.#dir, name)
      this.taken.set(name, [...(this.taken.get(name) ?? []), await readFile(path, 'utf8')])
      await rm(path)
    }
    return names.filter((name) => name.startsWith('.'))
  }
}
