import { expect, type Page } from '@playwright/test'

/** Waits until the app opens without a connection: its worker is active, and its guides and ship-tos are kept. */
export async function readyOffline(page: Page): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/OrderGuide'))?.status)).toBe(200)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open('keyval-store')
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        const keys = await new Promise<string[]>((resolve) => {
          const request = database.transaction('keyval').objectStore('keyval').getAllKeys()
          request.onsuccess = () => resolve(request.result.map(String))
        })
        database.close()
        return keys.filter((key) => key.startsWith('answer:')).length
      }),
    )
    .toBeGreaterThanOrEqual(3)
}

/** Types the count of the shown item, goes on, and waits until the browser has stored it. */
export async function countItem(page: Page, typed: string): Promise<void> {
  const entry = page.getByLabel('On the shelf')
  await expect(entry).toBeFocused()
  await entry.fill(typed)
  await entry.press('Enter')
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
}

/** The reviewed count: item numbers and counts, in the guide's order. */
export async function countOf(page: Page): Promise<{ item: string; count: string }[]> {
  const region = page.getByRole('region', { name: 'Count' })
  if (!(await region.isVisible())) await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(region).toBeVisible()
  return region
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) =>
      rows.map((row) => ({
        item: row.querySelector('.code')?.textContent ?? '',
        count: row.querySelectorAll('td')[1]?.textContent ?? '',
      })),
    )
}

/** Begins a count of a guide in another browser. @returns what the server says that others have counted, by item */
export async function openCounts(page: Page, guide: string): Promise<{ item: string; count: number }[]> {
  await page.goto(`/OrderGuide?guide=${guide}&mode=count`)
  const exchanged = page.waitForResponse(
    (response) => response.url().endsWith('/api/orderguides/counts') && response.ok(),
  )
  await page.getByLabel('On the shelf').fill('999')
  const seen: { item: string; count: number }[] = await (await exchanged).json()
  return seen.map(({ item, count }) => ({ item, count }))
}
