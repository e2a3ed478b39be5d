import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

const opened = [
  '/Home',
  '/Inventory?searchWord=cup&searchWordType=DS&searched=yes',
  '/DisplayOrder',
  '/AccountsPayable',
  '/PriceList?searchWord=cup&searchWordType=DS&searched=yes',
  '/CustomerPrice',
  '/Purchasing',
]

for (const way of ['refuses', 'never answers'] as const)
  test(`When the server ${way}, every freshly opened screen says so, and loads once it is back`, async ({
    newTab,
    allowErrors,
  }) => {
    allowErrors(/ERR_FAILED|ERR_CONNECTION|could not be loaded|Failed to fetch|Failed to load resource/)
    // The browser keeps the ship-tos that this screen requests; without its orders they are of no use.
    const before = await newTab('customer', '/DisplayOrder')
    await before.getByRole('gridcell').first().waitFor()
    const screens: [path: string, page: Page][] = []
    for (const path of opened) screens.push([path, await newTab('customer')])
    const expectRecovery = async ([path, page]: (typeof screens)[number]) => {
      let isAway = true
      const held: (() => void)[] = []
      await page.route(/\/(api\/|readyz)/, async (route) => {
        if (isAway && way === 'refuses') return route.abort()
        if (isAway) await new Promise<void>((resolve) => held.push(resolve))
        return route.continue().catch(() => {})
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const says = page.getByText(/The server could not be reached/).first()
      await expect(says, path).toBeVisible()
      isAway = false
      // A request that is being repeated may succeed before the click.
      await expect(async () => {
        const again = page.getByRole('button', { name: 'Try again' }).first()
        if (way === 'refuses' && (await again.isVisible())) await again.click({ timeout: 1000 })
        await expect(says, path).toHaveCount(0, { timeout: 2000 })
      }).toPass()
      for (const release of held) release()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    // Side by side, because each waits for the app's patience to end.
    await Promise.all(screens.map(expectRecovery))
  })
