import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A search of the inventory that fills the grid. */
export const cups = '/Inventory?searchWord=cup&searchWordType=DS&numberRows=50&searched=yes'
export const cell = (page: Page, index: number) =>
  page.locator(`.ag-row[row-index="${index}"] [col-id="PartDescription"]`)

export async function openCups(page: Page): Promise<void> {
  await page.goto(cups)
  await expect(cell(page, 0)).toBeVisible()
}
