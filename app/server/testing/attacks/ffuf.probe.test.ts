import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discover, ffuf } from './ffuf.ts'
import { openFront } from './front.ts'
import { startTarget, type Target } from './target.ts'

describe.skipIf(!ffuf)('ffuf', () => {
  let target: Target
  beforeAll(async () => {
    target = await startTarget()
  })
  afterAll(() => target?.stop())

  test('finds planted leaks: a repository and a page that nothing links to', async () => {
    const front = await openFront(target.url, {
      '/.git/HEAD': (_asked, answer) => answer.end('ref: refs/heads/main\n'),
      '/console': (_asked, answer) => answer.writeHead(403).end('forbidden'),
    })
    const { found, said } = await discover(`${front.url}/`, { all: false }).finally(front.close)
    expect(found, said).toContain('200 .git/HEAD')
    expect(found, said).toContain('403 console')
  })

  // The sample proxies hide the health checks.
  test('finds only the version and the health checks at the root, and the proxies hide those', async () => {
    const { found, said } = await discover(`${target.url}/`, { all: true })
    expect(found, said).toEqual(['200 livez', '200 readyz', '200 version.json'])
  })

  test.each(['assets/', 'branding/'])('finds nothing below %s; ways out are refused', async (folder) => {
    const { found, said } = await discover(`${target.url}/${folder}`, { all: false })
    const isRefused = (line: string) => /^403 .*(?:\.\.|%2e%2e)/.test(line)
    expect(
      found.filter((line) => !isRefused(line)),
      said,
    ).toEqual([])
  })

  test('finds only declared calls and their documentation below /api, signed in', async () => {
    const headers = { authorization: `Bearer ${target.token}` }
    const { found, said } = await discover(`${target.url}/api/`, { all: true, headers })
    const described = (await (await fetch(`${target.url}/api/openapi.json`)).json()) as { paths: object }
    const declared = ['/docs', '/openapi.json', ...Object.keys(described.paths)].map(
      (path) => new RegExp(`^/api${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    )
    expect(found, said).toContain('200 openapi.json')
    expect(
      found.filter((line) => !declared.some((path) => path.test(`/api/${line.split(' ')[1]}`))),
      said,
    ).toEqual([])
  })
})
