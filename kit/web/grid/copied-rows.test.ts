import { columns } from '#kit/contract/declare/columns.ts'
import { expect, test } from 'vitest'
import { asHtmlTable, asTsv } from './copied-rows.ts'

const list = columns([
  { key: 'item', header: 'Item #', format: 'code' },
  { key: 'name', header: 'Name', format: 'text' },
  { key: 'price', header: 'Price', format: 'money', nullable: true },
  { key: 'due', header: 'Due', format: 'date' },
])

test('Copied rows are tab-separated lines with headers and plain numbers', () => {
  const rows = [
    { item: '0012', name: '3/4" bolt', price: -5, due: '2026-11-20' },
    { item: '7', name: 'Nut', price: null, due: null },
  ]
  expect(asTsv(list, rows)).toBe('Item #\tName\tPrice\tDue\r\n0012\t"3/4"" bolt"\t-5\t11/20/2026\r\n7\tNut\t\t')
})

test('Copied rows have the numbers of documents as they are printed', () => {
  const numbers = columns([{ key: 'order', header: 'Order #', format: 'code', document: true }])
  const rows = [{ order: '000017 (2026)-00' }]
  expect(asTsv(numbers, rows)).toBe('Order #\r\n000017-00')
  expect(asHtmlTable(numbers, rows)).toContain('>000017-00</td>')
})

test.each(['=1+1', '+1', '-1', '@x', '＝1', '\t=1'])('Text that a spreadsheet would execute is escaped: %j', (name) => {
  const [, line] = asTsv(list, [{ item: '1', name, price: -1, due: null }]).split('\r\n')
  expect(line?.replaceAll('"', '').split('\t').slice(1).join('\t')).toMatch(/^'/)
  expect(line).toContain('\t-1\t')
})

test('The table form marks codes as text and escapes markup', () => {
  const html = asHtmlTable(list, [{ item: '0012', name: '<b>&"', price: 1.5, due: null }])
  expect(html).toContain(`<td style="mso-number-format:'\\@'">0012</td>`)
  expect(html).toContain('&lt;b&gt;&amp;&quot;')
  expect(html).toContain('<td>1.5</td>')
})
