import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type AccountName, accounts } from './accounts.ts'
import { shift, shiftClock } from './other-day.ts'
import { signInByForm } from './sign-in.ts'

interface TestFixtures {
  /**
   * A page signed in as this demo account, blank or at a path. An account signs in once per worker and its tests share
   * that session: a test that ends or changes it must sign in itself, with `page` and `signInByForm`.
   */
  signIn(account: AccountName, path?: string): Promise<Page>
  /** Allows console errors that a test causes on purpose; any other fails it. */
  allowErrors(pattern: RegExp): void
  /** The console errors of this test's pages. */
  complaints: Complaints
}

interface WorkerFixtures {
  signedIn(account: AccountName): Promise<BrowserContext>
}

interface Complaints {
  watch(page: Page): void
  allow(pattern: RegExp): void
}

/** Collects console errors (including violations of the page's policy) and uncaught errors. */
function collector() {
  const found: string[] = []
  const allowed: RegExp[] = []
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('popup', watch)
  }
  const unexpected = () => found.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  return { watch, allow: (pattern: RegExp) => void allowed.push(pattern), unexpected }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const openContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await openContext(options)
        if (shift !== undefined) await context.addInitScript(shiftClock, shift)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ browser }, use, { project }) => {
      const contexts = new Map<AccountName, BrowserContext>()
      await use(async (account) => {
        const known = contexts.get(account)
        if (known) return known
        const { baseURL, viewport } = project.use
        const context = await browser.newContext({ baseURL, viewport })
        const page = await context.newPage()
        await signInByForm(page, accounts[account])
        await page.close()
        contexts.set(account, context)
        return context
      })
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures' names from the pattern
  complaints: async ({}, use) => {
    const { watch, allow, unexpected } = collector()
    await use({ watch, allow })
    expect(unexpected(), "errors in the browser's console").toEqual([])
  },
  allowErrors: ({ complaints }, use) => use(complaints.allow),
  page: async ({ page, complaints }, use) => {
    complaints.watch(page)
    await use(page)
  },
  signIn: async ({ signedIn, complaints }, use) => {
    const pages: Page[] = []
    await use(async (account, path) => {
      const page = await (await signedIn(account)).newPage()
      complaints.watch(page)
      pages.push(page)
      if (path !== undefined) await page.goto(path)
      return page
    })
    for (const page of pages) await page.close()
  },
})

export { expect }
