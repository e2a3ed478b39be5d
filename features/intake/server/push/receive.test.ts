import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { receiveRows } from './receive.ts'

test('Nothing is written any more once an upload has failed, so that its folder can be removed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-received-'))
  const body = new Readable({
    read() {
      this.destroy(new Error('reset'))
    },
  })
  const upload = { body, type: 'text/csv', encoding: undefined }
  await expect(receiveRows(dir, 'stock.csv', upload, { bytes: 1000, pause: 1000, pace: 1 })).rejects.toThrow('reset')
  const left = await readdir(dir)
  await sleep(200)
  expect(await readdir(dir)).toEqual(left)
  await rm(dir, { recursive: true })
})
