import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { pdfViewer } from '../kit/browser.ts'
import { pressExport } from '../kit/export-menu.ts'
import { openMoreFilters } from '../kit/filters.ts'
import { expect, test } from '../kit/test.ts'

const cell = (page: Page, key: string) => page.locator(`.ag-cell[col-id="${key}"]`)
const orderLinks = (page: Page) => page.getByRole('link', { name: /^Open order / })
const trackLinks = (page: Page) => page.getByRole('link', { name: /^Track order / })

async function openOrders(page: Page, search = ''): Promise<void> {
  await page.goto(`/DisplayOrder${search}`)
  await expect(orderLinks(page).first()).toBeVisible()
}

/** One of the customer's orders with parcels in transit. */
async function trackedOrder(page: Page): Promise<string> {
  await openOrders(page, '?orderStatus=A')
  const name = await trackLinks(page).first().getAttribute('aria-label')
  return name?.match(/^Track order (\S+) by /)?.[1] ?? ''
}

const parts = (order: string) => {
  const [number = '', sequence = ''] = order.split('-')
  return { number, sequence }
}

test('Orders shows the open orders first, with the specified columns [ORD-01, ORD-02, ORD-05, ORD-08, ORD-09, ORD-10, ORD-11, ORD-25, APP]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openOrders(page)
  await expect(page.getByRole('heading', { name: 'Search for and display customer orders' })).toBeVisible()
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(filters.getByRole('button')).toHaveText(['More filters', 'Search', 'Clear', 'Hide'])
  await openMoreFilters(page)
  for (const label of ['PO', 'Order', 'Sequence', 'Invoice', 'Order type', 'From Date', 'To Date'])
    await expect(filters.getByLabel(label, { exact: true })).toBeVisible()
  const headers = await page.locator('.ag-header-cell-text').allInnerTexts()
  const wanted =
    'PO #,Order #,Status,Expected,Ship Date,Order $,Shipping,Invoice #,Order Date,Ship To Name,Ship To #,Type'
  expect(headers.filter((header) => header !== '')).toEqual(wanted.split(','))
  expect(new Set(await cell(page, 'orderStatus').allInnerTexts())).toEqual(new Set(['Open']))
  const dates = (await cell(page, 'orderDate').allInnerTexts()).map((text) =>
    text.replace(/(..).(..).(....)/, '$3$1$2'),
  )
  expect(dates).toEqual(dates.toSorted().reverse())
  await expectAccessible(page)
})

test('Closed forces type All; invoice and order exclude each other [ORD-12, ORD-13, ORD-14, ORD-15]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openOrders(page)
  await openMoreFilters(page)
  const type = page.getByLabel('Order type', { exact: true })
  await type.selectOption('Backorders')
  await page.getByLabel('Status', { exact: true }).selectOption('Closed')
  await expect(type).toBeDisabled()
  await expect(type).toHaveValue('A')
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await expect(type).toBeEnabled()
  const [order, sequence, invoice] = ['Order', 'Sequence', 'Invoice'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
  await invoice.fill('7')
  await expect(order).toBeEnabled()
  await invoice.fill('74')
  await expect(order).toBeDisabled()
  await expect(sequence).toBeDisabled()
  await invoice.fill('')
  await order.fill('4e2')
  await expect(order).toHaveValue('42')
  await expect(invoice).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(order).toHaveValue('')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('O')
})

test('An invalid year, or From after To, disables Search [ORD-23]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openOrders(page)
  await openMoreFilters(page)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await page.getByLabel('From Date').fill('1899-12-31')
  await expect(page.getByText('Invalid year')).toBeVisible()
  await expect(search).toBeDisabled()
  await page.getByLabel('From Date').fill('2026-11-20')
  await page.getByLabel('To Date').fill('2026-11-19')
  await expect(page.getByText('must be less than or equal to the To Date 11/19/2026')).toBeVisible()
  await expect(search).toBeDisabled()
  await page.getByLabel('To Date').fill('2026-11-20')
  await expect(search).toBeEnabled()
})

