import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compressStream, compressWhole } from './body.ts'

describe('the encoding', () => {
  test.each([
    ['zstd, gzip, br', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['zstd;q=0, gzip', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    ['zstd;Q=0, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
  ])('for %j is %s', (accepted, chosen) => {
    expect(chooseEncoding(accepted)).toBe(chosen)
  })
})

describe('compressed answers', () => {
  const body = '[{"a":1}]'.repeat(100)
  const source = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
  const decompressors = {
    identity: (whole: Buffer) => whole,
    gzip: (whole: Buffer) => gunzipSync(whole),
    zstd: (whole: Buffer) => zstdDecompressSync(whole),
  }

  test.each(['identity', 'gzip', 'zstd'] as const)('decompress to the original: %s', async (encoding) => {
    const decompress = decompressors[encoding]
    expect(decompress(await buffer(compressStream(source(body), encoding))).toString()).toBe(body)
    expect(decompress(compressWhole(Buffer.from(body), encoding)).toString()).toBe(body)
  })

  test('The reader of an answer that fails midway gets the error', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('[{"a":1}')
        throw new Error('the database went away')
      })(),
    )
    await expect(buffer(compressStream(failing, 'gzip'))).rejects.toThrow('the database went away')
  })

  test('A reader that disconnects destroys the source', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield randomBytes(10_000)
      })(),
    )
    for await (const _part of compressStream(endless, 'gzip')) break
    await new Promise((done) => setImmediate(done))
    expect(endless.destroyed).toBe(true)
  })

  test('A slow reader applies backpressure to the source', async () => {
    let made = 0
    const long = Readable.from(
      (function* () {
        for (; made < 1000; made++) yield randomBytes(10_000)
      })(),
    )
    const stream = compressStream(long, 'gzip')
    stream.read(1)
    await new Promise((done) => setTimeout(done, 50))
    expect(made).toBeLessThan(100)
    stream.destroy()
  })
})
