import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const linkForm = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g

test('Every link from a document to a file has a target', () => {
  const broken = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(linkForm)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  )
  expect(broken).toEqual([])
})

const pathForm = /`([\w.-][\w./-]*(?:\.(?:tsx?|m?js)|\/))`/g

test('Every path in docs/security.md exists', () => {
  const paths = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(pathForm)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('Every decision has a unique number and states context, decision, and consequence', () => {
  const decisions = documents.filter((document) => /^docs\/decisions\/(?!README)/.test(document))
  const numbers = decisions.map((document) => basename(document).slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  for (const decision of decisions) {
    const text = readFileSync(join(root, decision), 'utf8')
    expect(text.startsWith(`# ${basename(decision).slice(0, 4)}: `), `${decision}: title`).toBe(true)
    for (const part of ['Context', 'Decision', 'Consequence'])
      expect(text, decision).toMatch(new RegExp(`\\b${part}s?\\b`))
  }
})
