import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '#e2e/kit/accessible.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

const standing = '/OrderGuide?guide=D:Standing+order'
const rowsOf = (page: Page) => page.locator('[data-row]')
const choose = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Guide' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('A guide is made from what was bought, arranged by keyboard, and deleted', async ({ signIn }) => {
  const page = await signIn('customer', '/OrderGuide')
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue('Bought in the last 90 days')
  await expect(rowsOf(page).first().getByRole('link')).toHaveAttribute('href', /^\/Item\?item=/)
  await page.getByRole('button', { name: 'Save as a guide…' }).click()
  await page.getByLabel('Name').fill('Storeroom')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue('Storeroom')

  await page.getByRole('button', { name: 'Arrange' }).press('Enter')
  const rows = page.getByRole('region', { name: 'Items of the guide' }).getByRole('row')
  const first = (await rows.nth(1).getByRole('rowheader').textContent()) ?? ''
  await page.getByLabel(`Section of ${first}`).fill('Shelf 1')
  await page.getByLabel(`Par of ${first}`).fill('36')
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
  await expect(rows.nth(2).getByRole('rowheader')).toHaveText(first)
  await page.getByLabel(`Par of ${first}`).fill('-1')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveText(
    `Par of ${first}: A number without a sign, with at most two decimals.`,
  )
  await page.getByLabel(`Par of ${first}`).fill('36')
  await expectAccessible(page)
  // Enter in a field saves nothing, and leaving asks.
  await page.getByLabel(`Par of ${first}`).press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.goBack()
  await asked.getByRole('button', { name: 'Stay' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await asked.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(page.getByLabel(`Par of ${first}`)).toHaveValue('36')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.locator(`[data-row="${first}"]`)).toContainText('par 36')

  await page.getByRole('button', { name: 'Delete Storeroom' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue('Bought in the last 90 days')
})

test('A guide is made from a pasted column; unknown numbers are named', async ({ signIn }) => {
  const page = await signIn('customer', standing)
  const item = (await rowsOf(page).first().getAttribute('data-row')) ?? ''
  await page.getByRole('button', { name: 'New guide…' }).click()
  await page.getByLabel('Name').fill('Pasted')
  await page.getByLabel('Items', { exact: true }).fill('Item\tPar\n00012\t-1')
  await expect(page.getByText('Par of 00012: A number without a sign')).toBeVisible()
  await page.getByLabel('Items', { exact: true }).fill(`Item\tPar\tSection\n${item.trim()}\t12\tBar\nNOSUCH9\n`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('no item that you can order has this number: NOSUCH9')).toBeVisible()
  await expect(page.getByText('1 item, private')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Pasted' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await choose(page, 'Standing order')
})

test('On a phone, a count goes on without a connection, survives a reload, and says what to buy', async ({
  signIn,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const page = await signIn('customer', standing)
  await onPhone(page)
  await expectAccessibleInBothSchemes(page)
  await page.getByText('Count', { exact: true }).click()
  const entry = page.getByLabel('On the shelf')
  await expect(entry).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await page.context().setOffline(true)
  await expect(page.getByText('No connection. This browser keeps your counts.')).toBeVisible()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await entry.press('0')
  await expect(page.getByText(/^To buy: [1-9]/)).toBeVisible()
  await entry.press('Enter')
  await expect(page.getByText(/^2 of \d+ counted$/)).toBeVisible()
  // Scrolling sideways would hide the keys from a thumb.
  await expectNoSidewaysScroll(page)
  // This browser has no detector of barcodes, so the number is typed.
  await page.getByRole('button', { name: 'Scan' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan a barcode' })
  await expect(scan).toContainText('This browser cannot read barcodes by the camera. Type the number instead.')
  await page.keyboard.type('no such number')
  await page.keyboard.press('Enter')
  await expect(scan).toContainText('No item of this guide has this number.')
  await expectAccessible(page)
  const [number = ''] = ((await page.getByText(/ · Par /).textContent()) ?? '').split(' · ')
  await scan.getByLabel('Item number or barcode').fill(number)
  await page.keyboard.press('Enter')
  await expect(scan).toHaveCount(0)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText(/^2 of \d+ counted$/)).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).first().click()
  const rows = page.getByRole('region', { name: 'Count' }).getByRole('row')
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('1')
  const [par, buy] = await Promise.all([0, 2].map((n) => rows.nth(2).getByRole('cell').nth(n).textContent()))
  expect(Number(par)).toBeGreaterThan(0)
  expect(Number(buy)).toBeGreaterThanOrEqual(Number(par))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear the count' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^0 of \d+ counted$/)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test("A grid's selected rows become a guide", async ({ signIn }) => {
  const page = await signIn('customer', '/PriceList?searchWord=towel&searchWordType=DS&searched=yes')
  await page.locator('.ag-row').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add to guide…' }).click()
  await page.getByLabel('Guide', { exact: true }).selectOption('A new guide…')
  await page.getByLabel('Name').fill('From prices')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Added to the guide “From prices”.')).toBeVisible()
  await page.goto('/OrderGuide')
  await choose(page, 'From prices')
  await expect(page.getByText('1 item, private')).toBeVisible()
  await page.getByRole('button', { name: 'Delete From prices' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue('Bought in the last 90 days')
})
