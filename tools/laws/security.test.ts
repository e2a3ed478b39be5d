import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import standard from './asvs-5.0.0.json' with { type: 'json' }
import { isTest, readSources } from './sources.ts'

const sources = readSources().filter((file) => !isTest(file))

test('Only SHA-256 and better digests are used', () => {
  const weak = /createHash\('(?!sha(?:256|384|512)')|\bmd5\(|\bsha1\(/
  expect(sources.filter(({ text }) => weak.test(text)).map(({ path }) => path)).toEqual([])
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const verdicts = ['Holds', 'Does not apply', 'Does not hold'] as const
type Verdict = (typeof verdicts)[number]

interface Row {
  id: string
  level: string
  verdict: Verdict
  why: string
}

/** The rows of a document in the form of docs/security/asvs.md. */
const rowsOf = (document: string): Row[] =>
  [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id = '', level = '', verdict = '', why = '']) => ({ id, level, verdict: verdict as Verdict, why }),
  )

const find = (path: string) => [join(root, path)].find((file) => existsSync(file))

/** What is wrong with a row: its files, the titles of its tests, or its verdict. */
function faultsOf({ id, verdict, why }: Row): string[] {
  const faults: string[] = []
  let file: string | undefined
  for (const [, path, title] of why.matchAll(/`([\w./-]+\.\w+)`|"([^"]+)"/g)) {
    if (path !== undefined) {
      file = find(path)
      if (file === undefined) faults.push(`${id}: ${path} does not exist`)
    } else if (title !== undefined && (file === undefined || !readFileSync(file, 'utf8').includes(title))) {
      faults.push(`${id}: no test "${title}" in its file`)
    }
  }
  for (const [, path] of why.matchAll(/`([\w./-]+\.(?:test|probe)\.tsx?)`(?!: ")/g))
    faults.push(`${id}: ${path} is named without a title`)
  if (!verdicts.includes(verdict)) faults.push(`${id}: ${verdict} is no verdict`)
  if ((verdict === 'Does not hold') !== why.includes('Missing: ')) faults.push(`${id}: does it say what is missing?`)
  return faults
}

describe('docs/security/asvs.md', () => {
  const document = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  const rows = rowsOf(document)

  test('has every requirement of levels 1 and 2 of ASVS 5.0 once, with its level', () => {
    expect([standard[1].length, standard[2].length]).toEqual([70, 183])
    for (const level of ['1', '2'] as const)
      expect(rows.filter((row) => row.level === level).map(({ id }) => id)).toEqual(standard[level])
  })

  test('names only existing files and titles of their tests, and says what is missing', () => {
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  test('counts its rows by level and verdict', () => {
    for (const level of ['1', '2']) {
      const counts = verdicts.map((one) => rows.filter((row) => row.level === level && row.verdict === one).length)
      expect(document).toContain(`| ${level} | ${counts.join(' | ')} |`)
    }
  })

  test('The check finds wrong rows', () => {
    const wrong = [
      '| 1.1.1 | 1 | a | Holds | `laws/none.test.ts`: "a" |',
      '| 1.1.2 | 2 | b | Holds | `tools/laws/house.test.ts`: "no such title at all" |',
      '| 1.1.3 | 2 | c | Holds | `tools/laws/security.test.ts` |',
      '| 1.1.4 | 2 | d | Does not hold | nothing |',
      '| 1.1.5 | 2 | e | Perhaps | nothing |',
    ].join('\n')
    const found = new Set(
      rowsOf(wrong)
        .flatMap(faultsOf)
        .map((fault) => fault.slice(0, 5)),
    )
    expect([...found]).toEqual(['1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5'])
  })
})
