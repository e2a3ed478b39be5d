import { expectLittleShift, watchShifts } from './kit/layout-shifts.ts'
import { onPhone } from './kit/phone.ts'
import { expect, test } from './kit/test.ts'

const isPhone = (width: number) => width < 600
const gridRow = (width: number) => (isPhone(width) ? 'main li dl' : '.ag-row')

/** Each screen, the calls that bring its rows, and a row. */
const screens: readonly [path: string, held: string, row?: string][] = [
  ['/Home', '**/home/tiles*', 'main li h2'],
  ['/AccountsPayable', '**/accountspayable/arbuckets*'],
  ['/AccountsPayable?view=detail', '**/accountspayable/ardetails*'],
  ['/DisplayOrder?orderStatus=A', '**/customerOrder/*'],
  ['/Purchasing', '**/puchasing/*'],
]

for (const [path, held, row] of screens)
  for (const width of [1440, 360])
    test(`${path} stays in place at ${width} px while its font, ship-tos, and rows load`, async ({ signIn }) => {
      const page = await signIn('customer')
      const size = { width, height: 900 }
      await (isPhone(width) ? onPhone(page, size) : page.setViewportSize(size))
      await page.addInitScript(watchShifts)
      // On a busy machine, an answer that is held up and a late one here would count as a server that is away.
      await page.route('**/readyz', (route) => route.fulfill())
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
      await expect(page.locator(row ?? gridRow(width)).first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      expect(await page.evaluate(() => document.fonts.check("14px 'Inter Variable'"))).toBe(true)
      await expectLittleShift(page)
      await page.unrouteAll()
    })
