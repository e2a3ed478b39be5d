import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '#e2e/kit/accessible.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'
import { lines, openEmptyCart } from './carts.ts'

/** Moves the focus by Tab to a control, as a person without a pointer would. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const target = page.getByRole('button', { name, exact: typeof name === 'string' })
  for (let tabs = 0; tabs < 200; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

/** Adds also the lines that are asked about: those far above the usual quantity, or in the cart already. */
async function addAll(page: Page, count: number): Promise<void> {
  const what = count === 1 ? String.raw`[\d.]+ of \S+` : `${count} lines`
  const done = page.getByText(new RegExp(`^${what} added to the cart of ship-to 000002\\.`))
  const asked = page.getByRole('dialog', { name: 'Check before adding' })
  await expect(done.or(asked).first()).toBeVisible()
  if (await asked.isVisible()) await asked.getByRole('button', { name: /^Add [\d,]+ lines?$/ }).press('Enter')
  await expect(done).toBeVisible()
}

test('Items that run out are ordered by keyboard: from the forecast and a count on a phone to the placed order', async ({
  signIn,
}) => {
  // The account is fixed to ship-to 000002. Tests of other files would run beside this one, so none fills its cart.
  const page = await signIn('shipTo', '/ItemForecast')
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus()
  await page.keyboard.press('Space')
  const add = page.getByRole('button', { name: /^Add [\d,]+ to cart$/ })
  const suggested = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0])
  expect(suggested).toBeGreaterThan(0)
  await add.focus()
  await page.keyboard.press('Enter')
  await addAll(page, suggested)

  await onPhone(page)
  // A narrower window keeps the selection.
  await page.getByRole('button', { name: 'Select none' }).press('Enter')
  const cards = page.getByRole('list', { name: 'Item Forecast' }).getByRole('listitem')
  await cards
    .nth(1)
    .getByRole('checkbox', { name: /^Select / })
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveText(/^1 selected/)
  await expect(add).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Select all' }).press('Enter')
  await expect(add).toHaveText(`Add ${suggested} to cart`)
  await page.getByRole('button', { name: 'Select none' }).press('Enter')
  const tapped = cards.nth(0).locator('label')
  expect((await tapped.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await tapped.click()
  await page.getByRole('button', { name: 'Add 1 to cart' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'Check before adding' })
  await expect(again).toContainText('in the cart already')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await addAll(page, 1)

  await page.goto('/OrderGuide?guide=D:Standing+order')
  await tabTo(page, 'Count')
  await page.keyboard.press('Enter')
  const entry = page.getByLabel('On the shelf')
  await expect(entry).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 of \d+ counted$/)).toBeVisible()
  await tabTo(page, 'Review')
  await page.keyboard.press('Enter')
  await expectNoSidewaysScroll(page)
  await tabTo(page, 'Add 1 to cart')
  await page.keyboard.press('Enter')
  await addAll(page, 1)
  await expect(page.getByRole('link', { name: 'In cart' })).toHaveAttribute('href', /Purchase\?shipTo=/)
  await page.reload()
  await page.getByRole('button', { name: 'Review' }).press('Enter')
  await expect(page.getByRole('link', { name: 'In cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()

  await page.goto('/Purchase')
  await expect(lines(page).first()).toBeVisible()
  expect(await lines(page).count()).toBeGreaterThanOrEqual(suggested)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('PO number').focus()
  await page.keyboard.type('E2E whole way')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Review and send')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('E2E whole way')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await tabTo(page, 'Send order')
  await expect(page.getByRole('button', { name: 'Send order' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order W\d+$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()).toContainText(/^Sent[A-Z][a-z]/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('A guide leaves quantities in the cart, says what is in it, and asks before it adds more', async ({ signIn }) => {
  const page = await signIn('shipTo', '/OrderGuide')
  const row = page.locator('[data-row]').first()
  const quantity = row.getByRole('textbox')
  const suggested = Number(await quantity.getAttribute('placeholder'))
  expect(suggested).toBeGreaterThan(0)
  const item = (await row.getAttribute('data-row')) ?? ''
  await quantity.fill(String(suggested))
  await page.getByRole('button', { name: 'Leave in cart' }).click()
  const notice = page.getByText(`${suggested} of ${item} added to the cart of ship-to 000002. Cart: 1 line, $`)
  await expect(notice).toBeVisible()
  await expect(quantity).toHaveValue('')
  await expect(row).toContainText(`${suggested} in the cart`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toHaveCount(0)
  await expect(row).not.toContainText('in the cart')
  await expect(quantity).toHaveValue(String(suggested))
  await page.getByRole('button', { name: 'Leave in cart' }).click()
  await expect(row).toContainText(`${suggested} in the cart`)
  await quantity.fill(String(suggested))
  const review = page.getByRole('button', { name: 'Review order' })
  await review.click()
  const asked = page.getByRole('dialog', { name: 'Check before adding' })
  await expect(asked).toContainText(`${suggested} in the cart already. With these, ${2 * suggested}.`)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(review).toBeFocused()
  await expect(quantity).toHaveValue(String(suggested))
  await quantity.fill('')
  await review.click()
  await expect(page.getByLabel(`Quantity of ${item}`)).toHaveValue(String(suggested))
  await page.getByRole('button', { name: `Remove ${item}` }).click()
  await expect(page.getByLabel(`Quantity of ${item}`)).toHaveCount(0)
})

test('A line says where and when; one that is out is replaced in one click, and the replacement can be undone', async ({
  signIn,
}) => {
  const page = await signIn('shipTo', '/Purchase')
  await openEmptyCart(page, '000002')
  const item = page.getByLabel('Item or customer part')
  for (const typed of ['5 QL006', '7 004527']) {
    await item.fill(typed)
    await page.keyboard.press('Enter')
    await expect(item).toHaveValue('')
  }
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('5 at Newark: ready to ship.')
  const out = lines(page).nth(1)
  await expect(out).toContainText(/None at Newark now, 7 expected \d\d\/\d\d/)
  await expect(page.getByText('Freight and tax are added on the invoice.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await out.getByLabel('Quantity of 004527').fill('9')
  await page.keyboard.press('Enter')
  await expect(out).toContainText('9 expected')
  await out.getByRole('button', { name: /^Use 004503 instead: 26 here, \$[\d.]+$/ }).click()
  await expect(lines(page).nth(1)).toContainText('9 at Newark: ready to ship.')
  await expect(page.getByLabel('Quantity of 004503')).toHaveValue('9')
  await expect(page.getByLabel('Quantity of 004503')).toBeFocused()
  await expect(page.getByLabel('Quantity of 004527')).toHaveCount(0)
  await expect(page.getByText('9 of 004503 in place of 004527.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByLabel('Quantity of 004527')).toHaveValue('9')
  await expect(page.getByLabel('Quantity of 004503')).toHaveCount(0)
  await onPhone(page)
  await expect(page.getByRole('button', { name: /^Use 004503 instead/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('PO number').fill('SUPPLY')
  await page.getByRole('button', { name: 'Review and send' }).click()
  // The line that is out comes first.
  const reviewed = page.getByRole('dialog').getByRole('list', { name: 'Lines of the order' }).getByRole('listitem')
  await expect(reviewed).toHaveCount(2)
  await expect(reviewed.first()).toContainText('None at Newark now')
  await page.keyboard.press('Escape')
  await openEmptyCart(page, '000002')
})
