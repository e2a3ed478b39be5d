import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

/** Serves a new version on demand, and counts the requests for the page and the version. */
async function watch(page: Page) {
  let version: string | undefined
  let loads = 0
  let asked = 0
  let answered = 0
  let held: Promise<void> = Promise.resolve()
  await page.route('**/version.json', async (route) => {
    asked++
    await held
    if (version === undefined) await route.continue()
    else await route.fulfill({ json: { version } })
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/version.json')) answered++
  })
  page.on('load', () => loads++)
  return {
    serve: (next: string) => {
      version = next
    },
    /** Holds answers back. @returns a function that lets them go */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    loads: () => loads,
    asked: () => asked,
    /** Waits until the page has every answer. */
    settled: () => expect.poll(() => asked - answered).toBe(0),
  }
}

/** Advances the clock past the next version check; the page first sets its timer from the last answer. */
async function halfMinute(page: Page, server: Awaited<ReturnType<typeof watch>>): Promise<void> {
  await server.settled()
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(34_000)
}

test('The version is requested every 30 seconds; a new one reloads the app once, and never in a loop [APP-58, APP-59, API-20, SESS-19] @tour', async ({
  page,
}) => {
  await page.clock.install()
  const server = await watch(page)
  await page.goto('/Login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(server.asked).toBe(1)
  expect((await page.request.get('/version.json')).headers()['cache-control']).toBe('no-store')
  await halfMinute(page, server)
  await expect.poll(server.asked).toBe(2)
  expect(server.loads()).toBe(1)
  server.serve('another')
  await halfMinute(page, server)
  await expect.poll(server.loads).toBe(2)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // With two servers the answers differ, and each version reloads the app once.
  server.serve('third')
  await halfMinute(page, server)
  await expect.poll(server.loads).toBe(3)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const version of ['another', 'third', 'another']) {
    server.serve(version)
    await halfMinute(page, server)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('app-version'))).toBe(version)
  }
  expect(server.loads(), 'loads in two minutes of changing versions').toBe(3)
})

test('Unsaved input is not lost: the new version is offered [APP-59]', async ({ page }) => {
  await page.clock.install()
  const server = await watch(page)
  await page.goto('/Login')
  await expect.poll(server.asked).toBe(1)
  await page.getByLabel('User ID').fill('100001')
  server.serve('another')
  await halfMinute(page, server)
  await expect(page.getByText('A new version of the portal is ready.')).toBeVisible()
  expect(server.loads()).toBe(1)
  await expect(page.getByLabel('User ID')).toHaveValue('100001')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(server.loads).toBe(2)
  await expect(page.getByLabel('User ID')).toHaveValue('')
})

test('A hidden page sends no request until it is visible again', async ({ page }) => {
  await page.clock.install()
  const server = await watch(page)
  await page.goto('/Login')
  await expect.poll(server.asked).toBe(1)
  const show = (hidden: boolean) =>
    page.evaluate((hide) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hide })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await show(true)
  await page.clock.runFor(300_000)
  expect(server.asked()).toBe(1)
  await show(false)
  await page.clock.runFor(100)
  await expect.poll(server.asked).toBe(2)

  // Hidden while the answer is pending: the answer starts nothing.
  await page.clock.runFor(100)
  await server.settled()
  const release = server.hold()
  await halfMinute(page, server)
  await expect.poll(server.asked).toBe(3)
  await show(true)
  release()
  await server.settled()
  await page.clock.runFor(300_000)
  expect(server.asked()).toBe(3)
})
