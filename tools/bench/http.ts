import { Agent, get, request } from 'node:http'
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

export interface Sent {
  path: string
  headers: Record<string, string>
  /** Makes it a POST. */
  body?: string | undefined
}

/** The status of an answer, or 0 if none came in 30 seconds, and milliseconds from the request's time to its end. */
export interface Answer {
  status: number
  ms: number
}

/**
 * Sends each request at its own time, whether or not earlier ones have been answered.
 * @param times milliseconds from now, in order
 */
export async function sendAt(origin: string, times: readonly number[], nth: (n: number) => Sent): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const send = ({ path, headers, body }: Sent, due: number) =>
    new Promise<Answer>((resolve) => {
      const end = (status: number) => resolve({ status, ms: performance.now() - due })
      const signal = AbortSignal.timeout(30_000)
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(origin + path, { method, headers, agent, signal }, (answer) => {
        answer.once('error', () => end(0)).once('end', () => end(answer.statusCode ?? 0))
        answer.resume()
      })
      sent.once('error', () => end(0)).end(body)
    })
  const answers: Promise<Answer>[] = []
  for (const [n, time] of times.entries()) {
    const early = began + time - performance.now()
    if (early > 0) await sleep(early)
    answers.push(send(nth(n), began + time))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
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
