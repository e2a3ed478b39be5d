import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test'
import { type AccountName, accounts } from './accounts.ts'
import { shift, shiftClock } from './other-day.ts'
import { sharedPages } from './shared-pages.ts'
import { signInByForm } from './sign-in.ts'

interface TestFixtures {
  /**
   * A page signed in as this demo account, blank or at a path. An account signs in once per worker and its tests share
   * that session: a test that ends or changes it must sign in itself, with `page` and `signInByForm`. The page is shared
   * too: the app is loaded already, and `goto` opens a screen in it.
   */
  signIn(account: AccountName, path?: string): Promise<Page>
  /** A new page of that session, for tests of what happens while the app loads: nothing of it is loaded yet. */
  newTab(account: AccountName, path?: string): Promise<Page>
  /** Allows console errors that a test causes on purpose; any other fails it. */
  allowErrors(pattern: RegExp): void
  /** The console errors of this test's pages. */
  complaints: Complaints
}

interface WorkerFixtures {
  signedIn(account: AccountName): Promise<{ context: BrowserContext; pages: ReturnType<typeof sharedPages> }>
}

interface Complaints {
  /** @returns a function that stops it */
  watch(page: Page): () => void
  allow(pattern: RegExp): void
}

/** Collects console errors (including violations of the page's policy) and uncaught errors. */
function collector() {
  const found: string[] = []
  const allowed: RegExp[] = []
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
  }
  const onError = (error: Error): void => void found.push(`uncaught: ${error.stack ?? error.message}`)
  const watch = (page: Page): (() => void) => {
    page.on('console', onConsole).on('pageerror', onError).on('popup', watch)
    return () => page.off('console', onConsole).off('pageerror', onError).off('popup', watch)
  }
  const unexpected = () => found.filter((text) => !allowed.some((pattern) => pattern.test(text)))
  return { watch, allow: (pattern: RegExp) => void allowed.push(pattern), unexpected }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const openContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await openContext({ reducedMotion: 'reduce', ...options })
        if (shift !== undefined) await context.addInitScript(shiftClock, shift)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ browser }, use, { project }) => {
      const sessions = new Map<AccountName, Awaited<ReturnType<WorkerFixtures['signedIn']>>>()
      await use(async (account) => {
        const known = sessions.get(account)
        if (known) return known
        const { baseURL, viewport } = project.use
        const context = await browser.newContext({ baseURL, viewport })
        const page = await context.newPage()
        await signInByForm(page, accounts[account])
        await page.close()
        const session = { context, pages: sharedPages(context) }
        sessions.set(account, session)
        return session
      })
      for (const { context } of sessions.values()) await context.close()
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
  newTab: async ({ signedIn, complaints }, use) => {
    const pages: Page[] = []
    await use(async (account, path) => {
      const page = await (await signedIn(account)).context.newPage()
      complaints.watch(page)
      pages.push(page)
      if (path !== undefined) await page.goto(path)
      return page
    })
    for (const page of pages) await page.close()
  },
  signIn: async ({ signedIn, newTab, complaints }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (account, path) => {
      // An employee's page remembers the customer that a test chose.
      if (accounts[account].loginAs === 'Employee') return newTab(account, path)
      const { pages } = await signedIn(account)
      const page = await pages.take()
      const stop = complaints.watch(page)
      ends.push(async () => {
        await pages.giveBack(page)
        stop()
      })
      if (path !== undefined) await page.goto(path)
      return page
    })
    for (const end of ends) await end()
  },
})

export { expect }
