import { type Readable, Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { badInput, Problem } from '#kit/server/problem/problem.ts'

export interface UploadLimits {
  /** The maximum number of bytes after decompression. */
  bytes: number
  /** Milliseconds within which an upload must send `pace` bytes, or the rest. */
  pause: number
  pace: number
}

/** CSV compresses to a fiftieth at best, and a decompression bomb to far less. */
const highestRatio = 250
/** Below this size, the ratio is not checked. */
const freeBytes = 16 * 2 ** 20

const tooLarge = (limit: number) =>
  new Problem(413, 'Too large', `A feed may have ${Math.floor(limit / 2 ** 20)} MB after decompression.`)
const bomb = () => new Problem(413, 'Too large', `The body is more than ${highestRatio} times larger decompressed.`)
const stalled = () => new Problem(408, 'Request Timeout', 'The upload stopped arriving, or arrived too slowly.')

const decoders = { gzip: createGunzip, zstd: () => createZstdDecompress() } as const

/** The body's bytes, decompressed, and streams to destroy if one of them fails. */
export type Stages = [Readable, ...Transform[]]

/**
 * Returns the stages that decode a request's body. A pause, size, or ratio beyond the limits ends them.
 * @throws {Problem} 415 for an encoding other than gzip and zstd
 */
export function decoded(body: Readable, encoding: string | undefined, { bytes, pause, pace }: UploadLimits): Stages {
  let received = 0
  let paced = 0
  let given = 0
  let timer: NodeJS.Timeout | undefined
  const arriving = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received - paced >= pace) {
        paced = received
        timer?.refresh()
      }
      done(null, chunk)
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  arriving.once('pipe', () => {
    timer = setTimeout(() => arriving.destroy(stalled()), pause)
  })
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      given += chunk.length
      if (given > bytes) done(tooLarge(bytes))
      else if (given > freeBytes && given > received * highestRatio) done(bomb())
      else done(null, chunk)
    },
  })
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '') return [body, arriving, measured]
  const decoder = Object.hasOwn(decoders, name) ? decoders[name as keyof typeof decoders] : undefined
  if (!decoder) throw new Problem(415, 'Unsupported Media Type', 'Content-Encoding must be gzip or zstd.')
  return [body, arriving, decoder(), measured]
}

/** Converts a decoder's error to a problem. */
export function readable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(Z_|ZSTD_)/.test(code)) return badInput([{ field: 'body', message: 'is not complete gzip or zstd data' }])
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new Problem(400, 'Bad Request', 'The upload ended before it was complete.')
  return error
}
