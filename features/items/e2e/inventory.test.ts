import type { Page } from '@playwright/test'
import { findInRows } from '#e2e/kit/find-in-rows.ts'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expectLittleShift, watchShifts } from '#e2e/kit/layout-shifts.ts'
import { expect, test } from '#e2e/kit/test.ts'

const cups = '/Inventory?searchWord=cup&searchWordType=DS&searched=yes'
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /rows?\b/ })
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents()
const headers = async (page: Page) =>
  (await page.getByRole('columnheader').filter({ hasText: /\w/ }).allTextContents()).map((text) => text.trim())
const vendorOption = (page: Page) => page.getByRole('listbox', { name: 'Vendor' }).getByRole('option')
const valuesOf = (page: Page, column: string) => page.locator(`.ag-row [col-id="${column}"]`).allTextContents()

test('The filter panel has its fields and choices in order [INV-01, INV-02, INV-03, INV-04, INV-05, INV-06, INV-07, LIM-01, LIM-02]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  await page.getByRole('navigation').getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(page.getByLabel('Search text')).toHaveValue('')
  const types = await optionsOf(page, 'Search type')
  expect(types.slice(1)).toEqual(['Customer Part', 'Description', 'Item #', 'Vendor Part'])
  expect(await optionsOf(page, 'Match')).toEqual(['Equals', 'Contains', 'Starts with', 'Starting Point'])
  await expect(page.getByLabel('Match')).toHaveValue('contains')
  const rows = ['20', '50', '100', '500', '1,000', '5,000', '10,000', '15,000', '32,000']
  expect(await optionsOf(page, 'Rows to display')).toEqual(rows)
  await expect(page.getByLabel('Rows to display')).toHaveValue('20')
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue('All')
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
})

test('Search needs text and type, or only a vendor; the field that lacks something says so [INV-11, INV-04]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Inventory')
  const [text, type] = [page.getByLabel('Search text'), page.getByLabel('Search type')]
  await expect(text).toBeFocused()
  await expect(type).toHaveValue('DS')
  await expect(searchButton(page)).toBeDisabled()
  await text.fill('cup')
  await expect(searchButton(page)).toBeEnabled()
  await type.selectOption('Choose a type')
  await expect(searchButton(page)).toBeDisabled()
  await expect(type).toHaveAccessibleDescription('Choose a type')
  await text.fill(' ')
  await expect(searchButton(page)).toBeDisabled()
  const vendor = page.getByRole('combobox', { name: 'Vendor' })
  await vendor.click()
  await vendorOption(page).nth(1).click()
  await expect(searchButton(page)).toBeEnabled()
  await type.selectOption('Customer Part')
  await expect(searchButton(page)).toBeDisabled()
  await expect(text).toHaveAccessibleDescription('Enter text')
  await type.selectOption('Choose a type')
  await expect(searchButton(page)).toBeEnabled()
  await vendor.fill('all')
  await vendorOption(page).filter({ hasText: /^All$/ }).click()
  await expect(searchButton(page)).toBeDisabled()
})

test('Enter searches, the grid shows the results, and Clear starts over [INV-06, INV-07, INV-08, INV-12] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Inventory')
  await page.getByLabel('Search type').selectOption('Description')
  await page.getByLabel('Search text').fill('cup')
  await page.getByLabel('Search text').press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(status(page)).toHaveText(/^First 20 of [\d,]+ rows$/)
  const found = await valuesOf(page, 'PartDescription')
  expect(found.length).toBeGreaterThan(0)
  for (const description of found) expect(description.toLowerCase()).toContain('cup')
  await page.getByLabel('Search type').selectOption('Vendor Part')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(page.getByLabel('Search text')).toHaveValue('')
  await expect(page.getByLabel('Search type')).toHaveValue('DS')
  await expect(page).toHaveURL(/\/Inventory$/)
})

test('The address keeps the search, its order, and quick find through reload, back, and a shared link @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', cups)
  await page.getByRole('columnheader', { name: 'Price' }).click()
  await expect(page).toHaveURL(/sort=Price/)
  await findInRows(page, 'foam')
  await expect(page).toHaveURL(/find=foam/)
  const shared = page.url()
  const before = await valuesOf(page, 'Price')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => valuesOf(page, 'Price')).toEqual(before)
  await page.getByLabel('Search text').fill('nosuchitem')
  await page.getByLabel('Search text').press('Enter')
  await expect(page.getByText('No Inventory Matched the selected criteria.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(shared)
  await expect(page.getByLabel('Search text')).toHaveValue('cup')
  await expect.poll(() => valuesOf(page, 'Price')).toEqual(before)
})

