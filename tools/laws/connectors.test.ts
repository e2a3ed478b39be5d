import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { feedFiles } from '#app/server/tables.ts'
import { faultLine, Faults } from '#intake/server/checking/faults.ts'
import { readHeader } from '#intake/server/reading/feed-reader.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The statements of each connector: each follows a line such as `-- file: customers.csv`. */
const statements = globSync('connectors/*/extract.sql', { cwd: root }).flatMap((path) =>
  read(path)
    .split(/^-- file: /m)
    .slice(1)
    .map((section): [path: string, file: string, sql: string] => {
      const [file = ''] = section.split('\n', 1)
      return [path, file, section.slice(file.length)]
    }),
)
const programs = globSync('connectors/*/*.al', { cwd: root })

/** Splits a text at a separator that is in no parentheses and no quotes. */
function splitTop(text: string, separator: RegExp): string[] {
  let depth = 0
  let plain = ''
  for (const [part] of text.matchAll(/'[^']*'|[()]|[^'()]+/g)) {
    if (part === ')') depth--
    plain += depth > 0 || part.startsWith("'") ? '_'.repeat(part.length) : part
    if (part === '(') depth++
  }
  const parts: string[] = []
  let from = 0
  for (const found of plain.matchAll(separator)) {
    parts.push(text.slice(from, found.index))
    from = found.index + found[0].length
  }
  return [...parts, text.slice(from)]
}

/** The names of the columns that a statement returns: those of its first `select` outside parentheses. */
export function columnsOf(sql: string): string[] {
  const text = sql.replaceAll(/^\s*--.*$/gm, '')
  const [, selected = ''] = splitTop(text, /\bselect\b(?:\s+distinct(?:\s+on\s+_*\(_*\)|\b))?/gi)
  const [list = ''] = splitTop(selected, /\bfrom\b/gi)
  return splitTop(list, /,/g).map((column) => /(\w+)\s*$/.exec(column)?.[1] ?? column)
}

/** The columns of each file that a program of Business Central writes: `Files.Add('item', …)` after `Files.Open('items')`. */
function filesOf(program: string): [file: string, columns: string[]][] {
  return [...program.matchAll(/Files\.Open\('(\w+)'\)([\s\S]*?)(?=Files\.Open\('|$)/g)].map(
    ([, table = '', body = '']) => [
      `${table}.csv`,
      [...new Set([...body.matchAll(/\.Add\w*\((?:'(\w+)')?/g)].map(([, name = 'company']) => name))],
    ],
  )
}

/** What the portal says of a file's header. */
function faultsOf(file: string, columns: readonly string[]): string[] {
  const feed = feedFiles.find((one) => one.file === file)
  if (!feed) return [`${file} is not a feed file`]
  const faults = new Faults(undefined)
  readHeader(feed, columns, faults, false)
  return faults.kept.map(faultLine)
}

describe('The connectors', () => {
  test.each(statements)('%s returns the columns of %s', (_path, file, sql) => {
    expect(faultsOf(file, columnsOf(sql))).toEqual([])
  })

  test.each(programs.flatMap((path) => filesOf(read(path)).map(([file, columns]) => [path, file, columns] as const)))(
    '%s writes the columns of %s',
    (_path, file, columns) => {
      expect(faultsOf(file, columns)).toEqual([])
    },
  )

  test.each([
    ['select a as b, c.d from e', ['b', 'd']],
    ["with x as (select 1 as y from z) select distinct f(g, ', ') as h,\n -- i, j\n k from x", ['h', 'k']],
    ['select distinct on (a, b) a.c, (select d from e) as f from g order by h', ['c', 'f']],
    ['select a from b union all select c from d', ['a']],
  ])('The columns of %s are found', (sql, columns) => {
    expect(columnsOf(sql)).toEqual(columns)
  })

  test('Every file that a page names is a feed file', () => {
    const named = globSync('connectors/**/*.md', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/`(\w+\.csv)`/g)].map(([, file = '']) => ({ path, file })),
    )
    expect(named.filter(({ file }) => !feedFiles.some((feed) => feed.file === file))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })
})
