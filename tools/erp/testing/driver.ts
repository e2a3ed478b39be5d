import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { python, type Tryton } from './tryton.ts'

const connector = join(import.meta.dirname, '../../../connectors/tryton')

/** What a program has done. */
export interface Ended {
  code: number | null
  printed: string
}

/** Runs a program of the connector. It is killed with SIGKILL when `killAfter` milliseconds are over. */
export async function runConnector(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string | undefined>,
  killAfter?: number,
): Promise<Ended> {
  const child = execFile(python, [join(connector, program), ...args], { env, maxBuffer: 2 ** 26 })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk
    })
  }
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, printed }
}

/** People who work in Tryton, through its own API. */
export class Driver {
  readonly #child: ChildProcess
  readonly #answers: AsyncIterator<string>

  constructor(tryton: Tryton, seed: string) {
    const child = spawn(python, [join(import.meta.dirname, 'driver.py')], {
      env: { ...tryton.env, ERP_SEED: seed },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /** @throws {Error} with the traceback of Python */
  async do<Result>(what: string, ...args: unknown[]): Promise<Result> {
    this.#child.stdin?.write(`${JSON.stringify({ do: what, with: args })}\n`)
    const { value } = await this.#answers.next()
    if (value === undefined) throw new Error(`the driver ended while it did ${what}`)
    const { result, error } = JSON.parse(value)
    if (error !== undefined) throw new Error(`${what}: ${error}`)
    return result
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}
