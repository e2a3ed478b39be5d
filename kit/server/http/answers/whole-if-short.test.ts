import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wholeIfShort } from './body.ts'

const pieces = (count: number) => Array.from({ length: count }, (_, n) => Buffer.from(`piece ${n};`))

test.each([0, 1, 7])('A stream of %i chunks within the limit is read whole', async (count) => {
  expect(await wholeIfShort(Readable.from(pieces(count)), 1000)).toEqual(Buffer.concat(pieces(count)))
})

test.each([1, 10, 500])(
  'A longer stream can still be read from its beginning, with a limit of %i bytes',
  async (limit) => {
    const through = Readable.from(pieces(5000)).pipe(new PassThrough())
    expect(await wholeIfShort(through, limit)).toBeUndefined()
    expect(await buffer(through.pipe(new PassThrough()))).toEqual(Buffer.concat(pieces(5000)))
  },
)

test('A stream that fails or closes before its end rejects', async () => {
  const failing = new PassThrough()
  const received = wholeIfShort(failing)
  failing.write('some')
  failing.destroy(new Error('the database went away'))
  await expect(received).rejects.toThrow('the database went away')
  const cut = new PassThrough()
  const asked = wholeIfShort(cut)
  cut.destroy()
  await expect(asked).rejects.toMatchObject({ status: 499 })
})
