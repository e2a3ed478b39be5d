import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleInBothSchemes, expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { path, ran, tab } from '#e2e/kit/purchasing-analysis.ts'
import { expectNoSidewaysScroll } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('The files contain the rows shown and match the totals on screen [CSV-11] @tour', async ({ signIn }) => {
  const page = await signIn('customer', ran('report=5.8&data=1.2&show=5-1'))
  const totals = page.getByRole('region', { name: 'Totals of all rows' })
  await expect(totals.getByRole('rowheader')).toHaveText(['2026', '2025'])
  const received = await totals.getByRole('cell').allTextContents()
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  const download = await saved
  expect(download.suggestedFilename()).toBe('Filtered-PA-Report.csv')
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
  expect(head).toBe('Item Number,Description,Case Pack,Purchases 2026,Purchases 2025')
  expect(lines.length).toBeGreaterThan(20)
  for (const [n, text] of received.entries()) {
    const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',').at(n - 2)) * 10_000), 0)
    const dollars = (Math.round(sum / 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(text).toBe(`$${dollars}`)
  }
})

test('A figure links to its lines, which have the same total, and back to the report', async ({ signIn }) => {
  const page = await signIn('group', ran('report=2.5.10&data=1'))
  const figures = page.locator('.ag-cell[col-id="range0SLS"] a:not([data-zero])')
  await expect(figures.first()).toBeVisible()
  const figure = (await figures.first().textContent()) ?? ''
  await figures.first().click()
  await expect(page).toHaveURL(/\/PurchasedLines\?/)
  await expect(page.getByRole('columnheader', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByText(figure, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Purchasing Analysis' }).last().click()
  await expect(page).toHaveURL(/\/PurchasingAnalysis\?report=2\.5\.10/)
  await expect(figures.first()).toHaveText(figure)
})

test('A failed report shows the specified message [ERR-15]', async ({ signIn, allowErrors }) => {
  allowErrors(/500/)
  const page = await signIn('customer')
  await page.route(/getpurchaseanalysislist/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(ran('report=5&data=2'))
  await expect(page.getByText('Error while fetching records.\nNo sales match the criteria.')).toBeVisible()
})

test('Lists too long for an address are sent in the body', async ({ signIn }) => {
  const page = await signIn('group')
  const items = Array.from({ length: 500 }, (_, n) => `ITEM${n}`).join()
  const asked = page.waitForRequest(/getpurchaseanalysislist/)
  await page.goto(`${ran('report=5&data=2')}&items=${encodeURIComponent(items)}`)
  expect((await asked).method()).toBe('POST')
  await expect(page.getByText('No sales match the criteria.')).toBeVisible()
})

test('A ready-made report compares this year with last in one click, on screen and in its file, and its ranges are saved as quick ones', async ({
  signIn,
}) => {
  const page = await signIn('group', path)
  await page.getByRole('link', { name: /^Purchases by vendor against last year/ }).click()
  const change = page.locator('.ag-row [col-id="change0SLS"]')
  await expect(change.first()).toHaveText(/^([▲▼] [+-]|)\$[\d,]+\.\d\d$/)
  await expect(page.locator('.ag-row [col-id="percent0SLS"]').first()).toHaveText(/^([▲▼] [+-]|)[\d,]+%$|^–$/)
  const totals = page.getByRole('region', { name: 'Totals of all rows' })
  await expect(totals.getByRole('rowheader', { name: /^Against / })).toBeVisible()
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  const [head = ''] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  expect(head).toMatch(
    /^\ufeff?Vendor Number,Vendor Name,Purchases [^,]+,Quantity [^,]+,Purchases [^,]+,Quantity [^,]+,.*vs /,
  )
  await page.getByRole('button', { name: 'Show report' }).click()
  await tab(page, 'Dates').click()
  await expect(page.getByRole('checkbox', { name: /^Compare range 1 with 2/ })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Range 1' }).getByLabel('Quick range')).toHaveValue('year')
  await page.getByRole('button', { name: 'Reports' }).click()
  await expect(page.getByText('‘Year to date’ stays current each time you open it.')).toBeVisible()
})

test('Rows have subtotals by a report column, and a subtotal finds its rows', async ({ signIn }) => {
  const page = await signIn('customer', path)
  await page.getByRole('link', { name: /^Items by vendor/ }).click()
  const subtotals = page.getByRole('region', { name: 'Subtotals' })
  await expect(subtotals.getByLabel('Subtotals by')).toHaveValue('dimVend')
  const vendor = subtotals.getByRole('rowheader').first().getByRole('link')
  const [code = ''] = ((await vendor.textContent()) ?? '').split(' ')
  const count = (await subtotals.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
  await vendor.click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} found in`) })).toBeVisible()
  await expect(page.locator('.ag-row [col-id="codeVendor"]').first()).toHaveText(code)
  await subtotals.getByLabel('Subtotals by').selectOption({ label: 'None' })
  await expect(subtotals.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('A report is saved under a name and opened again with its ranges', async ({ signIn }) => {
  const page = await signIn('customer')
  const name = `Two years ${Date.now().toString(36)}`
  const named = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await page.goto(ran('report=8&data=2'))
  await expect(page.getByRole('columnheader', { name: 'Vendor Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByLabel('Save this report as').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(named).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Reports' }).click()
  await named.click()
  await expect(page.getByRole('columnheader', { name: 'Quantity 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(named).toHaveCount(0)
})

test('The report and its panel are accessible, light and dark, wide and narrow', async ({ signIn }) => {
  const page = await signIn('customer')
  await expectUsableByEverybody(page, async () => {
    await page.goto(ran('report=5.10&data=1.2.3.4'))
    const header = page.getByRole('columnheader', { name: 'Purchases 2026' })
    await expect(header.or(page.getByRole('term').filter({ hasText: 'Purchases 2026' })).first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Show report' }).click()
  await tab(page, 'Dates').click()
  await expectAccessibleInBothSchemes(page)
  await expectNoSidewaysScroll(page)
})
