import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { path, ran, tab } from '#e2e/kit/purchasing-analysis.ts'
import { expect, test } from '#e2e/kit/test.ts'

const headers = async (page: Page) => {
  const cells = page.locator('.ag-header-cell[col-id]:not([col-id^="ag-Grid"])')
  return (await cells.allTextContents()).map((text) => text.trim())
}

async function choose(page: Page, tabName: string, ...labels: string[]): Promise<void> {
  await tab(page, tabName).click()
  for (const label of labels) await page.getByRole('checkbox', { name: label, exact: true }).click()
}

async function fillRange(page: Page, range: number, from: string, to: string): Promise<void> {
  await tab(page, 'Dates').click()
  const fields = page.getByRole('group', { name: `Range ${range}` })
  await fields.getByLabel('From Date').fill(from)
  await fields.getByLabel('To Date').fill(to)
}

async function expectAlert(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
}
const runSays = (page: Page, message: string) => expectAlert(page, 'Run Report', message)

test('The parts of the report are in order, and only the initial choices are checked [PA-01, PA-04, PA-05, PA-08, PA-09, PA-10]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await expect(page.getByRole('tab')).toHaveText([
    ...[/^Report Columns/, /^Dates/, /^Data Columns/, /^Customers/, /^Ship To/, /^Vendors/],
    ...[/^Item Range/, /^Item Entry/],
  ])
  for (const button of ['Run Report', 'Show Columns', 'Clear'])
    await expect(page.getByRole('button', { name: button })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Report Columns' }).getByRole('checkbox')).toHaveCount(10)
  await tab(page, 'Data Columns').click()
  await expect(page.getByRole('group', { name: 'Data Columns' }).getByRole('checkbox')).toHaveCount(4)
  await tab(page, 'Dates').click()
  await expect(page.getByLabel('From Date')).toHaveCount(4)
  await expect(page.getByLabel('To Date')).toHaveCount(4)
  await expectAccessible(page)
  for (const what of ['Customers', 'Ship To', 'Vendors']) {
    await tab(page, what).click()
    await expect(page.getByRole('checkbox', { name: `All ${what}` })).toBeChecked()
    await expect(page.getByRole('group', { name: what }).getByRole('listitem').first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.reload()
  await expect(tab(page, 'Vendors')).toHaveAttribute('aria-selected', 'true')
})

test('Choosing a row unchecks All, checking All clears the choice, and ship-tos follow the customers [PA-11, PA-12, PA-13]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  const rows = (what: string) => page.getByRole('group', { name: what }).getByRole('listitem')
  for (const what of ['Ship To', 'Vendors', 'Customers']) {
    await tab(page, what).click()
    const all = page.getByRole('checkbox', { name: `All ${what}` })
    await rows(what).nth(1).getByRole('checkbox').click()
    await expect(all).not.toBeChecked()
    await all.click()
    await expect(rows(what).nth(1).getByRole('checkbox')).not.toBeChecked()
  }
  await tab(page, 'Ship To').click()
  const offered = await rows('Ship To').count()
  await tab(page, 'Customers').click()
  const customer = (await rows('Customers').first().textContent())?.slice(0, 8) ?? ''
  await rows('Customers').first().getByRole('checkbox').click()
  await tab(page, 'Ship To').click()
  await expect(rows('Ship To').first()).toBeVisible()
  expect(await rows('Ship To').count()).toBeLessThan(offered)
  for (const text of await rows('Ship To').allTextContents()) expect(text).toContain(customer)
})

test('Run Report reports the first error, and choices that were not run survive a reload [PA-18 to PA-29]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await runSays(
    page,
    'There are no Date selections\nData Columns: has no selections.\nReport Columns: has no selections',
  )
  await choose(page, 'Report Columns', 'Current Price')
  await choose(page, 'Data Columns', 'Quantity')
  await runSays(page, 'Item must be selected with Current Price')
  await choose(page, 'Report Columns', 'Item Number')
  await choose(page, 'Customers', 'All Customers')
  await runSays(page, 'There are no Customer selections')
  await choose(page, 'Customers', 'All Customers')
  await runSays(page, 'There are no Date selections')
  await fillRange(page, 2, '0026-01-01', '2026-12-31')
  await runSays(page, 'Invalid year, please correct')
  await fillRange(page, 2, '2009-01-01', '2026-12-31')
  await runSays(page, 'Year should be in range 2010 to 2100')
  await fillRange(page, 2, '2026-01-01', '')
  await runSays(page, 'Range 2 is an invalid date range.\nThere are no Date selections')
  await fillRange(page, 2, '2026-02-01', '2026-01-01')
  await runSays(page, 'Range 2 is an invalid date range.')
  await fillRange(page, 2, '2026-01-01', '2026-12-31')
  await page.getByRole('button', { name: 'Run Report' }).click()
  await expect(page.getByRole('columnheader', { name: 'Quantity 2026' })).toBeVisible()
  // Show Columns runs the same checks, except for Current Price.
  await choose(page, 'Report Columns', 'Item Number')
  await page.getByRole('button', { name: 'Show Columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await choose(page, 'Data Columns', 'Quantity')
  await expectAlert(page, 'Show Columns', 'Data Columns: has no selections.')
  // A column that was not run is hidden, so that it cannot replace another.
  await choose(page, 'Data Columns', 'Quantity')
  await choose(page, 'Report Columns', 'Current Price', 'Vendor Part')
  const notRun = 'Vendor Part is not in the report that was run. Run Report adds it.'
  await expectAlert(page, 'Show Columns', `Report Columns: has no selections\n${notRun}`)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Vendor Part', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Current Price', exact: true })).not.toBeChecked()
})

