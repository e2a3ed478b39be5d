import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DemoAccount, readAccounts } from './accounts.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/demo.md'), 'utf8')

/** The number of requirements per area, 485 in total. */
const areas = {
  ...{ APP: 59, LOGIN: 20, OTP: 14, SSO: 6, SESS: 28, CUST: 13, EMP: 5, INV: 16, AP: 31, INVOICE: 7, ORD: 33 },
  ...{ ODET: 19, TRK: 7, PRICE: 10, CPRICE: 9, CINV: 33, PUR: 17, PA: 35, PWD: 5, SHIPTO: 7, PERM: 22, FMT: 4 },
  ...{ CSV: 13, API: 44, ERR: 20, LIM: 8 },
}
const idOf = (area: string, n: number) => `${area}-${String(n).padStart(2, '0')}`
const allRows = Object.entries(areas).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, at) => idOf(area, at + 1)),
)

/** Expands `APP-01, APP-03 to APP-05` to four IDs. */
const rowsOf = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const [, area = '', first = '', last = first] = /^([A-Z]+)-(\d\d)(?: to \1-(\d\d))?$/.exec(part) ?? []
    if (area === '') throw new Error(`${part} is not a requirement or a range of them`)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => idOf(area, Number(first) + at))
  })

const tableLines = document.split('\n').filter((line) => /^\| [A-Z`]/.test(line))
const cellsOf = (line: string) => line.split('|').map((text) => text.trim())
const accountsIn = (text: string) =>
  [...text.matchAll(/`(\d\d\/\d{6,12}|GROUP\d|EMP\d{3})`/g)].map(([, name]) => name ?? '')

/** The requirements and accounts on each line of the tables. */
const entries = tableLines
  .filter((line) => !line.startsWith('| `'))
  .map((line) => {
    const [, rows = '', accounts = ''] = cellsOf(line)
    return { rows: rowsOf(rows), accounts }
  })

const nameOf = ({ loginType, company, userId }: DemoAccount) => (loginType === 'C' ? `${company}/${userId}` : userId)

test('docs/demo.md lists each of the 485 requirements once, with its accounts or "none"', () => {
  expect(allRows).toHaveLength(485)
  expect(entries.flatMap(({ rows }) => rows).toSorted()).toEqual(allRows.toSorted())
  const unnamed = entries.filter(({ accounts }) => !/^(any|none)$/.test(accounts) && accountsIn(accounts).length === 0)
  expect(unnamed).toEqual([])
})

test('docs/demo.md lists exactly the accounts of the demo', () => {
  const listed = tableLines
    .filter((line) => line.startsWith('| `'))
    .map((line) => accountsIn(cellsOf(line)[1] ?? '')[0])
  const made = readAccounts().map(nameOf)
  expect(listed.toSorted()).toEqual(made.toSorted())
  expect(accountsIn(document).filter((name) => !made.includes(name))).toEqual([])
  const shown = new Set(entries.flatMap(({ accounts }) => accountsIn(accounts)))
  // No requirement asks for approvals.
  expect(made.filter((name) => !shown.has(name))).toEqual(['01/100001000003'])
})
