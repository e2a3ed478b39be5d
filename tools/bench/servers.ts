import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { company, customer, password, userId } from './data/data.ts'

const root = new URL('../..', import.meta.url).pathname

export interface Running {
  origin: string
  pid: number
  /** The peak resident memory so far, in MB. */
  peakMemory(): number
  stop(): Promise<void>
}

async function start(args: string[], env: Record<string, string>, port: number, ready: string): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const up = await fetch(`${origin}${ready}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) break
    if (child.exitCode !== null || tries > 1200) {
      child.kill()
      throw new Error(`${args.join(' ')} did not start`)
    }
    await sleep(100)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    peakMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Starts without a columnar copy unless `database` requests one, because its build would take a core. */
export const startPortal = (database: Record<string, string>, port: number): Promise<Running> =>
  start(
    // As bin/trade-counter does.
    ['--max-semi-space-size=16', 'app/server/main.ts'],
    {
      COLUMNAR: 'off',
      ...database,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      SESSION_KEYS: 'bench:Vb7q-secret-of-measurements-mEx4-93kd',
      LONG_ANSWERS: '8',
      LONG_ANSWERS_PER_USER: '8',
      LONG_ANSWERS_QUEUED: '64',
    },
    port,
    '/readyz',
  )

/** Waits until a portal with a columnar copy has built it. */
export async function untilCopied(portal: Running): Promise<void> {
  for (;;) {
    const { columnar } = (await (await fetch(`${portal.origin}/readyz`)).json()) as { columnar?: string }
    if (columnar === 'ready') return
    await sleep(200)
  }
}

export const startPlain = (databaseUrl: string, port: number): Promise<Running> =>
  start(['tools/bench/plain-server.ts', databaseUrl, String(port)], {}, port, '/inventory?rows=1')

export const customerLogin = (n: number) => ({ loginType: 'C', company, user: userId(n) })

/** Signs in, by default as the customer, and returns the headers that the calls need. */
export async function signIn(portal: Running, login = customerLogin(0)): Promise<Record<string, string>> {
  const answer = await fetch(`${portal.origin}/api/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...login, password }),
  })
  const signedIn = (await answer.json()) as { JWTToken?: string; IdentityKey?: string }
  if (!signedIn.JWTToken) throw new Error(`sign-in failed: ${JSON.stringify(signedIn)}`)
  return { authorization: `Bearer ${signedIn.JWTToken}`, 'x-identity': signedIn.IdentityKey ?? '' }
}

export function inventoryPath(identityKey: string, rows: number, search: { word: string } | undefined): string {
  const query = new URLSearchParams({
    identityKey,
    companyNumber: company,
    customerNumber: customer,
    loginTypeCode: 'C',
    numberRows: String(rows),
    qualifier: 'contains',
    ...(search && { searchWordType: 'DS', searchWord: search.word }),
  })
  return `/api/inventory/records?${query}`
}