test('Quick ranges fill the four, the report shows only the chosen columns, and Clear empties it [PA-14, PA-15, PA-16, PA-17] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', path)
  await choose(page, 'Report Columns', 'Item Number', 'Vendor Number')
  await choose(page, 'Data Columns', 'Purchases', 'Quantity')
  await tab(page, 'Dates').click()
  await page.getByRole('button', { name: /^Fill/ }).click()
  await expect(tab(page, 'Dates')).toContainText('4')
  const first = page.getByRole('group', { name: 'Range 1' })
  await expect(first.getByLabel('Quick range')).toHaveValue('month')
  await first.getByLabel('Quick range').selectOption({ label: 'Last quarter' })
  await page.getByRole('button', { name: 'Run Report' }).click()
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
  const shown = await headers(page)
  expect(shown.slice(0, 4)).toEqual(['Item Number', 'Description', 'Vendor Number', 'Vendor Name'])
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('getpurchaseanalysislist')) asked++
  })
  await choose(page, 'Data Columns', 'Quantity')
  await page.getByRole('button', { name: 'Show Columns' }).click()
  await expect(page.getByRole('table').getByRole('columnheader', { name: 'Quantity' })).toHaveCount(0)
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText('Choose report columns, dates, and data columns, then Run Report.')).toBeVisible()
  await expect(tab(page, 'Dates')).toContainText('0')
})

test('A column pasted from a spreadsheet becomes entries 12 wide, and an empty report says so [PA-30, PA-31, ERR-14]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await choose(page, 'Report Columns', 'Item Number')
  await choose(page, 'Data Columns', 'Quantity')
  await fillRange(page, 1, '2026-01-01', '2026-12-31')
  await tab(page, 'Item Entry').click()
  await page.getByLabel('Item 1', { exact: true }).fill('1234567890123456789012345678901')
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('123456789012345678901234567890')
  await page.getByLabel('Item 2', { exact: true }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'NO "1"\r\nNONE 2\r\n\r\nNONE3')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByLabel('Item 4', { exact: true })).toHaveValue('NONE3')
  await expect(page.getByLabel('Item 5', { exact: true })).toHaveValue('')
  const asked = page.waitForRequest(/getpurchaseanalysislist/)
  await page.getByRole('button', { name: 'Run Report' }).click()
  const sent = new URL((await asked).url()).searchParams
  const items = ['123456789012345678901234567890', 'NO "1"', 'NONE 2', 'NONE3']
  expect(sent.get('itemList')).toBe(items.map((item) => item.padEnd(12)).join())
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ dimItem: '01', dimCo: '00', meaQTY: '1', meaSLS: '0', cpType: 'I' },
    ...{ frDate0: '01/01/2026', toDate0: '12/31/2026' },
  })
  await expect(page.getByText('No sales match the criteria.')).toBeVisible()
  await expect(tab(page, 'Item Entry')).toContainText('4, 4 unknown')
  await expect(page.getByText('4 numbers match no item that this account can see:')).toBeVisible()
  await expectAccessible(page)
})

test('Without prices only quantities are offered and shown [PA-03, PA-07, PERM-12, PERM-14]', async ({ signIn }) => {
  const page = await signIn('restricted', ran('report=5.10&data=1.2.3.4'))
  await expect(page.getByRole('columnheader', { name: 'Quantity 2026' })).toBeVisible()
  expect(await headers(page)).toEqual(['Item Number', 'Description', 'Quantity 2026', 'Quantity 2025', 'Case Pack'])
  await tab(page, 'Data Columns').click()
  await expect(page.getByRole('group', { name: 'Data Columns' }).getByRole('checkbox')).toHaveCount(1)
  await tab(page, 'Report Columns').click()
  await expect(page.getByRole('checkbox', { name: 'Current Price' })).toHaveCount(0)
  // The address of someone who sees prices: nothing but names would be left.
  await page.goto(ran('report=5&data=1'))
  await expect(page.getByText('Data Columns: has no selections.')).toBeVisible()
  await page.goto(ran('report=5.8&data=1.2&show=5-1'))
  await expect(page.getByRole('columnheader', { name: 'Quantity 2026' })).toBeVisible()
})

test('A user locked to a ship-to finds it selected and locked [SHIPTO-01, SHIPTO-02]', async ({ signIn }) => {
  const page = await signIn('shipTo', path)
  await tab(page, 'Ship To').click()
  const only = page.getByRole('group', { name: 'Ship To' }).getByRole('listitem').getByRole('checkbox')
  await expect(only).toHaveCount(1)
  await expect(only).toBeChecked()
  await expect(only).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'All Ship To' })).toBeDisabled()
})