test('An empty search shows the message, the search, and a wider search [ERR-05, INV-12]', async ({ signIn }) => {
  const page = await signIn(
    'customer',
    '/Inventory?searchWord=nosuchitem&searchWordType=DS&qualifier=equal&searched=yes',
  )
  const message = page.getByRole('status').filter({ hasText: 'No Inventory Matched the selected criteria.' })
  await expect(message).toContainText('Description equals nosuchitem')
  // 'Contains' finds nothing either, so it is not offered.
  await page.getByRole('button', { name: /^List from “nosuchitem” on \([\d,]+\)$/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('A failure shows the request id and offers a retry; typed text stays [API-06, API-07] @tour', async ({
  signIn,
  allowErrors,
}) => {
  allowErrors(/500/)
  const page = await signIn('customer')
  let failing = true
  await page.route('**/api/inventory/records*', (route) => {
    const body = JSON.stringify({ title: 'Internal error', status: 500, detail: 'It failed.', requestId: 'req-4711' })
    return failing ? route.fulfill({ status: 500, contentType: 'application/problem+json', body }) : route.continue()
  })
  await page.goto(cups)
  const failure = page.getByRole('alert').filter({ hasText: 'These rows could not be loaded.' })
  await expect(failure).toContainText('req-4711')
  await expect(page.getByLabel('Search text')).toHaveValue('cup')
  failing = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('Collapsed filters are chips, and removing one repeats the search', async ({ signIn }) => {
  const page = await signIn('customer', cups)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByLabel('Search text')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Description contains cup' }).click()
  await expect(page.getByText('No filters')).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByLabel('Search text')).toHaveValue('')
})

for (const width of [1440, 1024])
  test(`The filters of every screen are one row at ${width} px`, async ({ signIn }) => {
    const page = await signIn('customer')
    await page.setViewportSize({ width, height: 900 })
    const screens = [
      ...[cups, '/DisplayOrder?orderFilter=B', '/AccountsPayable?view=detail&bucket=past-due', '/PriceList'],
      ...['/CustomerPrice', '/Purchasing', '/PurchasedLines?custList=01100001'],
    ]
    for (const path of screens) {
      await page.goto(path)
      const form = page.getByRole('form', { name: 'Filters' })
      await expect(form.getByRole('button', { name: /^(Search|Submit)$/ })).toBeVisible()
      const heights = await form.evaluate((element) => [
        element.clientHeight,
        ...[...element.querySelectorAll('[class*="buttons"] > button')].map((button) => button.clientHeight),
      ])
      expect(Math.max(...heights), path).toBeLessThanOrEqual(44)
      expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBe(0)
    }
  })

test('A search fills the chips without moving the screen, and is offered again where there are no rows', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await page.addInitScript(watchShifts)
  await page.goto('/Inventory')
  const bought = page.getByRole('region', { name: 'Bought last month' })
  await expect(bought.getByRole('link')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByLabel('Search text').fill('cup')
  await page.getByLabel('Search text').press('Enter')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Description contains cup')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expectLittleShift(page)
  await page.getByLabel('Search text').fill('nosuchitem')
  await page.getByLabel('Search text').press('Enter')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await recent.getByRole('link', { name: 'Description contains cup' }).click()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await recent.getByRole('button', { name: 'Forget recent searches' }).click()
  await expect(recent).toHaveCount(0)
  const code = (await bought.locator('.code').first().textContent()) ?? ''
  await bought.getByRole('link').first().click()
  await expect(page.locator('.ag-row [col-id="DistributorPartnumber"]').first()).toHaveText(code)
})

const shownToAll = [
  'Customer Part',
  'Item #',
  'Description',
  'Quantity on hand',
  'Quantity on Order',
  'Estimated Delivery Date',
  'Warehouse',
  'Price',
  'Description 2',
  'Stock/Non-stock',
  'Case Pack',
  'Pack',
  'Total Product Value on hand',
  'Inventory Days On Hand',
  'Vendor Lead Time (Days)',
  'Required Inventory Levels Min',
  'Required Inventory Levels Max',
]
const needingPrices = ['Price', 'Total Product Value on hand']

for (const [account, hidden] of [
  ['customer', []],
  ['restricted', needingPrices],
] as const) {
  test(`The columns that the ${account} account can see [INV-13, INV-16, PERM-16, PERM-17, PERM-18, PERM-19, PERM-20, PERM-21, PERM-22]`, async ({
    signIn,
  }) => {
    const page = await signIn(account)
    await page.setViewportSize({ width: 2400, height: 600 })
    await page.goto(cups)
    const shown = shownToAll.filter((header) => !(hidden as readonly string[]).includes(header))
    await expect.poll(() => headers(page)).toEqual(shown)
  })
}
