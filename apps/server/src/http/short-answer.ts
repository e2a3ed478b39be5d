import type { Readable } from 'node:stream'
import { Problem } from './errors.ts'

/** Answers up to this size are sent as one piece, with their length: streaming costs more than it saves. */
export const shortBytes = 64 * 1024

/**
 * Reads a stream to its end when it is short.
 * @returns the whole of it; undefined when there is more, and then the stream stands at its beginning again
 * @throws whatever the stream failed with before that was known; a Problem of 499 when it was ended from outside
 */
export function wholeIfShort(stream: Readable, limit = shortBytes): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const read = () => {
      for (let part: Buffer | null = stream.read(); part !== null; part = stream.read()) {
        parts.push(part)
        size += part.length
        if (size <= limit) continue
        leave()
        stream.unshift(Buffer.concat(parts))
        return resolve(undefined)
      }
    }
    const end = () => {
      leave()
      resolve(Buffer.concat(parts, size))
    }
    const close = () => {
      leave()
      // What is ended without an error is ended because nobody reads it any more.
      reject(new Problem(499, 'Cut off', 'The answer was cut off.'))
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    const leave = () => stream.off('readable', read).off('end', end).off('close', close).off('error', fail)
    stream.on('readable', read).once('end', end).once('close', close).once('error', fail)
  })
}
