import type { Page } from '@playwright/test'
import { selectAll } from '../kit/select-all.ts'
import { expectUsableByEverybody } from '../kit/accessible.ts'
import { pdfViewer } from '../kit/browser.ts'
import { pressExport } from '../kit/export-menu.ts'
import { openMoreFilters } from '../kit/filters.ts'
import { expect, test } from '../kit/test.ts'

const detail = '/AccountsPayable?view=detail'
const valuesOf = (page: Page, column: string) => page.locator(`.ag-row [col-id="${column}"]`).allTextContents()
const status = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents()
const daysOld = (page: Page) => page.getByLabel('Days Old', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const bars = (page: Page) => page.getByRole('region', { name: 'Current balance by days old' }).getByRole('button')
const sums = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

async function openSummary(page: Page): Promise<void> {
  await page.goto('/AccountsPayable')
  await expect(page.locator('.ag-row')).toHaveCount(6)
}

/** Reads the grid of buckets: balance and number of invoices by name. */
async function readBuckets(page: Page): Promise<Map<string, [balance: string, invoices: string]>> {
  await expect(page.locator('.ag-row')).toHaveCount(6)
  const [names, balances, counts] = [
    await valuesOf(page, 'Name'),
    await valuesOf(page, 'Balance'),
    await valuesOf(page, 'Invcount'),
  ]
  return new Map(names.map((name, at) => [name, [balances[at] ?? '', counts[at] ?? '']]))
}

/** Selects all rows of the details and checks their number and sum against the bucket. */
async function expectDetails(page: Page, [balance, invoices]: [string, string]): Promise<void> {
  await expect(status(page)).toHaveText(`${invoices} ${invoices === '1' ? 'row' : 'rows'}`)
  await page.getByRole('checkbox', { name: selectAll }).check()
  await expect(sums(page)).toContainText(`Current Balance ${balance}`)
}

test('The summary shows the buckets and their Total as a grid, and only the buckets as bars [AP-01, AP-02, AP-03, AP-04, AP-05]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers.map((text) => text.trim())).toEqual(['Days Old', 'Current Balance', '# of Invoices'])
  const buckets = await readBuckets(page)
  const names = ['0 - 30', '31 - 60', '61 - 90', '91 - 120', 'Over 120']
  expect([...buckets.keys()]).toEqual([...names, 'Total'])
  const spoken = await bars(page).evaluateAll((all) => all.map((bar) => bar.textContent))
  expect(spoken).toEqual(
    names.map((name) => {
      const [balance, invoices] = buckets.get(name) ?? []
      return `${name} days: ${balance}, ${invoices} ${invoices === '1' ? 'invoice' : 'invoices'}`
    }),
  )
})

test('The chart tells what is due, past due, and over 60 days, also without colors, and the details when each invoice is due', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const [, total] = [...(await readBuckets(page))].at(-1) ?? []
  const states = page.getByRole('list', { name: 'Due' }).getByRole('listitem')
  await expect(states).toHaveText([/^Not due -?\$/, /^Past due -?\$/, /^Over 60 days -?\$/])
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)
  const sums = (await states.allTextContents()).map((text) => cents(text.replace('60', '')))
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(cents(total?.[0] ?? ''))
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toHaveText('5 rows')
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page.locator('[data-tone]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(mark)
      return `${mark.getAttribute('data-tone')} ${backgroundColor} ${backgroundImage}`
    }),
  )
  const withoutTone = looks.map((look) => look.replace(/^\w+ /, ''))
  expect(new Set(withoutTone).size, 'looks of three states in forced colors').toBe(3)
  expect(new Set(looks).size, 'bars and legend look alike').toBe(3)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(`${detail}&bucket=past-due`)
  const due = page.locator('.ag-row [col-id="DueDate"]')
  await expect(due.first()).toHaveText(/^\d+ days? past due \d\d\/\d\d\/\d{4}$/)
  const late = (await due.allTextContents()).map((text) => /^\d+/.exec(text)?.[0])
  expect(await valuesOf(page, 'DaysPastDue')).toEqual(late)
})

for (const account of ['customer', 'shipTo'] as const) {
  test(`Every bucket opens its invoices, with the same count and sum, for ${account} [AP-06, AP-17, AP-20]`, async ({
    signIn,
  }) => {
    test.slow()
    const page = await signIn(account)
    await openSummary(page)
    for (const [name, shown] of await readBuckets(page)) {
      if (name === '31 - 60') {
        await bars(page).nth(1).focus()
        await page.keyboard.press('Enter')
      } else await page.locator('.ag-row', { hasText: name }).getByRole('gridcell').nth(1).click()
      await expect(page.getByRole('heading', { name: 'AP Detail' })).toBeVisible()
      const code = { Total: '', 'Over 120': 'over-120' }[name] ?? name.replaceAll(' ', '')
      await expect(daysOld(page)).toHaveValue(code)
      if (shown[1] !== '0') await expectDetails(page, shown)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'AP Summary' }).click()
      await expect(page.getByRole('heading', { name: 'Accounts Payable' })).toBeVisible()
    }
  })
}

