import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** An error the user can fix: printed as one line, without a stack. */
export class StartError extends Error {}

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1)

const explain = (command, error) =>
  error.code === 'ENOENT'
    ? new StartError(`${command} was not found; is it installed and in the PATH?`)
    : new StartError(`${command} could not be started: ${error.message}`)

/**
 * Runs a command to completion.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean | 'and show', niceness?: number }} settings
 *   `capture` keeps the output instead of showing it, or does both; `niceness`, 0 to 19, lets other processes go first
 * @returns {Promise<{ code: number, output: string }>} both streams as one text, if captured
 */
export function run(command, args, settings = {}) {
  const { capture = false, niceness, ...options } = settings
  return new Promise((resolve, reject) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { ...options, stdio })
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness)
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    if (capture === 'and show') {
      child.stdout.pipe(process.stdout, { end: false })
      child.stderr.pipe(process.stderr, { end: false })
    }
    child.on('error', (error) => reject(explain(command, error)))
    child.on('close', (code, signal) => {
      resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString() })
    })
  })
}

/**
 * Runs long-lived commands and forwards signals to them; when one ends, ends the others.
 * @param {{ command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} commands
 * @returns {Promise<number>} the exit code of the first one to end
 */
export function stayWith(commands) {
  return new Promise((resolve, reject) => {
    const children = commands.map(({ command, args, ...options }) =>
      spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }),
    )
    const endAll = (signal) => {
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))
    // A terminal sends Ctrl-C to the whole process group. Forwarding it would mean 'stop immediately'.
    process.on('SIGINT', () => {
      if (!process.stdin.isTTY) endAll('SIGINT')
    })
    let first
    let running = children.length
    for (const [index, child] of children.entries()) {
      child.on('error', (error) => {
        endAll('SIGTERM')
        reject(explain(commands[index].command, error))
      })
      child.on('exit', (code, signal) => {
        first ??= exitCode(code, signal)
        running -= 1
        if (running === 0) resolve(first)
        else endAll('SIGTERM')
      })
    }
  })
}

/** Runs a script: its result becomes the exit code; a StartError prints one line. */
export async function script(body) {
  try {
    process.exitCode = await body()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
