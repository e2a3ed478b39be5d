import type { Readable } from 'node:stream'
import { Problem } from '../errors.ts'

/** Answers up to this size are sent as one piece, with their length: streaming costs more than it saves. */
export const shortBytes = 64 * 1024

/** A stream that ended without an error ended because its reader went away. */
const cutOff = () => new Problem(499, 'Cut off', 'The answer was cut off.')

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
      reject(cutOff())
    }
    const fail = (error: Error) => {
      leave()
      reject(error)
    }
    const leave = () => stream.off('readable', read).off('end', end).off('close', close).off('error', fail)
    stream.on('readable', read).once('end', end).once('close', close).once('error', fail)
  })
}

/**
 * Waits for something before a stream is read further.
 * @throws what the stream failed with meanwhile; a Problem of 499 when it was ended from outside
 */
export async function whilePaused<T>(stream: Readable, work: Promise<T>): Promise<T> {
  const ignore = () => undefined
  stream.on('error', ignore)
  try {
    const result = await work
    if (stream.errored) throw stream.errored
    if (stream.destroyed) throw cutOff()
    return result
  } finally {
    stream.off('error', ignore)
  }
}
