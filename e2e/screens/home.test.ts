import type { Page } from '@playwright/test'
import { selectAll } from '../kit/select-all.ts'
import { expect, test } from '../kit/test.ts'

const tile = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const numberOf = (page: Page, title: string) => tile(page, title).getByRole('paragraph').first().textContent()
const open = (page: Page, title: string) => tile(page, title).getByRole('link', { name: title }).click()
const status = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })
const rows = (count: string | null) => `${count} ${count === '1' ? 'row' : 'rows'}`

for (const account of ['customer', 'shipTo'] as const) {
  test(`Each number matches what its link opens, for ${account} [SIL-02]`, async ({ signIn }) => {
    test.slow()
    const page = await signIn(account, '/Home')
    await expect(tile(page, 'Past due')).toBeVisible()
    const pastDue = await numberOf(page, 'Past due')
    const note = await tile(page, 'Past due').getByRole('paragraph').nth(1).textContent()
    const invoices = /^([\d,]+) invoice/.exec(note ?? '')?.[1] ?? '0'
    await open(page, 'Past due')
    await expect(page.getByLabel('Days Old', { exact: true })).toHaveValue('past-due')
    if (invoices !== '0') {
      await expect(status(page)).toHaveText(rows(invoices))
      await page.getByRole('checkbox', { name: selectAll }).check()
      await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(`Current Balance ${pastDue}`)
    }
    for (const title of ['Back orders', 'Open orders', 'Arriving soon', 'Prices about to change']) {
      await page.goto('/Home')
      const count = await numberOf(page, title)
      await open(page, title)
      await expect(page).not.toHaveURL(/\/Home/)
      if (count !== '0') await expect(status(page)).toHaveText(rows(count))
      else await expect(page.locator('.ag-row')).toHaveCount(0)
    }
  })
}

test('All tiles load within a second', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  await page.reload()
  const started = Date.now()
  await page.getByRole('navigation').getByRole('link', { name: 'AP', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accounts Payable' })).toBeVisible()
  const again = Date.now()
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(tile(page, 'Purchases this year')).toBeVisible({ timeout: 1000 })
  expect(Date.now() - again, `after ${again - started} ms elsewhere`).toBeLessThan(1000)
  await expect(page.locator('main li')).toHaveCount(6)
})

test('Only tiles that the flags allow are shown', async ({ signIn }) => {
  const page = await signIn('restricted', '/Home')
  await expect(tile(page, 'Open orders')).toBeVisible()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).not.toContain('Prices about to change')
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Purchases this year' }),
  ).not.toContainText('$')
})
