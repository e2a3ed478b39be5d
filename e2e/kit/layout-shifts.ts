import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Every layout shift since the page started, and what moved. */
    layoutShifts: { value: number; moved: string[] }[]
  }
}

/** Records layout shifts; runs in the page before its own code. */
export function watchShifts(): void {
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

/** Everything that moved since the page was loaded, after clicks too. */
export async function expectLittleShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.05)
}
