import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Psql {
  /** Runs a statement on the open connection, its output thrown away; milliseconds as psql reports them. */
  time(statement: string): Promise<number>
  close(): void
}

/** One psql on one open connection: what the database alone can do. */
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
        if (done) throw new Error('psql ended')
        const ms = /^Time: ([\d.]+) ms/.exec(value)?.[1]
        if (ms) return Number(ms)
      }
    },
    close: () => child.stdin.end(),
  }
}
