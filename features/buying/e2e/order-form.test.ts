import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '#e2e/kit/accessible.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

const standing = '/OrderGuide?guide=D:Standing+order'
const fieldsOf = (page: Page) => page.getByRole('textbox', { name: /^Quantity of / })
const bar = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })

/** Returns the dollars at the end of a text, in cents. */
const cents = (text: string | null): number => Number((/\$([\d,.]+)$/.exec(text ?? '')?.[1] ?? '').replace(/\D/g, ''))

test('The keyboard goes down the quantities; the bar has the sum of the sections, also after a reload', async ({
  signIn,
}) => {
  const page = await signIn('customer', standing)
  const fields = fieldsOf(page)
  await fields.first().click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(fields.nth(1)).toHaveValue('2')
  await page.keyboard.press('ArrowDown')
  await expect(fields.nth(1)).toHaveValue('1')
  await page.keyboard.press('Shift+Enter')
  await expect(fields.first()).toBeFocused()
  await expect(bar(page)).toContainText(/2 lines \$\d/)
  const total = () => bar(page).locator('p').first().textContent()
  const subtotals = await page.getByRole('region', { name: 'Items of the guide' }).locator('strong').allTextContents()
  expect(subtotals).toHaveLength(2)
  expect(cents(await total())).toBe(subtotals.reduce((sum, text) => sum + cents(text), 0))
  await page.reload()
  await expect(bar(page)).toContainText(/2 lines/)
  await expect(fields.first()).toHaveValue('7')

  await page.getByRole('button', { name: 'Fill suggested' }).click()
  await expect(fields.nth(2)).not.toHaveValue('')
  await expect(fields.first()).toHaveValue('7')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Undo suggested' }).click()
  await expect(fields.nth(2)).toHaveValue('')
  await expect(bar(page)).toContainText('2 lines')

  await fields.first().fill('1.5')
  await expect(page.getByRole('alert')).toHaveText('Sold by the CS, so the quantity is a whole number.')
  await expect(page.getByRole('button', { name: 'Review order' })).toBeDisabled()
  await expectAccessible(page)
  await fields.first().fill('9999')
  await expect(page.getByText('Over 3 × the usual')).toBeVisible()
  await expect(bar(page)).toContainText('1 far above the usual')
  await expectAccessibleInBothSchemes(page)
  await page.getByLabel('Find in this guide').fill('bleach')
  await expect(fields).toHaveCount(1)
  await expect(bar(page)).toContainText('2 lines')
  await page.getByLabel('Find in this guide').fill('')
  await expect(fields).not.toHaveCount(1)
  for (const at of [0, 1]) await fields.nth(at).fill('')
  await expect(bar(page)).toContainText('0 lines')
})

test('On a phone, one thumb reaches the quantities and the primary button @tour', async ({ signIn }) => {
  const page = await signIn('customer', standing)
  await onPhone(page)
  const first = page.locator('[data-row]').first()
  const more = first.getByRole('button', { name: /^More of / })
  for (const button of [more, page.getByRole('button', { name: 'Review order' })]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await more.click()
  await expect(fieldsOf(page).first()).toHaveValue('1')
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('button', { name: 'Review order' })).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toContainText('1 line')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothSchemes(page)
  await first.getByRole('button', { name: /^Fewer of / }).click()
  await expect(bar(page)).toContainText('0 lines')
  await page.setViewportSize({ width: 1440, height: 900 })
})
