import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'

const cli = join(import.meta.dirname, 'cli.ts')
let database: TestDatabase
let dir: string
let file: string

/** Runs the command without a terminal. */
const example = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { ...plainEnvironment, DATABASE_URL: database.options.databaseUrl ?? '' }
    const child = execFile(process.execPath, [cli, '--file', file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
    child.stdin?.end()
  })

async function onStore<T>(use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
  const store = await openStore(database.options)
  return use(store).finally(() => store.close())
}
const companies = () => onStore((store) => store.db.selectFrom('companies').select('name').execute())

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  dir = await writeFeed(sampleFeed)
  await onStore((store) => loadFeed(store, dir))
  const lines = [
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
    '536365,85123A,WHITE HEART,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom',
    '536366,22633,HAND WARMER,6,2010-12-01 08:28:00,1.85,14911.0,EIRE',
    '',
  ]
  file = join(await mkdtemp(join(tmpdir(), 'trade-counter-example-')), 'online-retail.csv.gz')
  await writeFile(file, gzipSync(lines.join('\n')))
})
afterAll(async () => {
  await rm(dir, { recursive: true })
  await rm(join(file, '..'), { recursive: true })
  await database.remove()
})

test('The example replaces existing data only with --replace', async () => {
  const refused = await example()
  expect(refused).toEqual({ code: 2, output: expect.stringContaining('--replace') })
  expect(refused.output).toContain('2 customers and 1 invoice')
  expect(await companies()).toEqual([{ name: 'Harbor Supply' }])
  // Part of the file does not have the published figures.
  expect(await example('--replace')).toMatchObject({ code: 1, output: expect.stringContaining('The figures differ') })
  expect(await companies()).toEqual([{ name: 'Online Retail' }])
})
