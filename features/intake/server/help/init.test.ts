import { feedFiles } from '#app/server/tables.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { loadFeed } from '../loading/load.ts'
import { initFolder } from './init.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trade-counter-init-'))
  await initFolder(join(dir, 'new'))
})
afterAll(() => rm(dir, { recursive: true }))

test('Every file has a header with all columns and no row, and an example that names only declared columns', async () => {
  expect((await readdir(join(dir, 'new'))).toSorted()).toEqual(
    ['examples', ...feedFiles.map(({ file }) => file)].toSorted(),
  )
  for (const { file, columns, example } of feedFiles) {
    expect(await readFile(join(dir, 'new', file), 'utf8')).toBe(`${Object.keys(columns).join(',')}\n`)
    expect(Object.keys(columns), file).toEqual(expect.arrayContaining(Object.keys(example)))
  }
})

test('A folder with feed files stays unchanged', async () => {
  await expect(initFolder(join(dir, 'new'))).rejects.toThrow('already has')
})

onDatabase((name, open) => {
  test(`The empty files and the examples load without a fault or a warning on ${name}`, async () => {
    const store = await open()
    const empty = await loadFeed(store, join(dir, 'new'))
    expect(empty).toMatchObject({ warnings: [], accounts: { added: 0 } })
    const filled = await loadFeed(store, join(dir, 'new', 'examples'))
    expect(filled.warnings).toEqual([])
    expect(filled.files.map(({ file, rows }) => [file, rows])).toEqual(feedFiles.map(({ file }) => [file, 1]))
  })
})
