import { endpoints } from '@trade-counter/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { keptInBrowser } from '../apps/web/src/kit/session/kept-in-browser.ts'
import { textsNamingFlags } from './messages.ts'
import { storedNames } from './stored-names.ts'
import { isTest, readEveryFile, readSources, type SourceFile, sourceFile } from './sources.ts'
import { circles, crossings, misplaced, strayQueries, unlisted } from './zones.ts'

const sources = readSources()
const lines = (text: string) => text.split('\n').length - 1

describe('the checks find planted violations', () => {
  test.each([
    [
      'apps/web/src/slices/orders/x.ts',
      `import { a } from '#web/slices/tracking/x.ts'`,
      'slices never import one another',
    ],
    ['apps/web/src/slices/orders/x.ts', `import { a } from '../tracking/x.ts'`, 'slices never import one another'],
    [
      'apps/web/src/slices/orders/x.ts',
      `import { a } from '@trade-counter/contract/slices/tracking/rules.ts'`,
      'one another',
    ],
    [
      'apps/server/src/kit/http/x.ts',
      `const a = await import('#server/slices/orders/queries.ts')`,
      'the kit never imports a slice',
    ],
    [
      'apps/server/src/slices/orders/x.ts',
      `import { copiedTables } from '#server/kit/columnar/tables.ts'`,
      'slices never import the columnar copy',
    ],
    ['apps/web/src/kit/x.ts', `import type { A } from '#server/app.ts'`, 'never imports server code'],
    ['apps/server/src/app.ts', `export { a } from '#web/api.ts'`, 'never imports browser code'],
    ['packages/contract/src/kit/x.ts', `import 'node:fs'`, 'the contract imports only zod'],
    [
      'packages/contract/src/kit/x.ts',
      `import type { A } from '../screens.ts'`,
      'never imports the lists of all slices',
    ],
  ])('%s with %s', (path, text, why) => {
    expect(crossings([sourceFile(path, text)])).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['apps/web/src/slices/orders/x.ts', `import { a } from './y.ts'`],
    ['apps/web/src/slices/orders/x.ts', `import { a } from '@trade-counter/contract/slices/orders/rules.ts'`],
    ['apps/web/src/router.tsx', `const a = () => import('#web/slices/orders/OrdersScreen.tsx')`],
    ['packages/contract/src/slices/orders/x.ts', `import { z } from 'zod'`],
  ])('%s may have %s', (path, text) => {
    expect(crossings([sourceFile(path, text)])).toEqual([])
  })

  test('a source file outside of slices, kit, data, and testing', () => {
    const paths = [
      'apps/server/src/main.ts',
      'apps/web/src/slices/home/HomeScreen.tsx',
      'apps/web/src/layout/Header.tsx',
    ]
    expect(misplaced(paths.map((path) => sourceFile(path, '')))).toEqual(['apps/web/src/layout/Header.tsx'])
  })

  test('folders of the kit that import each other, directly or through a third', () => {
    const kit = (path: string, ...targets: string[]) =>
      sourceFile(`apps/server/src/kit/${path}`, targets.map((to) => `import '#server/kit/${to}'`).join('\n'))
    const files = [
      kit('a/x.ts', 'b/x.ts', 'd/x.ts'),
      kit('b/x.ts', 'c/x.ts'),
      kit('c/x.ts', 'a/y.ts'),
      kit('d/x.test.ts', 'a/x.ts'),
    ]
    expect(circles(files)).toEqual([
      'server kit/a imports server kit/b, which imports server kit/a',
      'server kit/b imports server kit/c, which imports server kit/b',
      'server kit/c imports server kit/a, which imports server kit/c',
    ])
  })

  test.each([
    ["const text = 'it needs CanViewAR to show'", ['it needs CanViewAR to show']],
    ['const text = `Home needs CanViewAR`', ['Home needs CanViewAR']],
    ['<p>Ask for CanViewAR, please</p>', ['Ask for CanViewAR, please']],
    ["// it needs CanViewAR\nflag('CanViewAR')", []],
    ["rights.flags.CanViewAR === 'Y' ? 'a b' : 'no'", []],
  ])('a text that names a flag: %s', (text, found) => {
    const path = 'apps/web/src/slices/orders/x.tsx'
    expect(textsNamingFlags([sourceFile(path, text)])).toEqual(found.map((part) => `${path}: ${part}`))
  })

  test('a slice whose calls are not listed', () => {
    const files = [
      sourceFile('packages/contract/src/slices.ts', 'export const screens = merged(\n  priceList.screens,\n)'),
      sourceFile('packages/contract/src/slices/price-list/slice.ts', 'export { endpoints }\nexport const screens = {}'),
    ]
    expect(unlisted(files)).toEqual(['packages/contract/src/slices/price-list/slice.ts: endpoints'])
  })

  test('SQL in a handler', () => {
    const files = ['handlers.ts', 'queries.ts'].map((name) =>
      sourceFile(`apps/server/src/slices/orders/${name}`, "db.selectFrom('orders')"),
    )
    expect(strayQueries(files)).toEqual(['apps/server/src/slices/orders/handlers.ts'])
  })
})

test('Slices, packages, and the contract import only what their zone allows', () => {
  expect(crossings(sources)).toEqual([])
})

test('The folders of the kit import one another in one direction only', () => {
  expect(circles(sources)).toEqual([])
})

test('Every source file is in slices, kit, data, or testing, or at the root of its package', () => {
  expect(misplaced(sources)).toEqual([])
})

test('Every slice is listed with all that it registers', () => {
  expect(unlisted(sources)).toEqual([])
})

test('SQL is only in queries.ts, db/, and feeds/', () => {
  expect(strayQueries(sources)).toEqual([])
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

test('No file has a vague name', () => {
  const vague = /\/(?:utils?|helpers?|misc|common|index)(?:\.|\/)/
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('The privacy page lists exactly the names under which the web app stores something [LOGIN-09]', () => {
  const planted = [sourceFile('apps/web/src/kit/x.ts', "const place = 'secret'\nsessionStorage.setItem(place, text)")]
  expect(storedNames(planted)).toEqual(['secret'])
  const names = storedNames(sources)
  expect(names.length).toBeGreaterThan(15)
  const listed = keptInBrowser.map(({ name }) => name.replace(/\*$/, ''))
  expect(names.filter((name) => !listed.includes(name))).toEqual([])
  // Written by libraries, as the browser test of the page sees.
  const byLibraries = ['color-scheme', 'tsr-scroll-restoration']
  const cookies = ['tc_refresh', 'tc_browser']
  expect(listed.filter((name) => ![...names, ...byLibraries, ...cookies].includes(name))).toEqual([])
})

test('A server test mentions every call', () => {
  const tests = sources.filter(({ path }) => /^apps\/server\/.*\.test\.ts$/.test(path))
  const untested = Object.entries(endpoints)
    .filter(
      ([name, { path }]) => !tests.some(({ text }) => text.includes(path) || new RegExp(`\\b${name}\\b`).test(text)),
    )
    .map(([name]) => name)
  expect(untested).toEqual([])
})
