import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Unpacked } from './testing/unpacked.ts'

test('A release that is removed while a test waits for its server ends the server, the wait, and any later start', async () => {
  const release = new Unpacked()
  mkdirSync(join(release.root, 'bin'), { recursive: true })
  writeFileSync(join(release.root, 'bin/trade-counter'), '#!/bin/sh\nexec /bin/sleep 600\n', { mode: 0o755 })
  const waiting = release.serve({ PORT: '1' })
  const ended = expect(waiting).rejects.toThrow('serve ended with SIGKILL')
  await sleep(100)
  release.remove()
  await ended
  expect(() => release.work({})).toThrow('the release is removed')
})
