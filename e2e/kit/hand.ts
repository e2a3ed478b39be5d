import { type Locator, type Page, test } from '@playwright/test'

declare global {
  /** In pages that a hand works on. */
  var dialogsShown: number
}

/** Counts the modal dialogs that a page shows from now on. */
function countDialogs(): void {
  globalThis.dialogsShown = 0
  const kind = '[aria-modal="true"], [role="alertdialog"]'
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && (node.matches(kind) || node.querySelector(kind))) globalThis.dialogsShown += 1
  }).observe(document.body, { childList: true, subtree: true })
}

/** A person's hand: counts its clicks and keys, and what a task shows. A report of the tests has the time, too. */
export function hand(page: Page) {
  const began = Date.now()
  let clicks = 0
  let keys = 0
  const screens = new Set<string>()
  const visit = () => void screens.add(new URL(page.url()).pathname)
  visit()
  page.on('framenavigated', visit)
  const watching = page.evaluate(countDialogs)
  return {
    async click(place: Locator): Promise<void> {
      clicks += 1
      await watching
      await place.click()
    },
    /** Opens a list of choices and clicks one. */
    async choose(place: Locator, label: string): Promise<void> {
      clicks += 2
      await watching
      await place.selectOption({ label })
    },
    async press(key: string): Promise<void> {
      keys += 1
      await watching
      await page.keyboard.press(key)
    },
    async type(text: string): Promise<void> {
      keys += text.length
      await watching
      await page.keyboard.type(text)
    },
    /** What the task took; the screen on which it began counts. */
    async tally() {
      page.off('framenavigated', visit)
      const took = { clicks, keys, screens: screens.size, dialogs: await page.evaluate(() => globalThis.dialogsShown) }
      const description = `${JSON.stringify(took)} in ${((Date.now() - began) / 1000).toFixed(1)} s`
      test.info().annotations.push({ type: 'task', description })
      return took
    },
  }
}
