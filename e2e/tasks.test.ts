import { hand } from './kit/hand.ts'
import { selectAll } from './kit/select-all.ts'
import { accounts } from './kit/accounts.ts'
import { submitSignIn } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

// What people do forty times a day, with as few clicks as promised. Filling a field in is free.

test('Two clicks and a search show whether an item is in stock, and where @tour', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { click, tally } = hand(page)
  const box = page.getByRole('combobox', { name: 'Item, order, PO, invoice, or tracking number' })
  await click(box)
  await box.fill('090427')
  await click(page.getByRole('option').first())
  await expect(page).toHaveURL(/\/Item\?item=090427/)
  const warehouses = page.getByRole('region', { name: 'Warehouses', exact: true })
  await expect(warehouses.getByRole('row').nth(1)).toContainText(/^[A-Z]{3}.*\d/)
  expect(await tally()).toEqual({ clicks: 2, keys: 0, screens: 2, dialogs: 0 })
})

test('One click shows when back orders are expected', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { click, tally } = hand(page)
  await click(page.getByRole('main').getByRole('link', { name: 'Back orders', exact: true }))
  await expect(page.getByRole('columnheader', { name: 'Expected' })).toBeVisible()
  await expect(page.locator('.ag-row').first()).toContainText(/in \d+ days?|\d\d\/\d\d\/\d{4}/)
  expect(await tally()).toEqual({ clicks: 1, keys: 0, screens: 2, dialogs: 0 })
})

test("Four clicks and a search save a month's invoices as PDFs", async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { click, tally } = hand(page)
  const year = new Date().getFullYear() - (new Date().getMonth() < 3 ? 1 : 0)
  await click(page.getByRole('navigation').getByRole('link', { name: 'AP', exact: true }))
  await page.getByLabel('From Date').fill(`${year}-03-01`)
  await page.getByLabel('To Date').fill(`${year}-03-31`)
  await page.getByLabel('Status', { exact: true }).selectOption('Both')
  await click(page.getByRole('button', { name: 'Submit' }))
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await click(page.getByRole('checkbox', { name: selectAll }))
  const saved = page.waitForEvent('download')
  await click(page.getByRole('button', { name: /selected as a zip/ }))
  expect((await saved).suggestedFilename()).toBe('Invoices-100001.zip')
  expect(await tally()).toEqual({ clicks: 4, keys: 0, screens: 2, dialogs: 0 })
})

test('One click shows which prices rise soon', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { click, tally } = hand(page)
  await click(page.getByRole('main').getByRole('link', { name: 'Prices about to change', exact: true }))
  await expect(page.locator('.ag-row [col-id="difference"]').first()).toHaveText(/[▲▼] [+-]\$/)
  expect(await tally()).toEqual({ clicks: 1, keys: 0, screens: 2, dialogs: 0 })
})

test('A sales rep sees whom to call with one click, and opens what is past due with another', async ({ page }) => {
  await submitSignIn(page, accounts.salesRep)
  await expect(page).toHaveURL(/\/CustomerList$/)
  const mine = page.getByRole('link', { name: 'My customers' })
  await mine.waitFor()
  const { click, tally } = hand(page)
  await click(mine)
  const first = page.locator('.ag-row').first()
  await expect(first.locator('[col-id="WhyCall"]')).toContainText(/\d+ days? past due/)
  await click(first.locator('[col-id="PastDue"]').getByRole('link'))
  await expect(page).toHaveURL(/\/AccountsPayable/)
  expect(await tally()).toEqual({ clicks: 2, keys: 0, screens: 3, dialogs: 0 })
})

test('Two clicks compare sales by vendor with last year', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { click, tally } = hand(page)
  await click(page.getByRole('navigation').getByRole('link', { name: 'Purchasing Analysis', exact: true }))
  await click(page.getByRole('link', { name: /^Purchases by vendor against last year/ }))
  await expect(page.locator('.ag-row').first()).toContainText(/[▲▼]|–/)
  expect(await tally()).toEqual({ clicks: 2, keys: 0, screens: 2, dialogs: 0 })
})
