import type { Page } from '@playwright/test'
import { screens } from '#app/contract/screens.ts'
import { expect, test } from './kit/test.ts'

const towels = '?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes'

/** Each screen that waits for rows, with an address that requests them. */
const waiting: readonly string[] = [
  screens.home.path,
  screens.accountsPayable.path,
  `${screens.accountsPayable.path}?view=detail`,
  screens.inventory.path + towels,
  screens.displayOrders.path,
  `${screens.orderDetails.path}?company=01&order=424394&sequence=00`,
  `${screens.orderTracking.path}?company=01&order=424394&sequence=00`,
  screens.customPrices.path,
  screens.purchasing.path,
  `${screens.purchasing.path}?as=chart`,
  `${screens.purchasingAnalysis.path}?report=5&data=1&from1=2026-01-01&to1=2026-12-31&ran=yes`,
  `${screens.item.path}?item=TR033`,
  screens.itemForecast.path,
  screens.purchase.path,
]

/** Runs in the page: the boxes that show nothing, neither text nor a placeholder. */
function emptyBoxes(): string[] {
  const isBox = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { borderTopWidth, borderTopColor, opacity } = getComputedStyle(element)
    const isDrawn = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== 'rgba(0, 0, 0, 0)' && opacity !== '0'
    return isDrawn && width > 60 && height > 24 && element.checkVisibility()
  }
  const shows = (element: Element): boolean =>
    element.matches('input, select, textarea, button, svg, img') ||
    getComputedStyle(element).backgroundImage !== 'none' ||
    (element.children.length === 0 && /bar/.test(element.className)) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) ||
    [...element.children].some(shows)
  return [...document.querySelectorAll('main *')]
    .filter((element) => isBox(element) && !shows(element))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** Opens a screen whose calls get no answer until `answer` is called, and waits until placeholders appear. */
async function openWaiting(page: Page, path: string): Promise<{ answer: () => Promise<void> }> {
  await page.route('**/api/**', () => {})
  await page.goto(path)
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  // Nothing is shown for the first 150 ms.
  await page.waitForTimeout(500)
  return { answer: () => page.unrouteAll({ behavior: 'ignoreErrors' }) }
}

test('While rows load, no screen has an empty panel', async ({ signIn }) => {
  test.slow()
  const page = await signIn('customer')
  for (const path of waiting) {
    const { answer } = await openWaiting(page, path)
    await expect.poll(() => page.evaluate(emptyBoxes), { message: path }).toEqual([])
    await answer()
  }
})

test('While Purchasing loads, its columns have the years of the months', async ({ signIn }) => {
  const page = await signIn('customer')
  const { answer } = await openWaiting(page, screens.purchasing.path)
  const year = new Date().getFullYear()
  await expect(page.getByRole('status', { name: 'Loading rows' })).toContainText(
    `${year}${year - 1}${year - 2}${year - 3}`,
  )
  await answer()
})
