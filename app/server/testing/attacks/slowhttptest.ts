import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findTool, runTool, type Tool } from './tool.ts'

/** slowhttptest, if it is installed. */
export const slowhttptest: Tool | undefined = findTool('slowhttptest')

/** Ways to keep a server busy: headers or a body that never end, and an answer that is hardly read. */
export type Way = 'slow headers' | 'slow body' | 'slow read'

const ways: Record<Way, readonly string[]> = {
  'slow headers': ['-H', '-r', '200', '-i', '3'],
  'slow body': ['-B', '-r', '200', '-i', '3', '-s', '8192', '-f', 'application/json'],
  // Node accepts one connection in each turn of its event loop, so hundreds at once would themselves delay others.
  'slow read': ['-X', '-r', '30', '-n', '5', '-z', '32', '-w', '64', '-y', '128'],
}

export interface Outcome {
  /** The most connections that were open at once. */
  most: number
  /** Whether the server had closed all of them before the time was over. */
  ended: boolean
  /** Normal requests during the attack that were not answered within 3 s. */
  unanswered: number
  said: string
}

/**
 * Sends a normal request on a connection of its own every half second until `over`. slowhttptest's own probe is late when
 * it is itself busy.
 */
async function countUnanswered(url: string, over: AbortSignal): Promise<number> {
  let unanswered = 0
  while (!over.aborted) {
    const answered = fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3000) }).then(
      async (answer) => answer.arrayBuffer(),
    )
    await answered.catch(() => unanswered++)
    await sleep(500)
  }
  return unanswered
}

/** Opens `connections` slow connections and holds them for `seconds`. */
export async function attack(url: string, way: Way, connections: number, seconds: number): Promise<Outcome> {
  if (!slowhttptest) throw new Error('slowhttptest is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-slow-'))
  const args = [
    ...ways[way],
    ...['-u', url, '-c', String(connections), '-l', String(seconds), '-p', '3'],
    ...['-g', '-o', join(folder, 'report')],
  ]
  const over = new AbortController()
  const counting = countUnanswered(new URL('/version.json', url).href, over.signal)
  try {
    const said = await runTool(slowhttptest, args, seconds + 60)
    over.abort()
    // Columns: second, closed, pending, connected, and whether its own probe was answered.
    const [, ...rows] = (await readFile(join(folder, 'report.csv'), 'utf8')).trim().split('\n')
    return {
      most: Math.max(...rows.map((row) => Number(row.split(',')[3]))),
      ended: said.includes('No open connections left'),
      unanswered: await counting,
      said: [...rows, said].join('\n'),
    }
  } finally {
    over.abort()
    await rm(folder, { recursive: true, force: true })
  }
}
