import { get } from 'node:http'
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

/** Reads an answer to its end, as a client that wants it all does, and throws it away; milliseconds. */
export function readWhole(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - start))
    }).once('error', reject)
  })
}
