import { readFileSync } from 'node:fs'
import { endpoints } from '#app/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { keptInBrowser } from '#kit/web/session/kept-in-browser.ts'
import { textsNamingFlags } from './messages.ts'
import { storedNames } from './stored-names.ts'
import { isTest, readEveryFile, readSources, type SourceFile, sourceFile } from './sources.ts'
import { circles, crossings, misplaced, stateMachine, strayQueries, strayStates, unlisted } from './zones.ts'

const sources = readSources()
const lines = (text: string) => text.split('\n').length - 1

describe('the checks find planted violations', () => {
  test.each([
    ['features/orders/web/x.ts', `import { a } from '#buying/web/x.ts'`, 'orders comes before buying'],
    ['features/orders/server/x.ts', `import { a } from '../../buying/server/x.ts'`, 'orders comes before buying'],
    ['features/items/contract/x.ts', `import { a } from '#money/contract/x.ts'`, 'items comes before money'],
    [
      'features/orders/server/x.ts',
      `import { copiedTables } from '#kit/server/columnar/tables.ts'`,
      'only the application imports the columnar copy',
    ],
    ['features/orders/server/x.ts', `import { buildApp } from '#app/server/app.ts'`, 'only the application imports'],
    ['kit/server/http/x.ts', `const a = await import('#orders/server/queries.ts')`, 'the kit imports no feature'],
    ['kit/web/x.ts', `import type { A } from '#kit/server/db/store.ts'`, 'never imports server code'],
    ['app/server/app.ts', `export { a } from '#kit/web/calls/api.ts'`, 'never imports browser code'],
    [
      'features/orders/web/x.ts',
      `import { screens } from '#app/contract/screens.ts'`,
      'only the application imports what composes it',
    ],
    ['kit/contract/x.ts', `import 'node:fs'`, 'the contract imports only zod'],
    ['features/orders/contract/x.ts', `import { a } from '../server/x.ts'`, 'the contract imports only zod'],
  ])('%s with %s', (path, text, why) => {
    expect(crossings([sourceFile(path, text)])).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['features/orders/web/x.ts', `import { a } from './y.ts'`],
    ['features/buying/web/x.ts', `import { a } from '#orders/contract/rules.ts'`],
    ['features/orders/web/x.ts', `import { screens } from '#accounts/contract/screens.ts'`],
    ['app/web/router.tsx', `const a = () => import('#orders/web/OrdersScreen.tsx')`],
    ['features/orders/contract/x.ts', `import { z } from 'zod'`],
  ])('%s may have %s', (path, text) => {
    expect(crossings([sourceFile(path, text)])).toEqual([])
  })

  test('a source file outside of the kit, the listed features, and the application', () => {
    const paths = [
      ...['app/server/main.ts', 'features/home/web/HomeScreen.tsx', 'kit/web/layout/Shell.tsx'],
      ...['features/warehouses/web/x.ts', 'app/layout/Header.tsx'],
    ]
    expect(misplaced(paths.map((path) => sourceFile(path, '')))).toEqual([
      'features/warehouses/web/x.ts',
      'app/layout/Header.tsx',
    ])
  })

  test('folders of the kit that import each other, directly or through a third', () => {
    const kit = (path: string, ...targets: string[]) =>
      sourceFile(`kit/server/${path}`, targets.map((to) => `import '#kit/server/${to}'`).join('\n'))
    const files = [
      kit('a/x.ts', 'b/x.ts', 'd/x.ts'),
      kit('b/x.ts', 'c/x.ts'),
      kit('c/x.ts', 'a/y.ts'),
      kit('d/x.test.ts', 'a/x.ts'),
    ]
    expect(circles(files)).toEqual([
      'kit/server/a imports kit/server/b, which imports kit/server/a',
      'kit/server/b imports kit/server/c, which imports kit/server/b',
      'kit/server/c imports kit/server/a, which imports kit/server/c',
    ])
  })

  test.each([
    ["const text = 'it needs CanViewAR to show'", ['it needs CanViewAR to show']],
    ['const text = `Home needs CanViewAR`', ['Home needs CanViewAR']],
    ['<p>Ask for CanViewAR, please</p>', ['Ask for CanViewAR, please']],
    ["// it needs CanViewAR\nflag('CanViewAR')", []],
    ["rights.flags.CanViewAR === 'Y' ? 'a b' : 'no'", []],
  ])('a text that names a flag: %s', (text, found) => {
    const path = 'features/orders/web/x.tsx'
    expect(textsNamingFlags([sourceFile(path, text)])).toEqual(found.map((part) => `${path}: ${part}`))
  })

  test('a feature whose calls are not listed', () => {
    const files = [
      sourceFile('app/contract/screens.ts', 'const declared = merged(itemPage.screens)'),
      sourceFile('features/item-page/contract/calls.ts', 'export const endpoints = merged(a, b)'),
      sourceFile('features/item-page/contract/screens.ts', 'export const screens = {}'),
      sourceFile('features/items/contract/calls.ts', 'export { calls as endpoints }'),
    ]
    expect(unlisted(files)).toEqual([
      'features/item-page/contract/calls.ts: endpoints',
      'features/items/contract/calls.ts: endpoints',
    ])
  })

  test.each([
    [`db.insertInto('cart_states').values(row)`, true],
    ['sql`update cart_states set reason = 1`', true],
    [`db.insertInto('carts').values(row)`, true],
    [`db.updateTable('carts').set({ ...details, state }).where('cart_id', '=', 1)`, true],
    [`db\n  .updateTable('carts')\n  .set({ version: sql\`f(1)\`, state: 'sent' })\n  .execute()`, true],
    ["sql`update carts c set version = 2, state = 'sent' where cart_id = 1`", true],
    [`db.updateTable('carts').set({ amount }).where('state', '=', 'sent')`, false],
    ["sql`update carts set amount = 1 where state = 'sent'`", false],
    ["sql`insert into cart_lines select * from carts where state = 'draft'`", false],
  ])('whether a file writes the state of an order: %s', (text, isStray) => {
    const files = ['tools/demo/x.ts', stateMachine].map((path) => sourceFile(path, text))
    expect(strayStates(files)).toEqual(isStray ? ['tools/demo/x.ts'] : [])
  })

  test('SQL in a handler', () => {
    const files = ['handlers.ts', 'queries.ts'].map((name) =>
      sourceFile(`features/orders/server/${name}`, "db.selectFrom('orders')"),
    )
    expect(strayQueries(files)).toEqual(['features/orders/server/handlers.ts'])
  })
})

