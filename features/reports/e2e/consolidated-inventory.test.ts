import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { expect, test } from '#e2e/kit/test.ts'

const path = '/ConsolidatedInventory'
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const run = (page: Page) => page.getByRole('button', { name: 'Run Report' })
const headers = async (page: Page) => {
  const cells = page.locator('.ag-header-cell[col-id]:not([col-id^="ag-Grid"])')
  return (await cells.allTextContents()).map((text) => text.trim())
}

async function choose(page: Page, tabName: string, ...labels: string[]): Promise<void> {
  await tab(page, tabName).click()
  for (const label of labels) await page.getByRole('checkbox', { name: label, exact: true }).click()
}

async function expectAlert(page: Page, message: string): Promise<void> {
  await run(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
}

test('The tabs are in order, and only the initial choices are checked [CINV-01, CINV-02, CINV-03, CINV-17, LIM-08]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await expect(page.getByRole('tab')).toHaveText([
    /^Report Columns/,
    /^Data Columns/,
    /^Customers/,
    /^Vendors/,
    /^Item Range/,
    /^Item Entry/,
  ])
  for (const name of ['Run Report', 'Show Columns', 'Clear'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Report Columns' }).getByRole('checkbox')).toHaveCount(9)
  await tab(page, 'Data Columns').click()
  await expect(page.getByRole('group', { name: 'Data Columns' }).getByRole('checkbox')).toHaveCount(4)
  await expectAccessible(page)
  for (const what of ['Customers', 'Vendors']) {
    await tab(page, what).click()
    await expect(page.getByRole('checkbox', { name: `All ${what}` })).toBeChecked()
    const rows = page.getByRole('group', { name: what }).getByRole('listitem').getByRole('checkbox')
    await expect(rows.first()).toBeVisible()
    const height = await page.getByRole('group', { name: what }).getByRole('list').boundingBox()
    expect(height?.height).toBe(150)
  }
  await expectAccessible(page)
})

test('Selecting a row unchecks All, and checking All clears the selection [CINV-18, CINV-19]', async ({ signIn }) => {
  const page = await signIn('group', path)
  for (const what of ['Customers', 'Vendors']) {
    await tab(page, what).click()
    const rows = page.getByRole('group', { name: what }).getByRole('listitem').getByRole('checkbox')
    const all = page.getByRole('checkbox', { name: `All ${what}` })
    await rows.nth(1).click()
    await expect(all).not.toBeChecked()
    await rows.nth(2).click()
    await expect(page.getByText(/^2 of \d+ selected$/)).toBeVisible()
    await all.click()
    await expect(rows.nth(1)).not.toBeChecked()
    await expect(rows.nth(2)).not.toBeChecked()
  }
})

test('Run Report reports the first error [CINV-23, CINV-24, CINV-26, CINV-27, CINV-28, CINV-31]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await expectAlert(page, 'Data Columns: has no selections\nReport Columns: has no selections')
  await choose(page, 'Report Columns', 'Pallet Qty')
  await expectAlert(page, 'Data Columns: has no selections')
  await choose(page, 'Data Columns', 'Quantity Available')
  await expectAlert(page, 'Pallet Qty must be selected with Warehouse')
  await choose(page, 'Report Columns', 'Stock/Non-stock Item')
  await expectAlert(page, 'Stock/Non-stock must be selected with Warehouse')
  await choose(page, 'Report Columns', 'Warehouse')
  await choose(page, 'Customers', 'All Customers')
  await expectAlert(page, 'There are no Customer selections')
  await tab(page, 'Item Range').click()
  await page.getByLabel('From item').fill('B')
  await page.getByLabel('To item').fill('A')
  await expectAlert(page, 'Item Range is invalid')
})

