import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#app/server/testing/servers/free-port.ts'

export interface RunningServer {
  url: string
  /** The server's whole output. */
  log: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Enough to create and import the demo on a slow machine. */
const startSeconds = 600

/** The server and its child processes use the same day as the tests. */
const onTheSameDay =
  process.env.E2E_DAY === undefined ? {} : { NODE_OPTIONS: `--import=${new URL('other-day.ts', import.meta.url)}` }

/**
 * The embedded database on this machine, regardless of the environment. All browsers of a run sign in from one address.
 */
const demoOfItsOwn = {
  DATABASE_URL: '',
  DATABASE_URL_FILE: '',
  HOST: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  SIGN_IN_TRIES_PER_MINUTE: '1000',
  // Its loads would change the data under other tests.
  DEMO_ERP: 'off',
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Starts the portal like `npm start`, with a separate demo in a separate folder.
 * @param log the file for the server's output
 * @param env settings that differ
 * @throws if it does not answer in time, with the end of its output
 */
export async function startServer(log: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'trade-counter-demo-'))
  mkdirSync(dirname(log), { recursive: true })
  const output = createWriteStream(log)
  const server = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...onTheSameDay, ...demoOfItsOwn, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout.pipe(output, { end: false })
  server.stderr.pipe(output, { end: false })
  const exited = once(server, 'exit')
  const ended = () => server.exitCode !== null || server.signalCode !== null

  const stop = async () => {
    server.kill('SIGTERM')
    if (!ended()) await exited
    output.end()
    rmSync(dataDir, { recursive: true, force: true })
  }

  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startSeconds * 1000
  while (!(await answers(`${url}/readyz`))) {
    if (ended() || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`)
    }
    await wait(200)
  }
  return { url, log, stop }
}
