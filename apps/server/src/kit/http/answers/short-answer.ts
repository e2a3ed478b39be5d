import type { Readable } from 'node:stream'
import { Problem } from '#server/kit/problem/problem.ts'

/** Answers up to this size are sent whole, with their length. Streaming them would cost more than it saves. */
const shortBytes = 64 * 1024

/** For a stream that closed without an error, because its client disconnected. */
const cutOff = () => new Problem(499, 'Cut off', 'The response was cut off.')

/**
 * Reads a short stream to its end.
 * @returns its content, or undefined when it exceeds the limit; the stream can then still be read from its beginning
 * @throws the stream's error; Problem 499 when the stream was destroyed without one
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
