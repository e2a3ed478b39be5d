import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { constants, createGzip, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { newestOf, type TableStamps } from '#server/kit/db/data-stamp.ts'

export type Encoding = 'zstd' | 'gzip' | 'identity'

/** Level 1 for both: it compresses long answers 7:1 in milliseconds, and the network is rarely the bottleneck. */
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const gzip = { level: 1 }

const compressors: Record<Exclude<Encoding, 'identity'>, () => Transform> = {
  zstd: () => createZstdCompress(zstd),
  gzip: () => createGzip(gzip),
}
/** For answers so short that moving them to another thread takes longer than compressing them. */
const wholeCompressors: Record<Exclude<Encoding, 'identity'>, (whole: Buffer) => Buffer> = {
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

/** Builds an entity tag from the stamps of the tables that the answer reads, and everything else that it depends on. */
export const entityTag = (read: TableStamps, parts: readonly unknown[]): string =>
  `W/"${newestOf(read)}-${createHash('sha256')
    .update(JSON.stringify([read, parts]))
    .digest('base64url')}"`

/** What a cached answer takes beside its bytes: its tag, a buffer, and a place in the cache. */
const entryBytes = 600

/** A copy that holds no more memory than it shows; compressors return parts of larger buffers. */
const trimmed = (body: Buffer): Buffer => Buffer.from(new Uint8Array(body).buffer)

/**
 * Caches compressed answers by entity tag and encoding. The tag covers the data and the viewer's rights, both
 * read for each request, so a cached answer is never stale and never leaks to another viewer.
 */
export class PackedAnswers {
  readonly #cache: LRUCache<string, Buffer> | undefined
  readonly #maxEntryBytes: number
  /** Answers found since the start. */
  hits = 0

  /** @param bytes cache size; 0 disables the cache */
  constructor(bytes: number) {
    this.#maxEntryBytes = bytes / 8
    this.#cache =
      bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, sizeCalculation: (body) => body.length + entryBytes })
  }

  find(tag: string, encoding: Encoding): Buffer | undefined {
    const found = this.#cache?.get(`${encoding} ${tag}`)
    if (found) this.hits++
    return found
  }

  /** The size of all cached answers, in bytes of memory. */
  get bytes(): number {
    return this.#cache?.calculatedSize ?? 0
  }

  /** Compresses a short answer and caches it. */
  packWhole(whole: Buffer, tag: string | undefined, encoding: Encoding): Buffer {
    const packed = encoding === 'identity' ? whole : wholeCompressors[encoding](whole)
    if (tag !== undefined) this.#keep(tag, encoding, packed)
    return packed
  }

  #keep(tag: string, encoding: Encoding, packed: Buffer): void {
    this.#cache?.set(`${encoding} ${tag}`, trimmed(packed))
  }

  /** Compresses a stream, and caches the result once it completes, unless it exceeds an eighth of the cache. */
  pack(source: Readable, tag: string | undefined, encoding: Encoding): Readable {
    const keeping = tag !== undefined && this.#cache !== undefined
    if (encoding === 'identity' && !keeping) return source
    const packed = encoding === 'identity' ? new PassThrough() : compressors[encoding]()
    source.once('error', (error) => packed.destroy(error))
    packed.once('close', () => source.destroy())
    let parts: Buffer[] | undefined = keeping ? [] : undefined
    let size = 0
    packed.on('data', (part: Buffer) => {
      size += part.length
      if (size > this.#maxEntryBytes) parts = undefined
      parts?.push(part)
    })
    packed.pause()
    packed.once('end', () => {
      if (parts && tag !== undefined) this.#keep(tag, encoding, Buffer.concat(parts))
    })
    return source.pipe(packed)
  }
}