test('An empty search shows an alert, and a button with a count broadens it [ORD-21, ORD-22, ERR-09]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/DisplayOrder?orderStatus=C')
  const closed = await cell(page, 'order').first().textContent()
  const { number, sequence } = parts(closed ?? '')
  await page.goto(`/DisplayOrder?orderSearchNumber=${number}&orderSearchSequenceNumber=${sequence}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('No matching Orders have been found.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`Searched: Status Open, Order ${closed}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show closed too (1)' }).click()
  await expect(page).toHaveURL(/orderStatus=A/)
  await expect(cell(page, 'order').first()).toHaveText(closed ?? '')
  await page.goto('/DisplayOrder?poNumber=no+such+purchase+order')
  await expect(page.getByText('Searched: Status Open, PO contains no such purchase order')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show closed too/ })).toHaveCount(0)
})

test('A double click opens the order, and the breadcrumb returns to the search [ORD-30, ORD-31]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openOrders(page, '?orderStatus=A&orderFilter=B')
  const order = ((await cell(page, 'order').first().textContent()) ?? '').trim()
  await cell(page, 'shipToName').first().dblclick()
  await expect(page.getByRole('heading', { name: 'Order Detail' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Display Order ${order}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Order Search')
  await page.getByRole('link', { name: 'Order Search' }).click()
  await expect(page).toHaveURL(/\/DisplayOrder\?orderStatus=A&orderFilter=B$/)
  await expect(page.getByLabel('Order type', { exact: true })).toHaveValue('B')
})

test('A link opens an order directly, with lines, totals, and file [ODET-01, ODET-02, ODET-14, ODET-15, ODET-16, ODET-17]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await page.goto(`/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByRole('heading', { name: `Display Order ${order}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Display Order ${order}`))
  for (const label of ['Customer PO', 'Invoice', 'Carrier', 'Freight bill PRO #'])
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /^Ordered\d\d\/\d\d\/\d{4}$/,
    /^Due\d\d\/\d\d\/\d{4}$/,
    /^Shipped\d\d\/\d\d\/\d{4}$/,
    /^Invoiced\d\d\/\d\d\/\d{4}$/,
  ])
  await expect(page.getByRole('button', { name: 'Show Invoice' })).toBeVisible()
  const invoiced = page.getByRole('region', { name: /^Invoice \d+$/ })
  const cents = async (name: string) => {
    const amount = invoiced.locator('div', { has: page.getByText(name, { exact: true }) }).getByRole('definition')
    return Math.round(Number(((await amount.last().textContent()) ?? '').replace(/[$,]/g, '')) * 100)
  }
  expect((await cents('Merchandise')) + (await cents('Freight')) + (await cents('Tax'))).toBe(await cents('Total'))
  const totals = page.getByLabel('Totals').first()
  await expect(totals).toContainText(/Lines\s*\d/)
  await expect(totals).toContainText(/Weight\s*[\d.,]+ lb/)
  const download = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  expect((await download).suggestedFilename()).toBe('DisplayOrderDetails.csv')
  await expectAccessible(page)
})

/** The first row of a compact answer, by key. */
function firstRow(text: string): Map<string, string> {
  const [keys = '', values = ''] = text.split('\n')
  const cells = values.split('\t').map((cell) => (cell === '\\N' ? '' : cell))
  return new Map(keys.split('\t').map((key, at) => [key, cells[at] ?? '']))
}

const headFields = [
  ...['orderStatus', 'customerNumber', 'customerName', 'customerAddress1', 'customerCity', 'customerState'],
  ...['customerZipCode', 'shipToNumber', 'shipToName', 'shipToAddress1', 'shipToCity', 'shipToState', 'shipToZipCode'],
  ...['poNumber', 'proNumber', 'referenceNumber', 'shipVia', 'shipViaName', 'orderComment1', 'orderComment2'],
]

/** Back orders name their original order in one comment and have another comment too. */
test('The head shows the customer, the destination, the shipping method, and both comments [ODET-03, ODET-04, ODET-05, ODET-06, ODET-07, ODET-08, ODET-09, ODET-10, ODET-12, ODET-13]', async ({
  signIn,
}) => {
  test.slow()
  const page = await signIn('customer')
  const linksOf = async (status: string) => {
    await openOrders(page, `?orderStatus=${status}`)
    return orderLinks(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  }
  const all = await linksOf('A')
  const backOrders = all.filter((href) => /sequence=0?[1-9]/.test(href))
  const seen = new Set<string>()
  // The latest orders, back orders, and shipped orders: together they fill every field on any day.
  for (const link of [...all.slice(0, 4), ...backOrders.slice(0, 8), ...(await linksOf('C'))]) {
    const answer = page.waitForResponse(/orderDetailsTop/)
    await page.goto(link)
    const row = firstRow(await (await answer).text())
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: /^Display Order/ })).toBeVisible()
    for (const field of headFields) {
      const value = row.get(field) ?? ''
      if (value === '' || value === '0') continue
      await expect(main, field).toContainText(value)
      seen.add(field)
    }
    if (seen.size === headFields.length) break
  }
  expect([...headFields].filter((field) => !seen.has(field))).toEqual([])
})

