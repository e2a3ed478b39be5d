import type { Page } from '@playwright/test'
import { screens } from '#app/contract/screens.ts'
import { expectAccessible } from './kit/accessible.ts'
import { cups } from './kit/cups.ts'
import { exportEntry } from './kit/export-menu.ts'
import { findInRows } from './kit/find-in-rows.ts'
import { expectNoSidewaysScroll, onPhone } from './kit/phone.ts'
import { expect, test } from './kit/test.ts'

test.describe('Under 600 px', () => {
  const card = (page: Page) => page.getByRole('list', { name: 'Inventory' }).getByRole('listitem')

  test('rows are cards that can be sorted and searched @tour', async ({ signIn }) => {
    const page = await signIn('customer')
    await onPhone(page)
    await page.goto(cups)
    await expect(card(page).first()).toContainText('Description')
    await page.getByLabel('Sort by').selectOption('DistributorPartnumber')
    await page.getByRole('button', { name: 'Sorted from the first: sort from the last' }).click()
    await expect(page).toHaveURL(/sort=-DistributorPartnumber/)
    const items = async () =>
      (
        await card(page)
          .getByText(/^Item #/)
          .locator('..')
          .allTextContents()
      ).map((text) => text.replace('Item #', ''))
    await expect.poll(async () => (await items()).length).toBeGreaterThan(3)
    expect(await items()).toEqual((await items()).toSorted().toReversed())
    await findInRows(page, 'no such words')
    await expect(page.getByText('None of these rows contains “no such words”.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test("the first result is above 320 px, and an item's warehouses share one card with its total", async ({
    signIn,
  }) => {
    const page = await signIn('customer')
    await onPhone(page)
    await page.goto(cups)
    const first = card(page).first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y).toBeLessThan(320)
    expect((await page.getByText('01 100001').locator('../..').boundingBox())?.height).toBeLessThan(40)
    const rows = first.getByRole('row')
    expect(await rows.count()).toBeGreaterThan(2)
    const onHand = await rows.locator('td:nth-child(2)').allTextContents()
    const sum = onHand.reduce((total, text) => total + Number(text.replace(/[^\d.-]/g, '')), 0)
    const figure = first.getByRole('definition').filter({ hasText: new RegExp(`^${sum.toLocaleString('en-US')}$`) })
    await expect(figure).toHaveCSS('font-size', '18px')
    await expect(first.getByText('Pack', { exact: true })).toBeHidden()
    await first.getByRole('button', { name: /^More/ }).click()
    await expect(first.getByText('Pack', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  for (const [account, path] of [
    ['customer', '/AccountsPayable'],
    ['customer', '/DisplayOrder?orderStatus=A'],
    ['customer', '/Purchasing'],
    ['customer', '/PriceChanges'],
    ['group', '/ConsolidatedInventory?report=2.3.6&data=1.2.4&ran=yes'],
  ] as const)
    test(`the first result of ${path} is above 320 px, and its filters collapse`, async ({ signIn }) => {
      const page = await signIn(account)
      await onPhone(page)
      await page.goto(path)
      const first = page.locator('main li', { has: page.locator('dl') }).first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y).toBeLessThan(320)
    })

  test('filters fold into chips after a search, and exports are in a menu', async ({ signIn }) => {
    const page = await signIn('customer')
    await onPhone(page)
    await page.goto('/Inventory')
    await page.getByLabel('Search type').selectOption('Description')
    await page.getByLabel('Search text').fill('cup')
    await page.getByLabel('Search text').press('Enter')
    await expect(page.getByLabel('Search text')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove Description contains cup' })).toBeVisible()
    await page.getByRole('button', { name: 'Show filters' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByLabel('Search text')).toBeHidden()
    await expect(await exportEntry(page, 'Download the filtered rows as CSV')).toBeVisible()
  })

  test('a tap on a card opens what its link opens', async ({ signIn }) => {
    const page = await signIn('customer')
    await onPhone(page)
    await page.goto('/DisplayOrder')
    await page
      .getByRole('list', { name: /orders/ })
      .getByRole('listitem')
      .first()
      .getByText('Status')
      .click()
    await expect(page).toHaveURL(/OrderDetails/i)
  })
})

test('On a phone, Back returns to the card that the user left, visible and focused', async ({ signIn }) => {
  const page = await signIn('customer')
  await onPhone(page)
  await page.goto('/DisplayOrder?orderStatus=A')
  const cards = page.getByRole('list', { name: screens.displayOrders.title }).locator('> li')
  await cards.nth(29).scrollIntoViewIfNeeded()
  const far = cards.nth(40).getByRole('link').first()
  await far.scrollIntoViewIfNeeded()
  const number = (await far.textContent()) ?? ''
  await far.click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.goBack()
  await expect(far).toHaveText(number)
  await expect(far).toBeFocused()
  await expect(far).toBeInViewport()
})
