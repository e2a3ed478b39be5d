import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectOnlyCopy, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'
import { renewCopy } from './build.ts'
import { makeFolder } from './copy-file.ts'
import { caller, copiedDatabase } from './testing/copied-database.ts'

const { here, undo, portalWithLines, folder, options, eagerCopy } = copiedDatabase()

test('A build killed halfway leaves nothing behind, PostgreSQL serves, and the next build succeeds', async () => {
  const portal = await portalWithLines()
  const ask = await caller(portal)
  const before = (await ask()).body
  const copy = eagerCopy()
  const received: string[] = []
  copy.reportTo((what, { err }) => received.push(`${what}: ${err}`))
  copy.start()
  while (copy.builder === undefined) await sleep(1)
  process.kill(copy.builder, 'SIGKILL')
  await expect.poll(() => received[0]).toContain('could not be built: Error: the build ended with SIGKILL')
  expect((await ask()).body).toBe(before)
  await untilCopied(copy, 1)
  await expectOnlyCopy(folder())
})

test('Files left in the folder by an ended process are removed at startup', async () => {
  const portal = await makePortal(here.store, here.env)
  undo.push(() => portal.app.close())
  await makeFolder(folder())
  for (const name of [
    `lines-${2 ** 22 - 3}-1`,
    `next-${2 ** 22 - 3}-1`,
    `next-${2 ** 22 - 3}-1.0.csv`,
    'copy-1.duckdb',
    'old',
  ])
    await writeFile(join(folder(), name), 'half')
  await writeFile(join(here.dir, 'somebody-elses'), '')
  await portal.app.ready()
  await untilCopied(portal.services.columnar, 1)
  await expectOnlyCopy(folder())
  expect((await readdir(folder())).filter((name) => name.startsWith('lines-'))).toEqual([])
  expect(await readdir(here.dir)).toContain('somebody-elses')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('Closing ends a running build', async () => {
  const copy = eagerCopy()
  copy.start()
  while (copy.builder === undefined) await sleep(1)
  const pid = copy.builder
  await copy.close()
  await expect.poll(() => isRunning(pid)).toBe(false)
  // The next renewal removes what the build left.
  await renewCopy({ ...options(), dir: folder() })
  await expectOnlyCopy(folder())
})
