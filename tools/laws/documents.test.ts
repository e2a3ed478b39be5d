import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { documents as inRelease } from '../release/archive.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = globSync(['*.md', '{docs,connectors}/**/*.md'], { cwd: root })
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const linkForm = /\]\(([^)#\s]*)(?:#([^)]*))?\)/g

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('Every link from a document to a file or heading has a target', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(linkForm)]
      .filter(([, target = '', anchor]) => {
        if (/^[a-z]+:/.test(target)) return false
        const path = target === '' ? document : join(dirname(document), target)
        return !existsSync(join(root, path)) || (anchor !== undefined && !anchorsOf(read(path)).includes(anchor))
      })
      .map(([link]) => `${document}: ${link}`),
  )
  expect(broken).toEqual([])
})

/** A path in the repository; not one with a placeholder, such as `features/<feature>/`. */
const pathForm = /`((?:app|bin|connectors|docs|e2e|features|kit|ops|tools)\/[\w./-]*)`/g
/** What a build makes, and what the walk-throughs of CONTRIBUTING.md add. */
const absent = /^app\/web\/dist$|\/warehouses\/|delivery[-_]days/

test('Every path that a document names exists', () => {
  const named = documents
    .filter((document) => !document.startsWith('docs/decisions/'))
    .flatMap((document) => [...read(document).matchAll(pathForm)].map(([, path = '']) => ({ document, path })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !absent.test(path) && !existsSync(join(root, path)))).toEqual([])
})

test('No document written by hand has more than 3,000 words, except the ASVS table and the changelog', () => {
  const lengthOf = (document: string) => read(document).split('<!-- The rest is generated')[0]?.split(/\s+/).length ?? 0
  const growing = ['docs/security/asvs.md', 'CHANGELOG.md']
  expect(documents.filter((one) => lengthOf(one) > 3000 && !growing.includes(one))).toEqual([])
})

test('The changelog has a section for each build, newest first, and each says what an upgrade takes', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m)
  const titles = sections.map((section) => section.split('\n', 1)[0] ?? '')
  expect(titles[0]).toBe('Unreleased')
  const builds = titles.slice(1)
  for (const title of builds) expect(title).toMatch(/^\d+\.\d+\.\d+\+(\d{4})(\d\d)(\d\d)\.[0-9a-f]{10} \(\1-\2-\3\)$/)
  expect(builds.toSorted().toReversed()).toEqual(builds)
  expect(sections.slice(0, -1).filter((section) => !/^\*\*Upgrade\*\*/m.test(section))).toEqual([])
})

test('Each decision says what, why, what was rejected, and when to reconsider, and the index lists it; at most 50', () => {
  const decisions = documents.filter((document) => /^docs\/decisions\/(?!README)/.test(document))
  expect(decisions.length).toBeLessThanOrEqual(50)
  const numbers = decisions.map((document) => basename(document).slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  for (const decision of decisions) {
    const text = readFileSync(join(root, decision), 'utf8')
    const [title = ''] = text.split('\n')
    const number = basename(decision).slice(0, 4)
    expect(title.startsWith(`# ${number}: `), `${decision}: title`).toBe(true)
    expect(index).toContain(`[${number}](${basename(decision)}): ${title.slice('# 0000: '.length)}\n`)
    for (const part of ['Decision', 'Why', 'Rejected', 'Reconsider']) expect(text, decision).toContain(`\n**${part}`)
  }
})

test('Every decision that the sources and documents name exists', () => {
  const named = globSync(['{app,kit,features,tools,e2e,docs}/**/*.{ts,tsx,mjs,css,md}', '*.md', '*.ts'], {
    cwd: root,
  }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/decisions?[ /](\d{4})\b/gi)].map(([, number = '']) => ({
      file,
      number,
    })),
  )
  expect(named.length).toBeGreaterThan(5)
  const missing = named.filter(({ number }) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 0)
  expect(missing).toEqual([])
})

const shipped = documents.filter((path) => inRelease.some((one) => path === one || path.startsWith(`${one}/`)))

test('The documents of the release link only to what is in it', () => {
  expect(shipped.length).toBeGreaterThan(10)
  const leaving = shipped.flatMap((document) =>
    [...read(document).matchAll(linkForm)]
      .map(([, target = '']) => target)
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
      .map((target) => join(dirname(document), target))
      .filter(
        (path) => !inRelease.some((one) => path === one || path.startsWith(`${one}/`)) && !path.startsWith('ops/'),
      )
      .map((path) => `${document}: ${path}`),
  )
  expect(leaving).toEqual([])
})

test("The documents of the release name npm's commands only for a clone", () => {
  const lines = shipped
    .filter((document) => document !== 'CHANGELOG.md')
    .flatMap((document) =>
      read(document)
        .split('\n')
        .map((line) => `${document}: ${line}`),
    )
  expect(lines.filter((line) => /\bnpm (?:run|test|start|ci)\b/.test(line) && !/\bin a clone\b/i.test(line))).toEqual(
    [],
  )
})
