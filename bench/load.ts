import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  failed: number
}

/** Keeps `clients` requests under way for a while; every answer but a 200 counts as failed. */
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
 * The same for long answers: autocannon takes 8 ms to read a megabyte, which is more than the server takes to send it.
 * @throws when an answer is no 200
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

/** Reads an answer to its end, as a client that wants it all does, and throws it away; milliseconds. */
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

/** What small answers take while some work is done, in milliseconds, one after another with a breath between them. */
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
