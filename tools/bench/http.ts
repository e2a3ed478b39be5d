import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  failed: number
}

/** Keeps `clients` requests in flight for a while. Every status other than 200 counts as a failure. */
export async function load(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
  const result = await autocannon({
    url: origin,
    connections: clients,
    duration: seconds,
    timeout: 30,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  })
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    failed: result.non2xx + result.errors,
  }
}

/**
 * Measures long answers: autocannon takes 8 ms to read a megabyte, longer than the server takes to send it.
 * @throws if a status is not 200
 */
export async function loadLong(
  origin: string,
  path: string,
  headers: Record<string, string>,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  let answers = 0
  const client = async () => {
    for (; elapsed() < seconds; answers++) await readWhole(origin, path, headers, agent)
  }
  await Promise.all(Array.from({ length: clients }, client))
  const perSecond = answers / elapsed()
  agent.destroy()
  return perSecond
}

/** Reads and discards a whole answer, like a client that needs all of it. Returns milliseconds. */
export function readWhole(
  origin: string,
  path: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(origin + path, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - start))
    }).once('error', reject)
  })
}

/** Measures small answers while other work runs, one after another with a short pause, in milliseconds. */
export async function timesWhile(work: Promise<unknown>, ask: () => Promise<number>): Promise<number[]> {
  let running = true
  const done = work.finally(() => {
    running = false
  })
  const times: number[] = []
  for (; running; await sleep(5)) times.push(await ask())
  await done
  return times
}
