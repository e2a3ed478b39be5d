import type { Page } from '@playwright/test'
import { hand } from '#e2e/kit/hand.ts'
import { expect, test } from '#e2e/kit/test.ts'

// What a buyer does every week, in clicks and keys. The group's customers have carts that no other test counts.

const said = (page: Page, what: string) =>
  page.getByText(new RegExp(`^${what} added to the cart of ship-to [0-9]{6}[.] Cart: [0-9]+ lines?, [$]`))

/** Takes out again what the test has put into the cart. */
async function undo(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, what)).toHaveCount(0)
}

test('Two clicks put the week by guide into the cart, on one screen and without a dialog', async ({ signIn }) => {
  const page = await signIn('group', '/OrderGuide')
  const { click, tally } = hand(page)
  await click(page.getByRole('button', { name: 'Fill suggested' }))
  const bar = page.getByRole('region', { name: 'Order', exact: true })
  await expect(bar).toContainText(/[1-9]\d* lines/)
  const lines = /([\d,]+) lines/.exec((await bar.textContent()) ?? '')?.[1] ?? ''
  await click(page.getByRole('button', { name: 'Leave in cart' }))
  await expect(said(page, `${lines} lines`)).toBeVisible()
  expect(await tally()).toEqual({ clicks: 2, keys: 0, screens: 1, dialogs: 0 })
  await undo(page, `${lines} lines`)
})

test('One typed line adds an item to the cart from any screen, without a click @tour', async ({ signIn }) => {
  const page = await signIn('group', '/Home')
  const { press, type, tally } = hand(page)
  await press('/')
  await expect(page.getByRole('combobox', { name: 'Item, order, PO, invoice, or tracking number' })).toBeFocused()
  await type('6 TR033')
  await press('Enter')
  await expect(said(page, '6 of TR033')).toBeVisible()
  expect(await tally()).toEqual({ clicks: 0, keys: 9, screens: 1, dialogs: 0 })
  await undo(page, '6 of TR033')
})

test('Eight clicks from Home order again what was shipped last month', async ({ signIn }) => {
  const page = await signIn('group', '/Home?show=customer')
  const { click, choose, tally } = hand(page)
  await click(page.getByRole('navigation').getByRole('link', { name: 'Display Orders', exact: true }))
  await choose(page.getByLabel('Status', { exact: true }), 'Closed')
  await click(page.getByRole('button', { name: 'More filters' }))
  await click(page.getByRole('button', { name: 'Usual dates' }))
  await click(page.getByRole('menuitem', { name: 'Last month' }))
  await expect(page.locator('.ag-row [col-id="orderStatus"]').first()).toHaveText('Closed')
  await click(page.getByRole('link', { name: /^Open order/ }).first())
  await click(page.getByRole('button', { name: 'Order again' }))
  await expect(said(page, '([0-9.]+ of [^ ]+|[0-9]+ lines)')).toBeVisible()
  expect(await tally()).toEqual({ clicks: 8, keys: 0, screens: 3, dialogs: 0 })
  await undo(page, '([0-9.]+ of [^ ]+|[0-9]+ lines)')
})
