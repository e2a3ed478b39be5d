import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  /** In pages that have been checked. */
  var axe: typeof axeCore
}

const options: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Omits details of passing nodes.
  resultTypes: ['violations'],
}

/** Checks the page's current state against WCAG 2.2 AA, as far as automated rules can. */
export async function expectAccessible(page: Page): Promise<void> {
  // Loads axe's half megabyte once per page: that takes as long as the rules themselves.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(async (rules) => (await globalThis.axe.run(rules)).violations, options)
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target}`))
  expect(found).toEqual([])
}

/** Runs `expectAccessible` in the light and the dark colors of one state. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A color in transition is neither of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

/**
 * Checks the page that `show` opens, on a wide and a narrow screen, against WCAG in both schemes and for horizontal
 * overflow.
 * @param show an address, or a function that brings the page into a state
 */
export async function expectUsableByEverybody(
  page: Page,
  show: string | ((page: Page) => Promise<void>),
): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 })
    if (typeof show === 'function') await show(page)
    else {
      await page.goto(show)
      await page.waitForLoadState('networkidle')
    }
    await expectAccessibleInBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
}
