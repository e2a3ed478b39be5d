import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cell, readFeed } from '#server/testing/data/demo-files.ts'
import { demoTables } from './demo-tables.ts'
import { readDistributor } from './distributor.ts'
import { makeDemo } from './make.ts'

let tables = ''
beforeEach(async () => {
  tables = await mkdtemp(join(tmpdir(), 'tables-'))
  await cp(demoTables, tables, { recursive: true })
})
afterEach(() => rm(tables, { recursive: true, force: true }))

const contents = (file: string) => readFileSync(join(tables, file), 'utf8')
const write = (file: string, text: string | Buffer) => writeFileSync(join(tables, file), text)

function edit(file: string, from: string, to: string) {
  expect(contents(file)).toContain(from)
  write(file, contents(file).replace(from, to))
}
const keepLines = (file: string, count: number) =>
  write(file, `${contents(file).split('\n').slice(0, count).join('\n')}\n`)

test('An edited row appears in the generated files', async () => {
  // One customer is faster than 60.
  keepLines('customers.csv', 2)
  for (const file of ['group-members.csv', 'employee-books.csv', 'accounts.csv']) keepLines(file, 1)
  edit('families.csv', 'CLEANER ALL PURPOSE {size} {kind}', 'CLEANER BLUE DOOR {size} {kind}')
  edit('vendors.csv', 'Brightwater Chemical Company', '"Brightwater, Sons & Daughters"')
  edit('customers.csv', 'Harbor Point Hospitality Group', 'Hôtel du Port')
  const made = await mkdtemp(join(tmpdir(), 'demo-'))
  try {
    await makeDemo(made, '2026-11-20', tables)
    const descriptions = readFeed(made, 'items').map((row) => cell(row, 'description'))
    expect(descriptions).toContain('CLEANER BLUE DOOR GAL LEMON')
    expect(descriptions.filter((one) => one.startsWith('CLEANER ALL PURPOSE'))).toEqual([])
    expect(readFeed(made, 'vendors').map((row) => cell(row, 'name'))).toContain('Brightwater, Sons & Daughters')
    expect(readFeed(made, 'customers').map((row) => cell(row, 'name'))).toEqual(['Hôtel du Port'])
    expect(readFeed(made, 'invoices').length).toBeGreaterThan(100)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
})

test.each([
  ['sizes.csv', ',46.2,', ',46.2O,', 'sizes.csv line 3, column price: "46.2O" is not a number from 0.01 to 100000'],
  ['sizes.csv', ',46.2,', ',-46.2,', 'sizes.csv line 3, column price: "-46.2" is not a number from 0.01 to 100000'],
  ['sizes.csv', ',46.2,', ',', 'sizes.csv: Invalid Record Length: columns length is 8, got 7 on line 3'],
  ['sizes.csv', '0041,GAL,CS', '41,GAL,CS', 'sizes.csv line 3, column family: "41" is not in families.csv'],
  [
    'sizes.csv',
    '0041,GAL,CS',
    '0041,QT RTU,CS',
    'sizes.csv line 3, column family, size: line 2 already has "0041, QT RTU"',
  ],
  ['families.csv', 'brightwater | kestrel', 'brightwater | kastrel', 'column makers: "kastrel" is not in vendors.csv'],
  [
    'families.csv',
    ',CHEM,',
    ',CHEMICALS,',
    'families.csv line 2, column department: "CHEMICALS" is not one of CHEM, JANI',
  ],
  ['families.csv', '\n0042', '\nZZ,CHEM,X,,kestrel,,,,,\n0042', 'line 3, column family: "ZZ" has no row in sizes.csv'],
  ['families.csv', ',flu,', ',summers,', 'families.csv line 3, column season: "summers" is not in seasons.csv'],
  ['families.csv', '01 | 02 | 05', '01 | 07', 'column companies: "07" is not one of 01, 02, 03, 04, 05'],
  ['companies.csv', '\n01,', '\n1,', 'companies.csv line 2, column company: "1" is not 2 digits (a spreadsheet drops'],
  ['warehouses.csv', '01,', '07,', 'warehouses.csv line 2, column company: "07" is not in companies.csv'],
  ['customers.csv', ',hotel,', ',motel,', 'customers.csv line 2, column segment: "motel" is not in segments.csv'],
  [
    'customers.csv',
    'Jersey City,NJ',
    'Seattle,WA',
    'customers.csv line 2, column state: no warehouse of company 01 serves WA',
  ],
  [
    'customers.csv',
    'company,customer,name',
    'company,customer,nane',
    'customers.csv line 1: the column name is missing',
  ],
  ['customers.csv', 'growth\n', 'growth,color\n', 'customers.csv line 1: the column "color" is not expected'],
  ['customers.csv', 'Café', '"Café', 'customers.csv: Invalid Closing Quote'],
  [
    'group-members.csv',
    '600101,3',
    '600101,4',
    'group-members.csv line 3, column nth_ship_to: customer 01600101 has only 3',
  ],
  ['employee-books.csv', '01,100002', '01,199999', 'column customer: 01199999 is not in customers.csv'],
  ['accounts.csv', ',All,Y', ',Y,Y', 'accounts.csv line 2, column ViewAllShipTos: "Y" is not one of All, One'],
])('In %s, changing %j to %j is rejected', (file, from, to, message) => {
  edit(file, from, to)
  expect(() => readDistributor(tables)).toThrow(message)
})

test('A table from a spreadsheet is accepted: byte order mark, CRLF, blank lines, columns in another order', () => {
  const moved = contents('streets.csv').replaceAll('\n', '\r\n')
  write('streets.csv', `\uFEFF${moved}\r\n\r\n`)
  write('groups.csv', 'name,group\n,\nBayard,GROUP1\nSchools,GROUP2\n\nClinics,GROUP3\n')
  const { geography, people } = readDistributor(tables)
  expect(geography.streets).toEqual(readDistributor(demoTables).geography.streets)
  expect(people.groups.map(({ group, name }) => [group, name])).toEqual([
    ['GROUP1', 'Bayard'],
    ['GROUP2', 'Schools'],
    ['GROUP3', 'Clinics'],
  ])
})

test('A fault has the correct line number after blank lines', () => {
  write('groups.csv', 'name,group\n\nBayard,GROUP1\n,GROUP2\n')
  expect(() => readDistributor(tables)).toThrow('groups.csv line 4, column name: is blank')
})

test('A table that is not UTF-8, or is empty, is rejected', () => {
  write('streets.csv', Buffer.from('street\nRue de l\xe9cole\n', 'latin1'))
  expect(() => readDistributor(tables)).toThrow('streets.csv is not UTF-8 text: save it as "CSV UTF-8"')
  write('streets.csv', '')
  expect(() => readDistributor(tables)).toThrow('streets.csv is empty')
})
