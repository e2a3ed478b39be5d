import type { Locator, Page } from '@playwright/test'

/** A person's hand: counts its clicks, and the keys that it presses. */
export function hand(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    clicks: () => clicks,
    keys: () => keys,
    async click(place: Locator): Promise<void> {
      clicks += 1
      await place.click()
    },
    async press(key: string): Promise<void> {
      keys += 1
      await page.keyboard.press(key)
    },
    async type(text: string): Promise<void> {
      keys += text.length
      await page.keyboard.type(text)
    },
  }
}
