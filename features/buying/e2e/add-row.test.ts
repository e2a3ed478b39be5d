import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

const towels = 'searchWord=towel&searchWordType=DS&numberRows=100&searched=yes'
const question = (page: Page) => page.getByRole('dialog', { name: /^Add .+ to the cart$/ })
const added = (page: Page, what: string) =>
  page.getByText(new RegExp(`^${what} added to the cart of ship-to [0-9]{6}[.] Cart: [0-9]+ lines?, [$]`))

// The demo's groups order for customers whose carts no other test fills.
test('A row takes a quantity by + and Enter, and the focus stays in its cell', async ({ signIn }) => {
  const page = await signIn('group', `/Inventory?${towels}`)
  const cell = page.locator('.ag-row[row-index="2"] [col-id="DistributorPartnumber"]')
  const item = (await cell.textContent()) ?? ''
  await cell.focus()
  await page.keyboard.press('+')
  await expect(page.getByLabel(`Quantity of ${item}`)).toBeFocused()
  await expect(question(page)).toContainText(/in stock|out of stock/)
  await expectAccessible(page)
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(added(page, `3 of ${item}`)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(cell).toBeFocused()
  // The ship-tos are known by now, and their field comes first: it does not take the focus.
  await page.keyboard.press('+')
  await expect(question(page)).toContainText('Ship To')
  await expect(page.getByLabel(`Quantity of ${item}`)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await expect(page).toHaveURL(/Inventory/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(added(page, `3 of ${item}`)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Add the item of the row to the cart')
  await page.keyboard.press('Escape')
})

test('A row takes a quantity by the pointer and by the button of its card, and Escape adds nothing', async ({
  signIn,
}) => {
  const page = await signIn('group', `/PriceList?${towels}`)
  const row = page.locator('.ag-row[row-index="1"] [col-id="description"]')
  const item = (await page.locator('.ag-row[row-index="1"] [col-id="itemNumber"]').textContent()) ?? ''
  await row.hover()
  const add = page.getByRole('button', { name: `Add ${item} to the cart` })
  await add.click()
  await expect(page.getByLabel(`Quantity of ${item}`)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)

  await onPhone(page)
  // The field comes once the ship-tos are known. The row stays in place.
  await page.reload()
  await add.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await add.click()
  await expect(question(page)).toContainText(/in stock|out of stock/)
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel(`Quantity of ${item}`).fill('2')
  await question(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(added(page, `2 of ${item}`)).toBeVisible()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(added(page, `2 of ${item}`)).toHaveCount(0)
})

test('A former line offers its quantity, and rows of other customers offer nothing', async ({ signIn }) => {
  const page = await signIn('group', '/ItemForecast')
  const first = page.locator('.ag-row[row-index="0"]')
  const suggested = first.locator('[col-id="suggestedQuantity"]')
  const sort = page.getByRole('columnheader', { name: 'Suggested Quantity' })
  await sort.click()
  await sort.click()
  await expect(suggested).toHaveText(/[1-9]/)
  const quantity = ((await suggested.textContent()) ?? '').replaceAll(',', '')
  await suggested.focus()
  await page.keyboard.press('+')
  await expect(question(page).getByRole('textbox', { name: /^Quantity of / })).toHaveValue(quantity)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All customers' }).click()
  const other = page.locator('.ag-row', { has: page.locator('[col-id="company"]', { hasText: '03' }) }).first()
  await expect(other).toBeVisible()
  await expect(other.locator('button[data-add]')).toHaveCount(0)
})
