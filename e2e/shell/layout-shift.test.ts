import { expect, test } from '../kit/test.ts'

declare global {
  interface Window {
    /** Every layout shift since the page started, and what moved. */
    layoutShifts: { value: number; moved: string[] }[]
  }
}

/** Runs in the page before its own code. */
function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const nameOf = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
    `${node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent}, ${previousRect.y} to ${currentRect.y}`
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      window.layoutShifts.push({ value, moved: sources.map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Each screen, and the calls that bring its rows. */
const screens: readonly [path: string, held: string][] = [
  ['/AccountsPayable', '**/accountspayable/arbuckets*'],
  ['/AccountsPayable?view=detail', '**/accountspayable/ardetails*'],
  ['/DisplayOrder?orderStatus=A', '**/customerOrder/*'],
  ['/Purchasing', '**/puchasing/*'],
]

for (const [path, held] of screens)
  for (const width of [1440, 360])
    test(`${path} stays in place at ${width} px while its font, ship-tos, and rows load`, async ({ signIn }) => {
      const page = await signIn('customer')
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(watchShifts)
      // Each is delayed long enough for its placeholder to appear first.
      for (const [address, wait] of [
        ['**/inter-latin-wght-normal*.woff2', 700],
        ['**/user/shipTo*', 300],
        [held, 800],
      ] as const)
        await page.route(address, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, wait))
          await route.continue()
        })
      await page.goto(path)
      await expect(page.locator(width < 600 ? 'main li dl' : '.ag-row').first()).toBeVisible({ timeout: 30_000 })
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      expect(await page.evaluate(() => document.fonts.check("14px 'Inter Variable'"))).toBe(true)
      const shifts = await page.evaluate(() => window.layoutShifts)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.05)
      await page.unrouteAll()
    })
