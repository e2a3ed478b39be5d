import { execFile, execFileSync } from 'node:child_process'
import { slowness } from '../slowness.ts'

/** An attack tool of Debian, which may be absent. */
export interface Tool {
  name: string
  path: string
}

/** Looks up an attack tool; says in one line which package is missing if it is not installed. */
export function findTool(name: string): Tool | undefined {
  try {
    return { name, path: execFileSync('which', [name], { encoding: 'utf8' }).trim() }
  } catch {
    process.stdout.write(`${name} is missing: its attacks are not tried (apt-get install ${name})\n`)
    return undefined
  }
}

/**
 * Runs a tool to its end, whatever its exit code.
 * @returns its output
 * @throws {Error} if it takes longer than `seconds` of a usual machine
 */
export const runTool = ({ name, path }: Tool, args: readonly string[], seconds: number): Promise<string> =>
  new Promise((done, failed) => {
    const limits = { timeout: Math.round(seconds * 1000 * slowness()), maxBuffer: 64 * 2 ** 20 }
    const child = execFile(path, args, limits, (error, stdout, stderr) => {
      if (error?.killed) failed(new Error(`${name} took longer than ${seconds} s: ${stdout.slice(-2000)}`))
      else done(stdout + stderr)
    })
    child.stdin?.end()
  })
