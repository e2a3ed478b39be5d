import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'

type Headers = Record<string, string>

/**
 * Starts a call and gives its answer's head; the body is the caller's to read, or not.
 * @param gone hangs up, also before there is an answer
 */
export async function begin(url: string, headers: Headers, gone?: AbortSignal): Promise<IncomingMessage> {
  const sent = request(url, { headers, agent: false, ...(gone && { signal: gone }) })
  sent.on('error', () => undefined)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

/** Reads an answer at about 1 KB a second until it is hung up. */
export function readSlowly(answer: IncomingMessage): void {
  answer.pause()
  const timer = setInterval(() => answer.read(1024), 1000)
  answer.once('close', () => clearInterval(timer))
}

/** Reads an answer to its end. @returns its size in bytes */
export async function readAll(answer: IncomingMessage): Promise<number> {
  let size = 0
  for await (const chunk of answer) size += (chunk as Buffer).length
  return size
}

/** Milliseconds in which 95 of 100 of these were answered. */
export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Asks one call after another for a while. @returns how long each took, in milliseconds */
export async function timesOf(url: string, headers: Headers, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await begin(url, headers)
    await readAll(answer)
    times.push(performance.now() - started)
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  }
  return times
}

export interface Offered {
  /** Answers by status; 0 counts the requests that failed. */
  statuses: Map<number, number>
  /** What refused answers said of when to come back. */
  retryAfter: Set<string | undefined>
}

/** Sends so many requests a second, evenly, whatever becomes of those before, and waits for all of their answers. */
export async function offer(url: string, headers: Headers, rate: number, seconds: number): Promise<Offered> {
  const agent = new Agent({ keepAlive: true })
  const offered: Offered = { statuses: new Map(), retryAfter: new Set() }
  const one = () =>
    new Promise<void>((done) => {
      const count = (status: number) => {
        offered.statuses.set(status, (offered.statuses.get(status) ?? 0) + 1)
        done()
      }
      const sent = request(url, { headers, agent }, (answer) => {
        if (answer.statusCode === 503) offered.retryAfter.add(answer.headers['retry-after'])
        answer.resume().once('end', () => count(answer.statusCode ?? 0))
      })
      sent.once('error', () => count(0)).end()
    })
  const answers: Promise<void>[] = []
  const began = performance.now()
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - began) / 1000
      while (answers.length < Math.min(elapsed, seconds) * rate) answers.push(one())
      if (elapsed < seconds) return
      clearInterval(timer)
      over()
    }, 5)
  })
  await Promise.all(answers)
  agent.destroy()
  return offered
}
