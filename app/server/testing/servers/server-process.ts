import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestDatabase } from './database.ts'
import { startedByTests } from './end-started.ts'

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string
  pid: number
  /** All output so far, logs and errors. */
  printed(): string
  /** Resolves when the process has ended. */
  gone: Promise<unknown>
  stop(): Promise<void>
}

const whenListening = (server: ChildProcess, printed: () => string) =>
  new Promise<string>((listens, fails) => {
    const look = () => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed())?.[0]
      if (url) listens(url)
    }
    server.stdout?.on('data', look)
    server.once('exit', () => fails(new Error(`the server exited: ${printed()}`)))
  })

/** The least that a spawned process gets: the path of tools, and the cache of compiled code. */
export const plainEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...startedByTests(),
}

/**
 * Starts a server process over a database, on a free port.
 * @param root the folder of another release
 */
export async function startServer(
  database: Pick<TestDatabase, 'options'>,
  env: Record<string, string> = {},
  root = process.cwd(),
): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = database.options
  const server = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: root,
    env: {
      ...plainEnvironment,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(dataDir && { DATA_DIR: dataDir }),
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      SESSION_KEYS: 'both:a-secret-that-both-processes-share-0123456789',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(server, 'exit')
  let text = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
  }
  const printed = () => text
  const url = await whenListening(server, printed)
  return {
    url,
    pid: server.pid ?? 0,
    printed,
    gone,
    stop: async () => {
      server.kill('SIGTERM')
      await gone
    },
  }
}
