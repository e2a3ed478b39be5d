import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  /** In the pages that were held to the rules. */
  var axe: typeof axeCore
}

const options: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // What passes is not told node by node.
  resultTypes: ['violations'],
}

/** Holds the page as it stands to WCAG 2.2 AA, as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // Its half megabyte is read once a page: that takes as long as the rules themselves.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(async (rules) => (await globalThis.axe.run(rules)).violations, options)
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target}`))
  expect(found).toEqual([])
}

/** As `expectAccessible`, in the light and the dark colours of one state. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way to another one is neither of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

/**
 * Holds what `show` leads to, on a wide and on a narrow screen, to WCAG in both schemes and to the width of the window.
 * @param show an address, or what leads the page to a state of it
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
