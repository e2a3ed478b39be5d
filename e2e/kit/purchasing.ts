import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const thisYear = new Date().getFullYear()
export const years = [0, 1, 2, 3].map((back) => String(thisYear - back))

const row = (page: Page, period: string) => page.locator('.ag-row', { hasText: period })
export const cell = (page: Page, period: string, column: string) => row(page, period).locator(`[col-id="${column}"]`)
export const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name })
const totals = (page: Page) => page.getByLabel('Totals')
export const total = (page: Page, name: string) => totals(page).locator('div', { hasText: name }).locator('dd')

export async function openSummary(page: Page, search = ''): Promise<void> {
  await page.goto(`/Purchasing${search}`)
  await expect(page.locator('.ag-row')).toHaveCount(13)
}
