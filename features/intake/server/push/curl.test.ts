import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curlsIn, curlsOf, runCurl } from '#app/server/testing/servers/curl.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { feedFiles } from '#app/server/tables.ts'
import { csv, sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { feedCalls, loadExamples, rowSchema } from './openapi.ts'
import { loadAnswer, statusOf } from './load-answer.ts'
import { pushingOnPostgres, stockOf } from './testing/pushing.ts'

const document = join(import.meta.dirname, '../../../../docs/feeds-over-http.md')
const lines = csv(sampleFeed['sales_lines.csv'] ?? [])
const documented = [...new Set([...curlsOf(feedCalls.paths), ...curlsIn(document)])]

describe('The documented curl commands', () => {
  const { pushing, pushCsv } = pushingOnPostgres()
  let cwd: string
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'trade-counter-curl-'))
    await writeFile(join(cwd, 'stock.csv'), stockOf(51))
    await writeFile(join(cwd, 'stock.json'), '[{"company": "01", "item": "0042", "warehouse": "MAIN", "on_hand": 52}]')
    await writeFile(join(cwd, 'vendors.json'), JSON.stringify(sampleFeed['vendors.csv']))
    await writeFile(join(cwd, 'manifest.json'), '{"changes": true}')
  })
  afterAll(() => rm(cwd, { recursive: true }))

  test.each(documented)('%s', async (command) => {
    const { body: waiting } = await pushCsv('/feeds/sales_lines', `${lines.split('\n')[0]}\n`)
    const instead = { '/17': `/${waiting.id}`, '3f9a41c07be2d815': waiting.confirm ?? '' }
    const { status, body } = await runCurl(command, {
      url: pushing.url.replace(/\/api$/, ''),
      key: pushing.key,
      cwd,
      instead,
    })
    if (command.includes('confirm')) await pushCsv('/feeds/sales_lines', lines)
    expect(loadAnswer.parse(body).faults).toEqual([])
    expect([200, 202]).toContain(status)
  })

  test('There is one for every call, and for JSON', () => {
    expect(curlsOf(feedCalls.paths)).toHaveLength(4)
    for (const part of ['/feeds/stock', '/feeds?', '/feeds/17', '/confirm', '@stock.json'])
      expect(documented.filter((command) => command.includes(part)).length, part).toBeGreaterThan(0)
  })
})

/** Only the database of Tryton needs it. */
const withoutTryton = "import runpy, sys, types; sys.modules['psycopg2'] = types.ModuleType('psycopg2')"
const hasPython = spawnSync('python3', ['--version']).error === undefined

describe.skipIf(!hasPython)('The extract from Tryton', () => {
  const { pushing, pushCsv } = pushingOnPostgres()
  const push = async (stock: string, key = pushing.key) => {
    const folder = await mkdtemp(join(tmpdir(), 'trade-counter-extract-'))
    await writeFile(join(folder, 'stock.csv'), stock)
    const script = join(import.meta.dirname, '../../../../connectors/tryton/extract.py')
    const code = `${withoutTryton}; import pathlib; runpy.run_path(${JSON.stringify(script)})['push'](pathlib.Path(${JSON.stringify(folder)}), True)`
    const env = { ...plainEnvironment, PORTAL_API: pushing.url, PORTAL_KEY: key }
    const done = await promisify(execFile)('python3', ['-c', code], { env })
    await rm(folder, { recursive: true })
    return done
  }

  test('prints one line for what the portal refuses, with the first fault and the address of Data Loads', async () => {
    const { body } = await pushCsv('/feeds/stock', stockOf(51))
    const refused = await push(stockOf(51).replaceAll('51', 'many'))
    const portal = pushing.url.replace(/\/api$/, '')
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toMatch(
      /^The portal did not load the files \(422\): stock\.csv on_hand: .*\. Data Loads: \S+\n$/,
    )
    expect(refused.stderr).toContain(`${portal}/Feeds?load=${body.id + 1}\n`)
    const { stderr } = await push(stockOf(51), 'wrong')
    expect(stderr).toMatch(/^The portal did not load the files \(401\): .*\. Data Loads: \S+\/Feeds\n$/)
    expect((await push(stockOf(52))).stdout).toMatch(/^200 /)
  })
})

test("A row of JSON may have the columns of its file, and the ERP's own numbers instead of keys", () => {
  const rows = new Map(feedFiles.map((feed) => [feed.table, rowSchema(feed)]))
  for (const { table, columns } of feedFiles)
    expect(Object.keys(rows.get(table)?.properties ?? {}), table).toEqual(expect.arrayContaining(Object.keys(columns)))
  expect(rows.get('orders')).toMatchObject({
    required: ['company', 'order_number'],
    properties: {
      customer_number: { type: 'string' },
      ship_to_number: { type: 'string' },
      shipment: { type: 'string' },
    },
  })
})

test('Every example of a load is a valid answer with the documented status', () => {
  for (const [status, example] of Object.entries(loadExamples)) {
    expect(loadAnswer.parse(example)).toEqual(example)
    expect(statusOf[example.state]).toBe(Number(status))
  }
})
