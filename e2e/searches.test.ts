import { screens } from '#app/contract/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

const items = '?searchWord=towel&searchWordType=DS&searched=yes'
const year = new Date().getFullYear()
const ranges = `from1=${year}-01-01&to1=${year}-12-31&ran=yes`

/** Every screen with a button that searches: its address with a search, the button, and the path of its call. */
const searches: readonly [address: string, button: string, call: string][] = [
  [screens.inventory.path + items, 'Search', '/inventory/records'],
  [screens.priceList.path + items, 'Search', '/pricelist/'],
  [screens.customPrices.path, 'Search', '/customprice/'],
  [screens.displayOrders.path, 'Search', '/customerOrder/'],
  [`${screens.accountsPayable.path}?view=detail`, 'Submit', '/accountspayable/'],
  [screens.accountStatement.path, 'Show', '/accountspayable/'],
  [screens.purchasing.path, 'Submit', '/puchasing/'],
  [`${screens.purchasingAnalysis.path}?report=5&data=1&${ranges}`, 'Run Report', '/purchaseanalysis/get'],
]

const rows = (page: Page) => page.locator('main .ag-row, main tbody tr')

for (const [address, button, call] of searches) {
  const [path = ''] = address.split('?')
  test(`${path}: each press of ${button} asks anew, and a failure says so in place of the rows [INV-12, PRICE-03, CPRICE-02, AP-17, PUR-04, ORD-21, PA-16]`, async ({
    signIn,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    const page = await signIn('customer', address)
    await expect(rows(page).first()).toBeVisible()
    const press = () => page.getByRole('button', { name: button, exact: true }).click()
    const asked = page.waitForRequest((request) => request.url().toLowerCase().includes(call.toLowerCase()))
    await press()
    await asked
    await expect(rows(page).first()).toBeVisible()

    const failed = page.getByRole('main').locator('[data-failed]')
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
    await press()
    await expect(failed.first()).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await failed.first().getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()

    await page.route('**/api/**', (route) => route.abort())
    await press()
    await expect(failed.first()).toContainText('The server could not be reached')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('Home says once what could not be loaded, and loads all of it again', async ({ newTab, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  const page = await newTab('customer')
  await page.route(/\/api\/(home|purchasing|price)/i, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/Home')
  const failed = page.getByRole('main').locator('[data-failed]')
  await expect(failed).toContainText('Parts of this page could not be loaded.')
  await expect(page.getByText('Not loaded').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(failed).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not loaded')).toHaveCount(0)
  await expect(failed).toHaveCount(0)
})
