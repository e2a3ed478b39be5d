import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const cell = (page: Page, key: string) => page.locator(`.ag-cell[col-id="${key}"]`)
export const orderLinks = (page: Page) => page.getByRole('link', { name: /^Open order / })
export const trackLinks = (page: Page) => page.getByRole('link', { name: /^Track order / })

export async function openOrders(page: Page, search = ''): Promise<void> {
  await page.goto(`/DisplayOrder${search}`)
  await expect(orderLinks(page).first()).toBeVisible()
}

/** One of the customer's orders with parcels in transit. */
export async function trackedOrder(page: Page): Promise<string> {
  await openOrders(page, '?orderStatus=A')
  const name = await trackLinks(page).first().getAttribute('aria-label')
  return name?.match(/^Track order (\S+) by /)?.[1] ?? ''
}

export const parts = (order: string) => {
  const [number = '', sequence = ''] = order.split('-')
  return { number, sequence }
}
