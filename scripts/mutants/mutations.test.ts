import { expect, test } from 'vitest'
import { sourceFile } from '../../laws/sources.ts'
import { mutated, mutationsOf } from './mutations.ts'
import { testFinder } from './related.ts'

const mutants = (source: string) => mutationsOf('a.ts', source).map((mutation) => mutated(source, mutation))

test.each([
  ['const a = b === c', ['const a = b !== c']],
  ['const a = b < 1', ['const a = b <= 1', 'const a = b < 2']],
  ['const a = b && !c', ['const a = b || !c', 'const a = b && !!(c)']],
  ['const a = b ? c : d', ['const a = (true) ? c : d', 'const a = (false) ? c : d']],
  ['if (a) b = true', ['if ((true)) b = true', 'if ((false)) b = true', 'if (a) b = false']],
  ['const a = b.some((c) => c.d)', ['const a = b.every((c) => c.d)']],
  ['const a = b.toSorted()', ['const a = b']],
  ['await send(a)', [';']],
  [`db.x().where('a', '=', b)`, [';', 'db.x()', `db.x().where('a', '!=', b)`]],
])('%s is mutated', (source, expected) => expect(mutants(source)).toEqual(expect.arrayContaining(expected)))

test('Each condition, sum, and order of a SQL template is mutated separately; inserted values are not', () => {
  const query = (select: string, inserted: string, rest: string) =>
    `const q = sql\`select ${select}(\${a ${inserted} b}) from t where ${rest}\``
  expect(mutants(query('sum', '===', 'x = 1 and y <= z'))).toEqual([
    query('max', '===', 'x = 1 and y <= z'),
    query('sum', '!==', 'x = 1 and y <= z'),
    query('sum', '===', 'x <> 1 and y <= z'),
    query('sum', '===', 'x = 2 and y <= z'),
    query('sum', '===', 'x = 1 or y <= z'),
    query('sum', '===', 'x = 1 and y < z'),
  ])
})

test.each([
  `import { a } from './b.ts'`,
  `export type A = 'b' | 1`,
  'interface A { b: true }',
  `const a = { summary: 'What it does' }`,
  "const a = sql`select 'x = y' -- and so on`",
])('%s is not mutated', (source) => expect(mutants(source)).toEqual([]))

test('A file’s own test comes first, then those of its slice, then the nearest', () => {
  const file = (path: string, ...imports: string[]) => sourceFile(path, imports.map((i) => `import '${i}'`).join('\n'))
  const find = testFinder([
    file('packages/contract/src/slices/orders/rules.ts'),
    file('packages/contract/src/slices/orders/rules.test.ts', './rules.ts'),
    file('packages/contract/src/kit/a.test.ts', '../slices/orders/rules.ts'),
    file('apps/server/src/slices/orders/queries.ts', '@trade-counter/contract/slices/orders/rules.ts'),
    file('apps/server/src/slices/orders/queries.test.ts', './queries.ts'),
    file('apps/server/src/kit/http/far.test.ts', '#server/slices/orders/queries.ts'),
    file('apps/server/src/kit/http/other.test.ts'),
    file('apps/server/src/data/feeds/cli.ts'),
    file('apps/server/src/data/feeds/cli.test.ts'),
  ])
  expect(find('packages/contract/src/slices/orders/rules.ts')).toEqual([
    'packages/contract/src/slices/orders/rules.test.ts',
    'apps/server/src/slices/orders/queries.test.ts',
    'packages/contract/src/kit/a.test.ts',
    'apps/server/src/kit/http/far.test.ts',
  ])
  expect(find('apps/server/src/data/feeds/cli.ts')).toEqual(['apps/server/src/data/feeds/cli.test.ts'])
})
