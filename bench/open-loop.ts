import { Agent, request } from 'node:http'
import type { Asked } from './mix.ts'

export interface Sent extends Asked {
  origin: string
  token: string
}

export interface Driven {
  /** Milliseconds from when each request was due, sorted. */
  times: number[]
  /** Answers other than 200 and 429, and broken connections. */
  failed: number
  /** Answers of 429: long answers that had no slot. */
  shed: number
}

/** Connections of one load; a request waits where all are in use, and its time runs. */
export const newAgent = () => new Agent({ keepAlive: true, maxSockets: 128 })

function send(agent: Agent, { origin, path, accept, body, token }: Sent): Promise<number> {
  const headers = {
    ...(accept !== undefined && { accept }),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve) => {
    request(origin + path, { headers, agent, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', () => resolve(0))
    })
      .once('error', () => resolve(0))
      .end(body)
  })
}

/**
 * Sends requests at a fixed rate, whether or not the ones before are answered, as people do. A closed loop such as
 * autocannon's waits for a slow server and so hides how slow it is.
 * @param ask the nth request
 * @param onTick called about every 10 ms with the seconds so far
 */
export async function drive(
  agent: Agent,
  { rate, seconds }: { rate: number; seconds: number },
  ask: (n: number) => Sent,
  onTick: (elapsed: number) => void = () => undefined,
): Promise<Driven> {
  const driven: Driven = { times: [], failed: 0, shed: 0 }
  const began = performance.now()
  let sent = 0
  let open = 0
  const one = async (n: number) => {
    const due = began + (n / rate) * 1000
    const status = await send(agent, ask(n))
    if (status === 429) driven.shed++
    else if (status !== 200) driven.failed++
    driven.times.push(performance.now() - due)
    open--
  }
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000
      for (; sent < Math.min(elapsed, seconds) * rate; sent++) {
        open++
        void one(sent)
      }
      onTick(elapsed)
      if (elapsed < seconds || open > 0) return
      clearInterval(timer)
      over()
    }, 10)
  })
  driven.times.sort((a, b) => a - b)
  return driven
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
