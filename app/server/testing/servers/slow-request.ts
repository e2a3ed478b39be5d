import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Posts a text in pieces with pauses.
 * @param pause in milliseconds
 * @returns the status; 0 if the server closed the connection without an answer
 */
export function sendSlowly(url: string, headers: Record<string, string>, text: string, pause: number): Promise<number> {
  return new Promise((resolve) => {
    const upload = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    upload.on('error', () => resolve(0))
    const pieces = async function* () {
      for (let at = 0; at < text.length; at += 16) {
        yield text.slice(at, at + 16)
        await sleep(pause)
      }
    }
    // The listener above hears of a closed connection, too.
    pipeline(pieces, upload).catch(() => resolve(0))
  })
}
