import { expect, type Page } from '@playwright/test'

/** Makes the page's pointer a finger, for which every button is 44 px high. */
export async function withTouch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
}

/** Makes the window a phone's, with touch. */
export async function onPhone(page: Page, size = { width: 360, height: 780 }): Promise<void> {
  await page.setViewportSize(size)
  await withTouch(page)
}

/** Nothing of the page is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
