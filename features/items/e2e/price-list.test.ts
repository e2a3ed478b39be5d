import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { exportButton, exportEntry, pressExport } from '#e2e/kit/export-menu.ts'
import { expect, test } from '#e2e/kit/test.ts'

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search text').fill(text)
  await page.getByLabel('Search type').selectOption({ label: 'Description' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('The price list is searched like the inventory [PRICE-01, PRICE-02, PRICE-03, PERM-15, ERR-11] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/PriceList')
  await expect(page.getByLabel('Search type').getByRole('option')).toHaveText([
    'Choose a type',
    'Customer Part',
    'Description',
    'Item #',
    'Vendor Part',
  ])
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toBeDisabled()
  await page.getByLabel('Search text').fill('cup')
  await page.getByLabel('Search type').selectOption({ label: 'Choose a type' })
  await expect(button).toBeDisabled()
  await search(page, 'cup')
  await expect(page.getByRole('columnheader', { name: 'List Price' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toContainText(/cup/i)
  const none = page.locator('.ag-row [col-id="pendPrice"]').filter({ hasText: 'None' })
  await expect(none.first()).toHaveText('–None')
  await expect(page).toHaveURL(/searchWord=cup/)
  await page.reload()
  await expect(page.getByRole('row').nth(3)).toContainText(/cup/i)
  await expectAccessible(page)
  await search(page, 'no such thing at all')
  await expect(page.getByText('No Price List Matched the selected criteria.')).toBeVisible()
  await expectAccessible(page)
})

test('Download-all shows its progress, saves its CSV, and resets [PRICE-04, PRICE-05, PRICE-06, PRICE-07, PRICE-08]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/PriceList')
  const asked = page.waitForRequest(/getpricelist/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/getpricelist/, async (route) => {
    await held
    await route.continue()
  })
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download all rows as CSV')
  await expect(page.getByRole('button', { name: 'Stop downloading all rows as CSV' })).toBeVisible()
  await expect(exportButton(page)).toHaveCount(0)
  const query = new URL((await asked).url()).searchParams
  expect(query.get('numberRows')).toBe('32000')
  expect(query.get('qualifier')).toBe('contains')
  for (const name of ['vendor', 'searchWord', 'searchWordType']) expect(query.get(name) ?? '').toBe('')
  release()
  const download = await saved
  expect(download.suggestedFilename()).toBe('All-PriceList-Report.csv')
  await expect(exportButton(page)).toBeEnabled()
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Item #,Customer Part,Vendor Part,Description')
  expect(lines[0]).toContain('List Price')
  expect(lines.length).toBeGreaterThan(500)
})

test('The filtered download contains the search results, as CSV and as Excel [PRICE-09, CSV-07]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/PriceList')
  await expect(await exportEntry(page, 'Download the filtered rows as CSV')).toBeDisabled()
  await page.keyboard.press('Escape')
  await search(page, 'cup')
  for (const [form, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await pressExport(page, `Download the filtered rows as ${form}`)
    expect((await saved).suggestedFilename()).toBe(`Filtered-PriceList-Report.${ending}`)
  }
})

test('A group sees no List Price [PERM-15]', async ({ signIn }) => {
  const page = await signIn('group', '/PriceList?searchWord=cup&searchWordType=DS&searched=yes')
  await expect(page.getByRole('columnheader', { name: 'Sell Price' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'List Price' })).toHaveCount(0)
})