test('The filter panel has its fields, choices, and rules [AP-08, AP-09, AP-11, AP-12, AP-13, AP-14, AP-21, AP-22, AP-23, LIM-03, LIM-04]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  for (const name of ['Submit', 'Clear', 'Hide'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(await optionsOf(page, 'Search type')).toEqual(['Purchase Order', 'Order Number', 'Invoice Number'])
  expect(await optionsOf(page, 'Status')).toEqual(['Open', 'Closed', 'Both'])
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('O')
  await openMoreFilters(page)
  await expect(page.getByRole('combobox', { name: 'Ship To' })).toHaveValue('All')
  await daysOld(page).selectOption('31 - 60')
  await page.getByLabel('Status', { exact: true }).selectOption('Closed')
  await expect(daysOld(page)).toBeDisabled()
  await expect(daysOld(page)).toHaveValue('')
  await page.getByLabel('Search type').selectOption('Invoice Number')
  await page.getByLabel('Search text').fill('7')
  await page.getByLabel('Search text').press('Enter')
  await expect(page).toHaveURL(/searchWord=7/)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  for (const balance of await valuesOf(page, 'CurrentBalance')) expect(balance).toBe('$0.00')
  await page.reload()
  await expect(page.getByLabel('Search text')).toHaveValue('7')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('C')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByLabel('Search text')).toHaveValue('')
  await expect(page.getByLabel('Search type')).toHaveValue('PO')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('O')
  await expect(daysOld(page)).toBeEnabled()
  await page.goBack()
  await expect(page.getByLabel('Search text')).toHaveValue('7')
})

test('Reversed dates show an error and cannot be submitted [AP-10, AP-28, AP-29, ERR-17]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  const message = 'The From Date 11/20/2026 must be less than or equal to the To Date 11/01/2026'
  await page.getByLabel('From Date').fill('2026-11-20')
  await page.getByLabel('To Date').fill('2026-11-01')
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('To Date').blur()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(message)
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('To Date').fill('2026-11-20')
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expect(page).toHaveURL(/fromDate=2026-11-20&toDate=2026-11-20/)
})

test('An empty search shows the message, the search, and a wider search; Hide leaves chips [ERR-10, AP-14]', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${detail}&searchWord=no%20such%20order&fromDate=2026-01-01`)
  const message = page.getByRole('status').filter({ hasText: 'No Matching Details Have Been Found.' })
  await expect(message).toContainText('Searched: Purchase Order no such order, From 01/01/2026')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(submit(page)).toBeHidden()
  await page.getByRole('button', { name: 'Remove Purchase Order no such order' }).click()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect(page.getByLabel('From Date')).toHaveValue('2026-01-01')
})

test('A refused search names the field as the screen does, and shows no name of the API', async ({
  signIn,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const page = await signIn('customer', `${detail}&searchWord=a%01b`)
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Search text: must not contain control characters')
  await expect(refusal).not.toContainText('searchWord')
})

test('The PO and a double click on an invoice open the order, and the breadcrumb leads back [AP-15, AP-16, AP-18, AP-19, AP-24, AP-25]', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${detail}&bucket=0-30`)
  const cell = (column: string) => page.locator(`.ag-row [col-id="${column}"]`).first()
  await expect(cell('PoNumber')).toBeVisible()
  const [order] = await valuesOf(page, 'OrderNumber')
  await cell('PoNumber').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveText(['AP Summary', 'AP Detail'])
  await expect(page.getByRole('main')).toContainText(`${order}-`)
  await expect(page.getByRole('main')).toContainText('Closed')
  await crumbs.getByRole('link', { name: 'AP Detail' }).click()
  await expect(daysOld(page)).toHaveValue('0-30')
  await cell('City').dblclick()
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
})

