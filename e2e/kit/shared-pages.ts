import type { BrowserContext, Page } from '@playwright/test'

/** An address of no screen: the app stays loaded, and shows and requests nothing of the last test. */
const nowhere = '/Nowhere'

/** What takes effect when a page is loaded: `goto` loads it, and the page is closed after the test. */
const loading = ['addInitScript', 'route'] as const

/**
 * Forgets the answers of calls, like a page that is loaded. A module that the page names holds them. Returns whether it
 * is loaded: the first screen may not need it.
 */
const forgetAnswers = `(async () => {
  const named = [...document.querySelectorAll('script[src], link[rel="modulepreload"]')].map(({ src, href }) => src || href)
  const scripts = named.filter((name) => /\\/assets\\/[^/]+\\.js$/.test(name))
  const modules = await Promise.all(scripts.map((name) => import(name)))
  const clients = modules.flatMap(Object.values).filter((value) => value instanceof Object && 'getQueryCache' in value)
  for (const client of clients) client.removeQueries({ type: 'inactive' })
  return clients.length > 0
})()`

const notFound = (page: Page) => page.getByRole('heading', { name: 'Page not found', level: 1 })

/**
 * Whether something outlives the screen: a dialog, a menu, a message, a text in the header, or touch, after which Chromium
 * finds no mouse.
 */
const isOccupied = () =>
  !matchMedia('(pointer: fine)').matches ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="alert"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement>('header input')].some(({ value }) => value !== '')

/** Undoes what a page keeps when it opens another screen. */
async function restoreDevice(page: Page, size: ReturnType<Page['viewportSize']>): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  if (size) await page.setViewportSize(size)
}

async function leaveScreen(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === nowhere) return
  await page.evaluate((address) => {
    // What the router keeps with each entry: its place, by which it goes back, and a name for its scroll position.
    const key = crypto.randomUUID()
    history.pushState({ key, __TSR_key: key, __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', address)
  }, nowhere)
  await notFound(page).waitFor()
}

/** @returns whether the loaded app has opened the screen; otherwise, the page must be loaded */
async function openScreen(page: Page, path: string): Promise<boolean> {
  await leaveScreen(page)
  if (!(await page.evaluate<boolean>(forgetAnswers))) return false
  await page.evaluate((address) => history.replaceState(history.state, '', address), path)
  await notFound(page).waitFor({ state: 'detached' })
  return true
}

/**
 * The pages of one session, which tests use one after another: loading the app takes longer than most tests. Their `goto`
 * opens a screen in the loaded app; `reload` loads it, and so does `goto` after `route` or `addInitScript`.
 */
export function sharedPages(context: BrowserContext) {
  const free: Page[] = []
  const loads = new WeakSet<Page>()
  let atFirst: { items: Record<string, string>; size: ReturnType<Page['viewportSize']> } = { items: {}, size: null }

  async function open(): Promise<Page> {
    const page = await context.newPage()
    for (const name of loading) {
      const method = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>
      const marked = (...given: unknown[]) => {
        loads.add(page)
        return method(...given)
      }
      Object.assign(page, { [name]: marked })
    }
    const load = page.goto.bind(page)
    await load(nowhere)
    await notFound(page).waitFor()
    atFirst = { items: await page.evaluate(() => ({ ...sessionStorage })), size: page.viewportSize() }
    const goto: Page['goto'] = async (path, options) => {
      const mustLoad = loads.has(page) || options !== undefined || !(await openScreen(page, path))
      return mustLoad ? load(path, options) : null
    }
    return Object.assign(page, { goto })
  }

  return {
    take: async (): Promise<Page> => free.pop() ?? open(),
    /** Prepares the page for the next test, or closes it if it cannot be reused. */
    async giveBack(page: Page): Promise<void> {
      if (page.isClosed()) return
      if (loads.has(page)) return page.close()
      await leaveScreen(page)
      if (await page.evaluate(isOccupied)) return page.close()
      await page.mouse.move(0, 0)
      await restoreDevice(page, atFirst.size)
      await page.evaluate((items) => {
        sessionStorage.clear()
        for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
      }, atFirst.items)
      free.push(page)
    },
  }
}
