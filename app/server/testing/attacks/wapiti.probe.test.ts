import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFront } from './front.ts'
import { startTarget, type Target } from './target.ts'
import { attack, wapiti } from './wapiti.ts'

const page = { 'content-type': 'text/html; charset=utf-8' }

/** Reviewed: the header is 0 on purpose, because the browsers' old filter that it turns off was itself a hole. */
const reviewed = [{ kind: 'HTTP Secure Headers', method: 'GET', path: '/', info: 'X-XSS-Protection is not set' }]

describe.skipIf(!wapiti)('wapiti', () => {
  let target: Target
  beforeAll(async () => {
    target = await startTarget()
  })
  afterAll(() => target?.stop())

  test('finds planted holes: text that becomes markup, an open redirect, and a page without a policy', async () => {
    const front = await openFront(target.url, {
      '/news': (asked, answer) => answer.writeHead(200, page).end(`<p>No news of ${asked.searchParams.get('of')}</p>`),
      '/leave': (asked, answer) =>
        answer.writeHead(302, { location: encodeURI(asked.searchParams.get('to') ?? '/') }).end(),
      '/': (_asked, answer) => answer.writeHead(200, page).end('<p>Welcome</p>'),
    })
    const { findings, said } = await attack(front.url, ['/news?of=cups', '/leave?to=cups']).finally(front.close)
    console.log(findings)
    const found = findings.map(({ kind, path }) => `${kind} ${path}`)
    expect(found, said).toContain('Cross Site Scripting /news')
    expect(found, said).toContain('Open Redirect /leave')
    expect(found, said).toContain('Content Security Policy Configuration /')
  })

  test('finds nothing in the portal, signed in, and reaches the data of its calls [safety 18]', async () => {
    const front = await openFront(target.url)
    const headers = { authorization: `Bearer ${target.token}` }
    const { findings, said } = await attack(front.url, target.requests, headers).finally(front.close)
    expect(findings, said).toEqual(reviewed)
    const paths = target.requests.map((request) => request.split('?')[0] ?? '')
    expect(paths.filter((path) => !front.asked.has(path))).toEqual([])
    const answered = paths.filter((path) => front.asked.get(path)?.has(200))
    expect(answered.length).toBeGreaterThan(paths.length * 0.7)
    const broken = [...front.asked].filter(([, statuses]) => [...statuses.keys()].some((status) => status >= 500))
    expect(broken, target.printed()).toEqual([])
  })
})
