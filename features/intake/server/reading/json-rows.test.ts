import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsLikeJson } from './feed-reader.ts'
import { cellText, type JsonFault, JsonRows } from './json-rows.ts'

/** Translates JSON that arrives in chunks of `step` bytes. */
async function translate(json: string | Buffer, step = 2 ** 20) {
  const bytes = Buffer.from(json)
  const faults: JsonFault[] = []
  const rows = new JsonRows(['company', 'vendor'], (fault) => faults.push(fault))
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  }
  const csv: Buffer[] = []
  for await (const chunk of rows.csv(chunks())) csv.push(chunk)
  return { csv: Buffer.concat(csv).toString(), faults }
}

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{', '}]', '":"', '\\', '"', ',\r\n', ''))

test('Rows are the same in an array, on lines, and in chunks of any size', async () => {
  const rows = fc.array(fc.record({ a: texts, 'b,"': texts }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (given, step) => {
      const lines = given.map((row) => `${cellText(row.a)},${cellText(row['b,"'])}\n`).join('')
      const written = [
        JSON.stringify(given),
        JSON.stringify(given, undefined, 2),
        given.map((row) => `${JSON.stringify(row)}\n`).join(''),
      ]
      for (const json of written) {
        expect(await translate(json, step)).toEqual({ csv: `a,"b,"""\n${lines}`, faults: [] })
      }
    }),
  )
})

test.each([
  [
    'numbers keep their digits',
    '[{"a": 12345678901234567890.10, "b": -0.0, "c": 1e3}]',
    'a,b,c\n12345678901234567890.10,-0.0,1e3\n',
  ],
  ['true and false are Y and N, null is an empty cell', '[{"a": true, "b": false, "c": null}]', 'a,b,c\nY,N,\n'],
  ['the fields of later rows may have another order', '[{"a": 1, "b": 2}, {"b": 4, "a": 3}]', 'a,b\n1,2\n3,4\n'],
  ['an empty array has the declared header', ' [ ] ', 'company,vendor\n'],
  ['one empty field is not a blank line', '[{"a": ""}, {"a": null}]', 'a\n""\n""\n'],
  ['a byte order mark is skipped', '\ufeff{"a": 1}\r\n\r\n{"a": 2}\n', 'a\n1\n2\n'],
])('Of JSON, %s', async (_name, json, csv) => {
  expect(await translate(json)).toEqual({ csv, faults: [] })
})

test('A row with a fault leaves a blank line, so that the lines of the others tell their rows', async () => {
  const { csv, faults } = await translate('[{"a": {}}, {"a": 2}, {"b": 3}, {"a": 4}]')
  expect(csv).toBe('a\n\n2\n\n4\n')
  expect(faults.map(({ row }) => row)).toEqual([1, 3])
})

test('A row of more than a megabyte is refused before it has arrived', async () => {
  const { faults } = await translate(`[{"a": "${'x'.repeat(3 * 2 ** 20)}`)
  expect(faults).toEqual([{ row: 1, says: 'is larger than 1 MB' }])
})

test.each([
  ['{"company": 1}', true],
  [' \n[', true],
  ['\ufeff[', true],
  ['company,item\n', false],
  ['"company"\n', false],
  ['', false],
])('Whether %j begins like JSON: %s', (text, isJson) => {
  expect(beginsLikeJson(Buffer.from(text))).toBe(isJson)
})
