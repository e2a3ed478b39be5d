import type { Page } from '@playwright/test'
import { bars, daysOld, detail, openSummary, valuesOf } from '#e2e/kit/accounts-payable.ts'
import { openMoreFilters } from '#e2e/kit/filters.ts'
import { expect, test } from '#e2e/kit/test.ts'

const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

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