test('The kit, the features, and the sides follow the import order of features.ts', () => {
  expect(crossings(sources)).toEqual([])
})

test('The folders of the kit import one another in one direction only', () => {
  expect(circles(sources)).toEqual([])
})

test('Every source file is on a side of the kit, a listed feature, or the application', () => {
  expect(misplaced(sources)).toEqual([])
})

test('Every feature is listed with everything that it registers', () => {
  expect(unlisted(sources)).toEqual([])
})

test('SQL is only in queries.ts, kit/server/db/, and features/intake/server/', () => {
  expect(strayQueries(sources)).toEqual([])
})

test('Only the state machine creates carts and changes the states of orders', () => {
  const files = readEveryFile()
  expect(strayStates(files)).toEqual([])
  expect(strayStates(files.map((file) => ({ ...file, path: `x/${file.path}` })))).toEqual([`x/${stateMachine}`])
})

const sizesOf = (files: readonly SourceFile[]) => files.map(({ path, text }) => ({ path, lines: lines(text) }))

test('No file has more than 300 lines, whether source, test, or tool', () => {
  expect(sizesOf(readEveryFile()).filter((file) => file.lines > 300)).toEqual([])
})

test('Half of the source files have at most 70 lines, and 95 of 100 at most 200', () => {
  const sizes = sizesOf(sources.filter((file) => !isTest(file)))
  const longerThan = (limit: number) => sizes.filter((file) => file.lines > limit).length
  expect(longerThan(200)).toBeLessThanOrEqual(sizes.length * 0.05)
  expect(longerThan(70)).toBeLessThanOrEqual(sizes.length * 0.5)
})

test('No text shown to users names a flag', () => {
  expect(textsNamingFlags(sources)).toEqual([])
})

test('Rights are data: only need.ts compares a flag', () => {
  const comparing = sources.filter(
    (file) => !isTest(file) && /\bflags\??\.\w+ [!=]==/.test(file.text) && !file.path.endsWith('/need.ts'),
  )
  expect(comparing.map(({ path }) => path)).toEqual([])
})

test('The web app calls nothing that the oldest supported browsers lack', () => {
  const newer =
    /\b(?:Promise\.(?:withResolvers|try)|(?:Map|Object)\.groupBy|Array\.fromAsync|URL\.canParse|AbortSignal\.any|Iterator\.from|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat))\b|\.(?:checkVisibility|showPopover|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom)\(/
  for (const call of ['Map.groupBy(rows, keyOf)', 'element.checkVisibility()']) expect(newer.test(call)).toBe(true)
  const inBrowser = (file: SourceFile) => /\/(?:web|contract)\//.test(file.path) && !isTest(file)
  expect(sources.filter((file) => inBrowser(file) && newer.test(file.text)).map(({ path }) => path)).toEqual([])
})

test('Build, README, and the page for older browsers name the same oldest browsers', () => {
  const oldest = /target: \[(.*)\]/.exec(readFileSync('app/web/vite.config.ts', 'utf8'))?.[1] ?? ''
  const names = [...oldest.matchAll(/'([a-z]+)([\d.]+)'/g)].map(
    ([, [first = '', ...rest] = '', version]) => `${first.toUpperCase()}${rest.join('')} ${version}`,
  )
  expect(names).toHaveLength(4)
  for (const path of ['README.md', 'app/web/index.html'])
    expect(readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')).toContain(names.join(', '))
})

test('No file has a vague name', () => {
  const vague = /\/(?:utils?|helpers?|misc|common|index)(?:\.|\/)/
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('The privacy page lists exactly the names under which the web app stores something [LOGIN-09]', () => {
  const planted = [sourceFile('kit/web/x.ts', "const place = 'secret'\nsessionStorage.setItem(place, text)")]
  expect(storedNames(planted)).toEqual(['secret'])
  const names = storedNames(sources)
  expect(names.length).toBeGreaterThan(15)
  const listed = keptInBrowser.map(({ name }) => name.replace(/\*$/, ''))
  expect(names.filter((name) => !listed.includes(name))).toEqual([])
  // Written by libraries, as the browser test of the page sees.
  const byLibraries = ['color-scheme', 'tsr-scroll-restoration']
  const cookies = ['tc_refresh', 'tc_browser']
  const offline = ['app ', 'offline-worker.js']
  expect(listed.filter((name) => ![...names, ...byLibraries, ...cookies, ...offline].includes(name))).toEqual([])
})

test('A server test mentions every call', () => {
  const tests = sources.filter(({ path }) => /\/server\/.*\.test\.ts$/.test(path))
  const untested = Object.entries(endpoints)
    .filter(
      ([name, { path }]) => !tests.some(({ text }) => text.includes(path) || new RegExp(`\\b${name}\\b`).test(text)),
    )
    .map(([name]) => name)
  expect(untested).toEqual([])
})
