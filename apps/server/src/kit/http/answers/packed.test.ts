import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, entityTag, PackedAnswers } from './packed.ts'

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

describe('an entity tag', () => {
  const parts = ['/inventory/records', 'json', { customerNumber: '100001' }, { CanViewAR: 'Y' }, '2026-11-20']
  const read = { stock: '7 1700000000.5', items: '3 1600000000' }

  test('is stable for the same answer', () => {
    expect(entityTag(read, parts)).toBe(entityTag(read, structuredClone(parts)))
    expect(entityTag(read, parts)).toMatch(/^W\/"7-[A-Za-z0-9_-]+"$/)
  })

  test.each([0, 1, 2, 3, 4])('changes with each input (%i)', (part) => {
    expect(entityTag(read, parts.with(part, 'other'))).not.toBe(entityTag(read, parts))
  })

  test.each([{ stock: '8 1700000001.5' }, { stock: '7 1700000000.6' }, { items: '4 1650000000' }])(
    'changes with a table: %j',
    (changed) => {
      expect(entityTag({ ...read, ...changed }, parts)).not.toBe(entityTag(read, parts))
    },
  )
})

describe('compressed answers', () => {
  const body = '[{"a":1}]'.repeat(100)
  const source = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

  test('decompress to the original in every encoding', async () => {
    const packed = new PackedAnswers(2 ** 20)
    expect(await text(packed.pack(source(body), 'a', 'identity'))).toBe(body)
    expect(gunzipSync(await buffer(packed.pack(source(body), 'a', 'gzip'))).toString()).toBe(body)
    expect(zstdDecompressSync(await buffer(packed.pack(source(body), 'a', 'zstd'))).toString()).toBe(body)
  })

  test('are cached whole by tag and encoding', async () => {
    const packed = new PackedAnswers(2 ** 20)
    const sent = await buffer(packed.pack(source(body, body), 'a', 'gzip'))
    expect(packed.find('a', 'gzip')).toEqual(sent)
    expect(packed.find('a', 'identity')).toBeUndefined()
    expect(packed.find('b', 'gzip')).toBeUndefined()
  })

  test.each(['zstd', 'gzip', 'identity'] as const)(
    'Cached answers as %s hold no memory beyond their own bytes, which the cache counts with its own',
    async (encoding) => {
      const packed = new PackedAnswers(2 ** 20)
      packed.packWhole(Buffer.from(body), 'short', encoding)
      await buffer(packed.pack(source(body, body), 'long', encoding))
      const kept = ['short', 'long'].map((tag) => packed.find(tag, encoding))
      for (const answer of kept) expect(answer?.buffer.byteLength).toBe(answer?.length)
      expect(packed.bytes).toBeGreaterThan(kept.reduce((sum, answer) => sum + (answer?.length ?? 0), 1000))
    },
  )

  test('An answer without a tag is not cached', async () => {
    const packed = new PackedAnswers(2 ** 20)
    await buffer(packed.pack(source(body), undefined, 'identity'))
    expect(packed.find('undefined', 'identity')).toBeUndefined()
  })

  test('An answer that fails midway is not cached, and its reader gets the error', async () => {
    const packed = new PackedAnswers(2 ** 20)
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('[{"a":1}')
        throw new Error('the database went away')
      })(),
    )
    await expect(buffer(packed.pack(failing, 'a', 'identity'))).rejects.toThrow('the database went away')
    expect(packed.find('a', 'identity')).toBeUndefined()
  })

  test('A reader that disconnects destroys the source and caches nothing', async () => {
    const packed = new PackedAnswers(2 ** 20)
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1000)
      })(),
    )
    const stream = packed.pack(endless, 'a', 'identity')
    for await (const _part of stream) break
    await new Promise((done) => setImmediate(done))
    expect(endless.destroyed).toBe(true)
    expect(packed.find('a', 'identity')).toBeUndefined()
  })

  test('An answer that is too large, or with the cache disabled, passes through', async () => {
    for (const packed of [new PackedAnswers(800), new PackedAnswers(0)]) {
      expect(await text(packed.pack(source(body), 'a', 'identity'))).toBe(body)
      expect(packed.find('a', 'identity')).toBeUndefined()
    }
  })

  test('A slow reader applies backpressure to the source', async () => {
    const packed = new PackedAnswers(2 ** 20)
    let made = 0
    const long = Readable.from(
      (function* () {
        for (; made < 1000; made++) yield Buffer.alloc(10_000)
      })(),
    )
    const stream = packed.pack(long, 'a', 'identity')
    stream.read(1)
    await new Promise((done) => setTimeout(done, 50))
    expect(made).toBeLessThan(100)
    stream.destroy()
  })
})
