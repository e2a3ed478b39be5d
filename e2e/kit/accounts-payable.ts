import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const detail = '/AccountsPayable?view=detail'
export const valuesOf = (page: Page, column: string) => page.locator(`.ag-row [col-id="${column}"]`).allTextContents()
export const daysOld = (page: Page) => page.getByLabel('Days Old', { exact: true })
export const bars = (page: Page) =>
  page.getByRole('region', { name: 'Current balance by days old' }).getByRole('button')

export async function openSummary(page: Page): Promise<void> {
  await page.goto('/AccountsPayable')
  await expect(page.locator('.ag-row')).toHaveCount(6)
}