test(
  'An invoice whose order is no longer stored says so and shows its own data [AP-24, AP-25]',
  pdfViewer,
  async ({ signIn }) => {
    const page = await signIn('customer', `${detail}&status=C&toDate=2023-12-31`)
    await page.locator('.ag-row [col-id="PoNumber"]').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
    await expect(
      page.getByText(/^Order \d{6}-\d{2} is no longer available. These details are from its invoice.$/),
    ).toBeVisible()
    for (const label of ['Customer PO', 'Order', 'Invoiced', 'Due', 'Original amount'])
      await expect(page.getByRole('main').getByRole('term').filter({ hasText: label }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ship to' })).toBeVisible()
    await expect(page.locator('.ag-row').first()).toBeVisible()
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Show Invoice' }).click()
    await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
    const download = page.waitForEvent('download')
    await pressExport(page, 'Download the filtered rows as CSV')
    expect((await download).suggestedFilename()).toBe('InvoiceLines.csv')
  },
)

test('A bucket keeps the Ship To and Status of the filter, and so does the way back [AP-20]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  await openMoreFilters(page)
  await page.getByRole('combobox', { name: 'Ship To' }).click()
  await page.getByRole('option', { name: /^000002 / }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Both')
  await bars(page).nth(1).click()
  await expect(page).toHaveURL(/bucket=31-60&shipTo=000002&status=B/)
  await page.getByRole('button', { name: 'Hide' }).click()
  for (const label of ['Days Old 31 - 60', 'Ship To 000002'])
    await expect(page.getByRole('button', { name: `Remove ${label}` })).toBeVisible()
  await page.getByRole('button', { name: 'Show filters' }).click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'AP Summary' }).click()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('B')
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible()
  await openMoreFilters(page)
  await expect(page.getByRole('combobox', { name: 'Ship To' })).toHaveValue(/^000002 /)
})

test('Days Old without open invoices offers the status that finds some', async ({ signIn }) => {
  const page = await signIn('customer', `${detail}&bucket=over-120&toDate=2024-12-31`)
  const offer = page.getByRole('button', { name: /^Show closed too \([\d,]+\)$/ })
  await offer.click()
  await expect(page).toHaveURL(/status=B/)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await page.goto(`${detail}&bucket=0-30&toDate=2024-12-31`)
  await expect(page.getByRole('button', { name: /^Search all dates \([\d,]+\)$/ })).toBeVisible()
})

test('A user locked to a ship-to cannot choose one; others can [AP-12, SHIPTO-01, SHIPTO-02, SHIPTO-03]', async ({
  signIn,
}) => {
  const fixed = await signIn('shipTo')
  await fixed.goto(detail)
  await openMoreFilters(fixed)
  await expect(fixed.getByRole('combobox', { name: 'Ship To' })).toBeDisabled()
  await expect(fixed.getByRole('combobox', { name: 'Ship To' })).toHaveValue(/^000002 /)
  await expect(fixed.locator('.ag-row').first()).toBeVisible()
  expect(new Set(await valuesOf(fixed, 'SoldShipTo'))).toEqual(new Set(['000002']))
  const page = await signIn('customer', detail)
  await openMoreFilters(page)
  await page.getByRole('combobox', { name: 'Ship To' }).click()
  await page.getByRole('option', { name: /^000002 / }).click()
  await submit(page).click()
  await expect(page).toHaveURL(/shipTo=000002/)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect.poll(async () => [...new Set(await valuesOf(page, 'SoldShipTo'))]).toEqual(['000002'])
})

test('Both lists can be downloaded [AP-27, CSV-05]', async ({ signIn }) => {
  const page = await signIn('customer')
  for (const [path, name] of [
    ['/AccountsPayable', 'AccountsPayableBuckets'],
    [detail, 'AccountsPayable'],
  ]) {
    await page.goto(path ?? '')
    for (const [form, button] of [
      ['csv', 'CSV'],
      ['xlsx', 'Excel'],
    ]) {
      const download = page.waitForEvent('download')
      await pressExport(page, `Download the filtered rows as ${button}`)
      expect((await download).suggestedFilename()).toBe(`${name}.${form}`)
    }
  }
})

test('A past day’s statement opens in a tab', pdfViewer, async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  await pressExport(page, 'Statement')
  await page.getByLabel('As of').fill('2026-02-01')
  await page.getByLabel('Since').fill('2026-02-02')
  await expect(page.getByRole('button', { name: 'Open PDF' })).toBeDisabled()
  await page.getByLabel('Since').fill('2026-01-15')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open PDF' }).click()
  await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
  await (await popup).close()
})

test('Escape closes the statement’s dialog and returns the focus to Export', async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  await pressExport(page, 'Statement')
  await expect(page.getByRole('dialog', { name: 'Statement of account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

for (const path of ['/AccountsPayable', detail, '/Home']) {
  test(`${path} is accessible, light and dark, wide and narrow`, async ({ signIn }) => {
    test.slow()
    await expectUsableByEverybody(await signIn('customer'), path)
  })
}
