import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { expectNoSidewaysScroll, onPhone } from './phone.ts'

declare global {
  /** In pages that have been checked. */
  var axe: typeof axeCore
}

const options: axeCore.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Omits details of passing nodes.
  resultTypes: ['violations'],
  // Skips the style sheets: among these rules, only the one about sound preloads anything.
  preload: { assets: ['media'] },
}

/** The rules whose result depends on the color scheme. */
const colorRules: axeCore.RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Waits until nothing fades or moves any more, except what goes on for as long as it is shown. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    // A transition starts in the frame after the change that causes it.
    await frame()
    await frame()
    for (let running = ending(); running.length > 0; running = ending())
      await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** Waits until the screen has every answer. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Checks the page's current state against WCAG 2.2 AA, as far as automated rules can. */
export async function expectAccessible(page: Page, rules = options): Promise<void> {
  // Loads axe's half megabyte once per page: that takes as long as the rules themselves.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  await settle(page)
  const violations = await page.evaluate(async (run) => (await globalThis.axe.run(run)).violations, rules)
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target}`))
  expect(found).toEqual([])
}

/** Runs `expectAccessible` in the light colors of one state, and the rules about colors in the dark ones too. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', options],
    ['dark', colorRules],
  ] as const) {
    // A color in transition is neither of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, rules)
  }
}

/**
 * Checks the page that `show` opens, on a desktop and on a phone with touch, against WCAG in both schemes and for horizontal
 * overflow.
 * @param show an address, or a function that brings the page into a state
 */
export async function expectUsableByEverybody(
  page: Page,
  show: string | ((page: Page) => Promise<void>),
): Promise<void> {
  const onDesktop = () => page.setViewportSize({ width: 1440, height: 780 })
  for (const resize of [onDesktop, () => onPhone(page)]) {
    await resize()
    if (typeof show === 'function') await show(page)
    else {
      await page.goto(show)
      await untilLoaded(page)
    }
    await expectAccessibleInBothSchemes(page)
    await expectNoSidewaysScroll(page)
  }
}
