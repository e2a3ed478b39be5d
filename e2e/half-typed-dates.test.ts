import type { Page } from '@playwright/test'
import { openMoreFilters } from './kit/filters.ts'
import { pressExport } from './kit/export-menu.ts'
import { tab } from './kit/purchasing-analysis.ts'
import { expect, test } from './kit/test.ts'

const words = 'Complete this date, or clear it.'

/** Types the month alone. */
async function typeMonth(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await field.fill('')
  await field.focus()
  await page.keyboard.type('12')
  expect(await field.inputValue()).toBe('')
}

const filters = [
  ['/AccountsPayable', 'Submit'],
  ['/DisplayOrder', 'Search'],
  ['/AccountStatement', 'Show'],
  ['/PurchasedLines?item=005312', 'Submit'],
] as const

for (const [path, button] of filters)
  test(`A date that is typed in part is refused in words: ${path}`, async ({ signIn }) => {
    const page = await signIn('customer', path)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    const isFolded = !(await page.getByLabel('From Date').isVisible())
    if (isFolded) await openMoreFilters(page)
    await typeMonth(page, 'From Date')
    await expect(page.getByText(words)).toHaveCount(0)
    const address = page.url()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    if (isFolded) {
      // A faulty field does not stay hidden.
      await page.getByRole('button', { name: /^More filters/ }).click()
      await page.getByRole('button', { name: button, exact: true }).click()
    }
    await expect(page.getByText(words)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.getByLabel('From Date').fill('2026-01-01')
    await expect(page.getByText(words)).toHaveCount(0)
  })

test('Clear empties a date that is typed in part', async ({ signIn }) => {
  const page = await signIn('customer', '/AccountsPayable')
  await typeMonth(page, 'To Date')
  await page.getByLabel('Search text').focus()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText(words)).toHaveCount(0)
  expect(await page.getByLabel('To Date').evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(false)
})

test('A statement is not shown for a date that is typed in part', async ({ signIn }) => {
  const page = await signIn('customer', '/AccountsPayable')
  await pressExport(page, 'Statement')
  await typeMonth(page, 'As of')
  for (const button of ['Show every entry', 'Open PDF']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByLabel('As of')).toBeFocused()
  }
})

test('A report neither runs nor opens another tab with a date that is typed in part', async ({ signIn }) => {
  const page = await signIn('customer', '/PurchasingAnalysis')
  await tab(page, 'Dates').click()
  await typeMonth(page, 'From Date')
  for (const button of [page.getByRole('button', { name: 'Run Report' }), tab(page, 'Data Columns')]) {
    await button.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByLabel('From Date').first()).toBeFocused()
  }
  await page.getByRole('button', { name: 'Remove all dates' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
})
