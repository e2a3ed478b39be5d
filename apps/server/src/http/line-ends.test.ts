import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crlf } from './line-ends.ts'

const through = async (chunks: Buffer[]) => (await buffer(Readable.from(chunks).pipe(crlf()))).toString()

test('Every LF becomes CR LF once, wherever the bytes are cut', async () => {
  const piece = fc.constantFrom('a', '"', '\r', '\n', '\r\n', 'é', '€', ',')
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.array(fc.nat(40)), async (pieces, cuts) => {
      const whole = Buffer.from(pieces.join(''))
      const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).toSorted((a, b) => a - b), whole.length]
      const chunks = at.slice(1).map((end, n) => whole.subarray(at[n], end))
      expect(await through(chunks)).toBe(whole.toString().replaceAll(/\r?\n/g, '\r\n'))
    }),
  )
})
