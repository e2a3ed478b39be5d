import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { pdfViewer } from '#e2e/kit/browser.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { cell, crumb, openSummary, thisYear, total, years } from '#e2e/kit/purchasing.ts'
import { expect, test } from '#e2e/kit/test.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const noSales = 'No matching sales have been found!'

const headers = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter((text) => text !== '')

async function linesOf(download: Promise<Download>): Promise<string[]> {
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}

test('The summary shows months by the current and the 3 previous years, in dollars or units [PUR-01, PUR-02, PUR-03, PUR-04, PUR-05, PUR-10, PERM-12, PERM-13] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchasing Summary')
  await expect.poll(() => headers(page)).toEqual(['Period', ...years, 'Against Last Year', 'Change %'])
  const periods = await page.locator('.ag-row [col-id="Period"]').allTextContents()
  expect(periods).toEqual([...months, 'November', 'December', 'Total'])
  await expect(page.getByRole('combobox', { name: 'Ship To' })).toHaveValue('All')
  await expect(page.getByRole('radio', { name: 'Purchases' })).toBeChecked()
  await expect(cell(page, 'Total', 'year1')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await page.getByRole('radio', { name: 'Quantity' }).check()
  await expect(page).toHaveURL(/show=quantity/)
  await expect
    .poll(() => headers(page))
    .toEqual(['Period', ...years.map((year) => `${year} Quantity`), 'Quantity Against Last Year', 'Quantity Change %'])
  await expect(cell(page, 'Total', 'year1_UNITS')).toHaveText(/^[\d,.]+$/)
  await page.getByRole('radio', { name: 'Purchases' }).check()
  await expect.poll(() => headers(page)).toEqual(['Period', ...years, 'Against Last Year', 'Change %'])
  const whole = await cell(page, 'Total', 'year1').textContent()
  await page.getByRole('combobox', { name: 'Ship To' }).click()
  await page.getByRole('option', { name: /^000002 / }).click()
  await expect(cell(page, 'Total', 'year1')).toHaveText(whole ?? '')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/shipTo=000002/)
  await expect(cell(page, 'Total', 'year1')).not.toHaveText(whole ?? '')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Ship To' })).toHaveValue(/^000002 /)
})

test('A month opens its detail, the detail opens its lines, and all three have the same total [PUR-11, PUR-12, PUR-13] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const shown = (await cell(page, 'March', 'year1').textContent()) ?? ''
  await cell(page, 'March', 'year1').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchasing Detail')
  await expect(page).toHaveURL(new RegExp(`view=detail.*year=${thisYear - 1}.*month=3`))
  await expect(total(page, 'Period')).toHaveText(`March ${thisYear - 1}`)
  await expect(total(page, 'Purchases')).toHaveText(shown)
  await expect.poll(() => headers(page)).toEqual(['Item #', 'Customer Part#', 'Description', 'Quantity', 'Purchases'])
  await total(page, 'Purchases').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchased Lines')
  await expect(total(page, 'Purchases')).toHaveText(shown)
  await crumb(page, 'Purchasing Detail').click()
  const first = page.locator('.ag-row').first()
  const amount = (await first.locator('[col-id="Purchases"]').textContent()) ?? ''
  await first.locator('[col-id="Purchases"]').getByRole('link').click()
  await expect(total(page, 'Purchases')).toHaveText(amount)
  await crumb(page, 'Purchasing Detail').click()
  await crumb(page, 'Purchasing Summary').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchasing Summary')
  const year = (await cell(page, 'Total', 'year2').textContent()) ?? ''
  await cell(page, 'Total', 'year2').getByRole('link').click()
  await expect(total(page, 'Period')).toHaveText(String(thisYear - 2))
  await expect(total(page, 'Purchases')).toHaveText(year)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchasing Summary')
})

const nothing = '$0.00'

/** Checks that the lines behind an amount sum to it; in the first days of a year there may be none. */
async function expectLinesOf(page: Page, amount: string): Promise<void> {
  if (amount === nothing) await expect(page.getByRole('status').filter({ hasText: noSales })).toBeVisible()
  else await expect(total(page, 'Purchases')).toHaveText(amount)
}

test('This year appears next to the same days of last year, here and on Home, and each amount opens its lines', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const card = page.getByRole('region', { name: 'Year to date' })
  const same = card.getByRole('link', { name: /^Lines of same period/ })
  const nowText = (await card.getByRole('link', { name: /^Lines of this year/ }).textContent()) ?? ''
  const lastText = (await same.textContent()) ?? ''
  await expect(card).toContainText(
    lastText === nothing ? /Nothing (in either|last) year/ : /\d+% (more|less) than last year|Same as last year/,
  )
  await same.click()
  await expectLinesOf(page, lastText)

  await page.goto('/Home')
  await page.getByRole('link', { name: `Lines of this year: ${nowText}` }).click()
  await expectLinesOf(page, nowText)
  await crumb(page, 'Home').click()
  if (lastText === nothing) return expect(page.getByText('Nothing in the same period last year')).toBeVisible()
  await page.getByRole('link', { name: `Lines of last year: ${lastText}` }).click()
  await expectLinesOf(page, lastText)
})

