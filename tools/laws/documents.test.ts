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
