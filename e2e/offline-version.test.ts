import { createServer, request as ask } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { accounts } from './kit/accounts.ts'
import { readyOffline } from './kit/cooler.ts'
import { signInByForm } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

/** What a proxy before the portal serves. */
interface State {
  page: 'old' | 'next'
  worker: 'old' | 'next'
  /** A file of the new version is missing. */
  isMissing: boolean
}

/** What a new version changes, by path. */
function changed(path: string, body: string, state: State): string {
  if (path.startsWith('/OrderGuide') && state.page === 'next')
    return body.replace(/(name="version" content=)"[^"]*"/, '$1"next"')
  if (path !== '/offline-worker.js' || state.worker === 'old') return body
  const next = body.replace(/const version = '[^']*'/, "const version = 'next'").replace(/'app [^']*'/, "'app next'")
  return state.isMissing ? next.replace(/assets\/AlertScreens[^' ]*/, 'assets/missing.js') : next
}

/** Starts a proxy before the portal, which can serve a new version. @returns its address, and how to stop it */
async function startProxy(portal: string, state: State) {
  const { hostname, port } = new URL(portal)
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isChanged = path.startsWith('/OrderGuide') || path === '/offline-worker.js'
    const forwarded = ask({ hostname, port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const content = isChanged ? Buffer.from(changed(path, body.toString('utf8'), state)) : body
        const { 'transfer-encoding': _encoding, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': content.length }).end(content)
      })
    })
    incoming.pipe(forwarded)
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${own}`, stop: () => server.close().closeAllConnections() }
}

/** Looks for a new version, and waits until it is active or was refused. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/OrderGuide')
    await registration?.update().catch(() => undefined)
    // The new worker may have been installed already, and is not active yet.
    while (registration?.installing || registration?.waiting || registration?.active?.state !== 'activated')
      await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** The version that opens without a connection. */
async function offlineVersion(page: Page): Promise<string | null> {
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const version = await page.locator('meta[name="version"]').getAttribute('content')
  await page.context().setOffline(false)
  return version
}

test('Without a connection, the old version opens until the new one is complete', async ({
  browser,
  baseURL,
  complaints,
}) => {
  // Chromium reports a worker that refuses to install as an error without a text.
  complaints.allow(/ERR_INTERNET_DISCONNECTED|404|Failed to fetch|^uncaught: $/)
  const state: State = { page: 'old', worker: 'old', isMissing: false }
  const proxy = await startProxy(String(baseURL), state)
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  complaints.watch(page)
  await signInByForm(page, accounts.shipTo)
  await page.goto('/OrderGuide')
  await readyOffline(page)
  const old = await page.locator('meta[name="version"]').getAttribute('content')
  expect(await offlineVersion(page)).toBe(old)
  // While servers are replaced, the worker comes from a new one, and the page from an old one.
  state.worker = 'next'
  await update(page)
  expect(await offlineVersion(page)).toBe(old)
  Object.assign(state, { page: 'next', isMissing: true })
  await update(page)
  expect(await offlineVersion(page)).toBe(old)
  state.isMissing = false
  await update(page)
  expect(await offlineVersion(page)).toBe('next')
  // The files of the old version stay for pages that are still open.
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2)
  await context.close()
  proxy.stop()
})
