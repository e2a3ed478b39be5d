import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { pdfViewer } from '#e2e/kit/browser.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { openMoreFilters } from '#e2e/kit/filters.ts'
import { cell, openOrders, orderLinks, parts, trackedOrder } from '#e2e/kit/orders.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('Orders shows the open orders first, with the specified columns [ORD-01, ORD-02, ORD-05, ORD-08, ORD-09, ORD-10, ORD-11, ORD-25, APP] @tour', async ({
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
  await order.fill('SO-42')
  await expect(order).toHaveValue('SO-42')
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

test('The export of a search is DisplayOrders.csv [ORD-33, CSV-04] @tour', async ({ signIn }) => {
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
