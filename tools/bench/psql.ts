import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Psql {
  /** Runs a statement on the open connection and discards its output; returns milliseconds as psql reports them. */
  time(statement: string): Promise<number>
  close(): void
}

/** One psql process with one open connection, to measure the database alone. */
export function openPsql(url: string): Psql {
  const child = spawn('psql', ['-qAtX', url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  child.stdin.write('\\timing on\n')
  return {
    async time(statement) {
      child.stdin.write(
        `\\o /dev/null\n${statement.trim().replaceAll('\n', ' ')}${statement.startsWith('\\') ? '' : ';'}\n`,
      )
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error('psql exited early')
        const ms = /^Time: ([\d.]+) ms/.exec(value)?.[1]
        if (ms) return Number(ms)
      }
    },
    close: () => child.stdin.end(),
  }
}
