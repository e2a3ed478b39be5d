import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curlsIn, curlsOf, runCurl } from '#app/server/testing/servers/curl.ts'
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