test('The export of a search is DisplayOrders.csv [ORD-33, CSV-04]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openOrders(page)
  const download = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  expect((await download).suggestedFilename()).toBe('DisplayOrders.csv')
})

test('An invoice opens in a new tab, after the wait text [INVOICE, ODET-15]', pdfViewer, async ({ signIn }) => {
  const page = await signIn('customer')
  await openOrders(page, '?orderStatus=C')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('button', { name: /^Open invoice / })
    .first()
    .click()
  await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
})

test('The carrier links to the shipments with their stored events [APP-11, ORD-32, TRK-01, TRK-02, TRK-03, TRK-04, PERM-11]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await trackLinks(page).first().click()
  await expect(page.getByRole('heading', { name: `Shipments for Order# ${number} - ${sequence}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Order Search')
  await expect(page.getByRole('navigation', { name: 'Tracking numbers' }).getByRole('button')).not.toHaveCount(0)
  const last = page.getByRole('region', { name: 'Last activity' })
  for (const label of [
    'Status',
    'Scheduled delivery',
    'Shipped or billed on',
    'Tracking number',
    'Service type',
    'Package weight',
  ])
    await expect(last.getByRole('term').filter({ hasText: label })).toBeVisible()
  const progress = page.getByRole('table', { name: 'Package progress' })
  await expect(progress.getByRole('columnheader')).toHaveText(['Date', 'Time', 'Location', 'Activity'])
  await expect(progress.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  const days = await progress.getByRole('row').locator('td:first-child').allTextContents()
  const latestFirst = days.map((day) => day.replace(/(..).(..).(....)/, '$3$1$2'))
  expect(latestFirst).toEqual(latestFirst.toSorted().reverse())
  await expect(page.getByText(/from our records/)).toHaveCount(1)
  await expect(page.getByText(/^Tracking is provided by (UPS|FedEx)/)).toBeVisible()
  await expectAccessible(page)
})

test('A parcel without tracking events says so [ERR-07]', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.route(/getUPSResponses|getFedexResponses/, (route) => route.fulfill({ json: [] }))
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await page.goto(`/OrderTracking?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByRole('status').filter({ hasText: 'No matching Orders have been found.' })).toBeVisible()
  await page.unrouteAll()
})

test("Another customer's order and parcels look like ones that do not exist [safety 3]", async ({ signIn }) => {
  const theirs = await trackedOrder(await signIn('customer'))
  const { number, sequence } = parts(theirs)
  const page = await signIn('restricted', `/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByText('No matching Orders have been found.')).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await page.goto(`/OrderTracking?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByText('Tracking info not available for deliveries older than 120 days.')).toBeVisible()
})

test('Without the rights there are no amounts and no invoice links [PERM-10]', async ({ signIn }) => {
  const page = await signIn('restricted')
  await openOrders(page, '?orderStatus=C')
  await expect(page.getByRole('columnheader', { name: 'Order $' })).toHaveCount(0)
  await expect(cell(page, 'referenceNumber').first()).toHaveText(/^\d+$/)
  await expect(page.getByRole('button', { name: /^Open invoice / })).toHaveCount(0)
  await orderLinks(page).first().click()
  await expect(page.getByLabel('Totals')).toBeVisible()
  await expect(page.getByText('Merchandise')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show Invoice' })).toHaveCount(0)
})

test('A number in the header opens its document, or says that there is none', async ({ signIn }) => {
  const page = await signIn('customer')
  const order = await trackedOrder(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Item, order, PO, invoice, or tracking number' })
  await expect(box).toBeFocused()
  await box.fill(order)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Display Order ${order}` })).toBeVisible()
  await page.goto(`/OrderTracking?company=01&order=${parts(order).number}&sequence=${parts(order).sequence}`)
  const parcel = page.getByRole('navigation', { name: 'Tracking numbers' }).locator('.code').first()
  const number = await parcel.textContent()
  await page.goto('/Home')
  await box.fill(number ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Shipments for Order#/ })).toBeVisible()
  await box.fill('nothing of the kind')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/that you can see matches/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/that you can see matches/)).toHaveCount(0)
})