test('The files contain the summary as shown and the totals of a detail [PUR-09, PUR-14, CSV-10]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const csv = (what = 'the filtered rows') => {
    const download = page.waitForEvent('download')
    return { download, click: pressExport(page, `Download ${what} as CSV`) }
  }
  await openSummary(page)
  const dollars = csv()
  await dollars.click
  expect((await dollars.download).suggestedFilename()).toBe('PurchasingSummary.csv')
  const lines = await linesOf(dollars.download)
  expect(lines[0]).toBe(`Period,${years.join()}`)
  expect(lines).toHaveLength(14)
  await page.getByRole('radio', { name: 'Quantity' }).check()
  const units = csv()
  await units.click
  expect((await linesOf(units.download))[0]).toBe(`Period,${years.map((year) => `${year} Quantity`).join()}`)
  await page.goto(`/Purchasing?view=detail&year=${thisYear - 1}&month=3`)
  const detail = csv(`the totals of ${thisYear - 1}`)
  await detail.click
  expect((await detail.download).suggestedFilename()).toBe('PurchasingDetails.csv')
  const [header = ''] = await linesOf(detail.download)
  expect(header).toMatch(
    /^Item #,Customer Part#,Description,JANUARYUNITSALES,JANUARYSALES,.*,TOTALUNITSALES,TOTALSALES$/,
  )
})

test('Without prices there are only quantities [PERM-13, PERM-14]', async ({ signIn }) => {
  const page = await signIn('restricted')
  await openSummary(page)
  await expect(page.getByRole('radio', { name: 'Quantity' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Purchases' })).toHaveCount(0)
  await expect
    .poll(() => headers(page))
    .toEqual(['Period', ...years.map((year) => `${year} Quantity`), 'Quantity Against Last Year', 'Quantity Change %'])
  await cell(page, 'Total', 'year1_UNITS').getByRole('link').click()
  await expect(total(page, 'Quantity')).toBeVisible()
  await expect.poll(() => headers(page)).toEqual(['Item #', 'Customer Part#', 'Description', 'Quantity'])
  await total(page, 'Quantity').getByRole('link').click()
  await expect(total(page, 'Quantity')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
})

test('A user locked to a ship-to cannot choose one and sees its purchases [SHIPTO-01, SHIPTO-02]', async ({
  signIn,
}) => {
  const page = await signIn('shipTo')
  await openSummary(page)
  await expect(page.getByRole('combobox', { name: 'Ship To' })).toBeDisabled()
  await cell(page, 'Total', 'year1').getByRole('link').click()
  await total(page, 'Purchases').getByRole('link').click()
  await expect(page.getByLabel('In every row')).toContainText('000002')
})

test('An empty result and a failure show the same message [ERR-13]', async ({ signIn, allowErrors }) => {
  allowErrors(/500/)
  const page = await signIn('customer')
  let fails = false
  await page.route('**/puchasing/get-summary*', async (route) => {
    if (fails)
      return route.fulfill({ status: 500, json: { title: 'Internal error', detail: 'An error has occurred.' } })
    const response = await route.fetch()
    const [head] = (await response.text()).split('\n')
    await route.fulfill({ status: 200, contentType: response.headers()['content-type'] ?? '', body: `${head}\n` })
  })
  await page.goto('/Purchasing')
  await expect(page.getByRole('status').filter({ hasText: noSales })).toBeVisible()
  fails = true
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: noSales })).toBeVisible()
  await page.unroute('**/puchasing/get-summary*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.ag-row')).toHaveCount(13)
})

test('An invalid address shows the summary, and a month without sales says so', async ({ signIn }) => {
  const page = await signIn('customer')
  for (const search of ['?view=detail&year=2009&month=1', '?view=detail&year=26&month=13', '?show=euros&as=pie']) {
    await openSummary(page, search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchasing Summary')
  }
  await page.goto('/Purchasing?view=detail&year=2011&month=2')
  await expect(page.getByRole('status').filter({ hasText: noSales })).toBeVisible()
})

test(
  'The dates of the lines can be changed, their filters removed, and an invoice opened',
  pdfViewer,
  async ({ signIn }) => {
    const page = await signIn(
      'customer',
      `/PurchasedLines?fromDate=${thisYear - 1}-01-01&toDate=${thisYear - 1}-03-31&custList=01100001&item=none`,
    )
    await expect(page.getByRole('status').filter({ hasText: noSales })).toContainText('Customer 01100001, Item # none')
    await page.getByRole('button', { name: 'Remove Item # none' }).click()
    await expect(total(page, 'Quantity')).toBeVisible()
    const lines = Number((await total(page, 'Lines').textContent())?.replace(',', ''))
    await page.getByLabel('To Date').fill(`${thisYear - 2}-12-31`)
    await expect(page.getByRole('alert').filter({ hasText: 'must be less than or equal to' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await page.getByLabel('To Date').fill(`${thisYear - 1}-06-30`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(new RegExp(`toDate=${thisYear - 1}-06-30`))
    await expect
      .poll(async () => Number((await total(page, 'Lines').textContent())?.replace(',', '')))
      .toBeGreaterThan(lines)
    const popup = page.waitForEvent('popup')
    await page
      .getByRole('button', { name: /^Open invoice/ })
      .first()
      .click()
    await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
    await (await popup).close()
  },
)

for (const path of [
  '/Purchasing',
  '/Purchasing?as=chart',
  `/Purchasing?view=detail&year=${thisYear - 1}&month=3`,
  `/PurchasedLines?fromDate=${thisYear - 1}-01-01&custList=01100001&from=purchasing`,
]) {
  test(`${path} is accessible, light and dark, wide and narrow`, async ({ signIn }) => {
    await expectUsableByEverybody(await signIn('customer'), path)
  })
}