test('A report shows only the chosen columns, Show Columns only hides, and the files match the screen [CINV-20, CINV-21, CINV-22, CSV-08] @tour', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await choose(page, 'Report Columns', 'Item Number', 'Warehouse')
  await choose(page, 'Data Columns', 'Quantity Available', 'Quantity on Demand')
  await run(page).click()
  const shown = [
    'Item Number',
    'Description',
    'Case Pack',
    'Pack',
    'Warehouse',
    'Quantity Available',
    'Quantity on Demand',
  ]
  await expect(page.getByRole('columnheader', { name: 'Quantity on Demand' })).toBeVisible()
  expect(await headers(page)).toEqual(shown)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Quantity on Demand' })).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('consInventory')) asked++
  })
  await choose(page, 'Data Columns', 'Quantity on Demand')
  await page.getByRole('button', { name: 'Show Columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Quantity on Demand' })).toHaveCount(0)
  expect(await headers(page)).toEqual(shown.slice(0, -1))
  expect(asked).toBe(0)
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  const download = await saved
  expect(download.suggestedFilename()).toBe('Filtered-ConsolidatedInventory-Report.csv')
  const [head] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head?.replace('\ufeff', '')).toBe(shown.slice(0, -1).join())
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText('Choose report columns and data columns, then Run Report.')).toBeVisible()
  await tab(page, 'Report Columns').click()
  await expect(page.getByRole('checkbox', { name: 'Item Number' })).not.toBeChecked()
})

test('A column pasted from a spreadsheet becomes entries, and an empty report says so [CINV-32, ERR-06]', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await choose(page, 'Report Columns', 'Item Number')
  await choose(page, 'Data Columns', 'Quantity Available')
  await tab(page, 'Item Entry').click()
  await page.getByLabel('Item 1', { exact: true }).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'NONE1\r\nNONE2\r\n\r\nNONE3')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByLabel('Item 3', { exact: true })).toHaveValue('NONE3')
  await expect(page.getByLabel('Item 4', { exact: true })).toHaveValue('')
  const asked = page.waitForRequest(/consInventory/)
  await run(page).click()
  const sent = new URL((await asked).url()).searchParams
  expect(sent.get('itemList')).toBe(['NONE1', 'NONE2', 'NONE3'].map((item) => item.padEnd(22)).join())
  expect(sent.get('cPType')).toBe('B')
  await expect(page.getByText('No inventory matches the criteria.')).toBeVisible()
  await expectAccessible(page)
})

test('Lists too long for an address are sent in the body', async ({ signIn }) => {
  const page = await signIn('group')
  const items = Array.from({ length: 400 }, (_, n) => `ITEM${n}`).join()
  const asked = page.waitForRequest(/consInventory/)
  await page.goto(`${path}?report=2&data=1&ran=yes&items=${encodeURIComponent(items)}`)
  expect((await asked).method()).toBe('POST')
  await expect(page.getByText('No inventory matches the criteria.')).toBeVisible()
})

test('A report is saved under a name, opened, renamed, and deleted', async ({ signIn }) => {
  const page = await signIn('group')
  // A running server may have reports from an earlier run.
  const stamp = Date.now().toString(36)
  const [first, second] = [`By vendor ${stamp}`, `Vendors ${stamp}`]
  const named = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await page.goto(`${path}?report=6&data=1&ran=yes`)
  await expect(page.getByRole('columnheader', { name: 'Vendor Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByLabel('Save this report as').fill(first)
  await page.getByRole('checkbox', { name: 'Share with everyone in this group' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(named(first)).toContainText('shared')
  await page.goto(path)
  await page.getByRole('button', { name: 'Reports' }).click()
  await expect(named(first)).toBeVisible()
  await expectAccessible(page)
  await named(first).click()
  await expect(page).toHaveURL(/report=6&data=1&ran=yes/)
  await expect(page.getByRole('columnheader', { name: 'Vendor Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('button', { name: `Rename ${first}` }).click()
  await page.getByLabel(`New name of ${first}`).fill(second)
  await page.getByLabel(`New name of ${first}`).press('Enter')
  await expect(named(second)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${second}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(named(second)).toHaveCount(0)
})

test('Only groups have the screen [PERM-03]', async ({ signIn }) => {
  const page = await signIn('customer', path)
  await expect(page).toHaveURL(/\/Home$/)
})
