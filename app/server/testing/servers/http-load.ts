import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

type Headers = Record<string, string>

/**
 * Starts a request and returns the response head; the caller may read the body.
 * @param gone aborts the connection, even before a response
 */
export async function startRequest(url: string, headers: Headers, gone?: AbortSignal): Promise<IncomingMessage> {
  const sent = request(url, { headers, agent: false, ...(gone && { signal: gone }) })
  sent.on('error', () => undefined)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

/** Reads a response at about 1 KB per second until it is aborted. */
export function readSlowly(answer: IncomingMessage): void {
  answer.pause()
  const timer = setInterval(() => answer.read(1024), 1000)
  answer.once('close', () => clearInterval(timer))
}

/** Reads a whole response. @returns its size in bytes */
export async function readAll(answer: IncomingMessage): Promise<number> {
  let size = 0
  for await (const chunk of answer) size += (chunk as Buffer).length
  return size
}

/** The 95th percentile. */
export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Repeats a request sequentially for a while. @returns each duration in milliseconds */
export async function measureTimes(url: string, headers: Headers, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await startRequest(url, headers)
    await readAll(answer)
    times.push(performance.now() - started)
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  }
  return times
}

export interface LoadResult {
  /** Responses by status; 0 counts failed requests. */
  statuses: Map<number, number>
  /** `Retry-After` values of rejected requests. */
  retryAfter: Set<string | undefined>
}

/** Sends requests at a constant rate regardless of earlier ones, and waits for all responses. */
export async function sendAtRate(url: string, headers: Headers, rate: number, seconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true })
  const offered: LoadResult = { statuses: new Map(), retryAfter: new Set() }
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

/** Sends one piece of a request per second. @returns the response, and after how many seconds the connection closed */
export async function trickle(server: string, pieces: readonly string[]): Promise<{ answer: string; seconds: number }> {
  const { hostname, port } = new URL(server)
  const socket = connect(Number(port), hostname)
  const began = performance.now()
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.on('error', () => undefined)
  const over = new Promise<void>((done) => socket.once('close', done))
  let n = 0
  const timer = setInterval(() => socket.write(pieces[n++ % pieces.length] ?? ''), 1000)
  await over
  clearInterval(timer)
  return { answer, seconds: (performance.now() - began) / 1000 }
}
