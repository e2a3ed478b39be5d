import type { Readable, Transform } from 'node:stream'
import { constants, createGzip, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib'
import { through } from '#kit/server/lists/list-queries.ts'
import { Problem } from '#kit/server/problem/problem.ts'

export type Encoding = 'zstd' | 'gzip' | 'identity'

/** Level 1 for both: it compresses long answers 7:1 within milliseconds, and the network is rarely the bottleneck. */
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const gzip = { level: 1 }

const compressors: Record<Exclude<Encoding, 'identity'>, () => Transform> = {
  zstd: () => createZstdCompress(zstd),
  gzip: () => createGzip(gzip),
}
/** For answers so short that passing them to another thread takes longer than compressing them. */
const wholeCompressors: Record<Encoding, (whole: Buffer) => Buffer> = {
  identity: (whole) => whole,
  zstd: (whole) => zstdCompressSync(whole, zstd),
  gzip: (whole) => gzipSync(whole, gzip),
}

/** Returns the best encoding that the client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
  const offered = names.map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (offered.includes('zstd')) return 'zstd'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}

export const compressWhole = (whole: Buffer, encoding: Encoding): Buffer => wholeCompressors[encoding](whole)

/** Compresses an answer while it streams. Errors propagate forward, and closing the result destroys the source. */
export function compressStream(source: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return source
  return through(source, compressors[encoding]())
}

/** Answers up to this size are sent at once, with their length, because streaming costs more than it saves. */
const shortBytes = 64 * 1024

/**
 * Reads a short stream to its end.
 * @returns its content, or undefined when it exceeds the limit; the stream can then still be read from its beginning
 * @throws the stream's error; Problem 499 when the stream was destroyed without one, because its client disconnected
 */
export async function wholeIfShort(stream: Readable, limit = shortBytes): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream.iterator({ destroyOnReturn: false })) {
      parts.push(part)
      size += part.length
      if (size > limit) break
    }
  } catch {
    throw stream.errored ?? new Problem(499, 'Cut off', 'The response was cut off.')
  }
  if (size <= limit) return Buffer.concat(parts, size)
  stream.unshift(Buffer.concat(parts))
  return undefined
}
