import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { expectWithin } from '#app/server/testing/times.ts'
import { receiveForm } from './receive.ts'

const count = 20_000

function* form() {
  for (let nth = 0; nth < count; nth++)
    yield `--x\r\nContent-Disposition: form-data; name="file"; filename="images/${nth}.pdf"\r\n\r\n%PDF-\r\n`
  yield '--x--\r\n'
}

test('The most files of a form are received within half a minute', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-received-'))
  const upload = { body: Readable.from(form()), type: 'multipart/form-data; boundary=x', encoding: undefined }
  const began = performance.now()
  const { files } = await receiveForm(dir, upload, { bytes: 2 ** 24, pause: 60_000, pace: 1 })
  expectWithin(30_000, began)
  expect(files).toHaveLength(count)
  await rm(dir, { recursive: true })
})
