import type { Page } from '@playwright/test'
import { cell, crumb, openSummary, thisYear, total, years } from '#e2e/kit/purchasing.ts'
import { expect, test } from '#e2e/kit/test.ts'

const bars = (page: Page) => page.getByRole('region', { name: /by month$/ }).getByRole('button')

test('The chart has a series for each year and named bars, and works by mouse and keyboard [PUR-06, PUR-07, PUR-08] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const shown = (await cell(page, 'February', 'year3').textContent()) ?? ''
  await page.getByText('Chart', { exact: true }).click()
  await expect(page).toHaveURL(/as=chart/)
  await expect(page.locator('.ag-row')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Years' }).getByRole('listitem')).toHaveText(years.toReversed())
  await expect(bars(page)).toHaveCount(48)
  const bar = page.getByRole('button', { name: `February ${thisYear - 3}: ${shown}` })
  await bar.hover()
  await expect(page.getByRole('tooltip')).toHaveText(`February ${thisYear - 3}: ${shown}`)
  await bars(page).first().focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(bar).toBeFocused()
  await expect(page.locator('button[tabindex="0"][aria-label*=": $"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(total(page, 'Period')).toHaveText(`February ${thisYear - 3}`)
  await crumb(page, 'Purchasing Summary').click()
  await expect(bars(page)).toHaveCount(48)
  await page.getByRole('radio', { name: 'Quantity' }).check()
  await expect(bars(page).first()).toHaveAccessibleName(/^January \d{4}: [\d,.]+$/)
  await page.getByText('Grid', { exact: true }).click()
  await expect(page.locator('.ag-row')).toHaveCount(13)
})

test('The current month is compared with the same days, hatched, and labeled, and the chart survives paper and forced colors', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const month = await page
    .locator('.ag-row', { hasText: /to \d\d\/\d\d/ })
    .first()
    .locator('[col-id="Period"]')
    .textContent()
  const change = /^(to \d\d\/\d\d )?([▲▼] [+-]|)\$[\d,.]+$/
  await expect(cell(page, 'January', 'change')).toHaveText(/^([▲▼] [+-]|)\$[\d,.]+$/)
  await expect(cell(page, 'Total', 'change')).toHaveText(change)
  await expect(cell(page, 'Total', 'changePercent')).toHaveText(/^([▲▼] [+-]|)[\d,]+%$|^–$/)
  await page.getByText('Chart', { exact: true }).click()
  const partial = page.getByRole('button', { name: new RegExp(`^${month} ${thisYear} to \\d\\d/\\d\\d: `) })
  await expect(partial.locator('span')).toHaveCSS('background-image', /^repeating-linear-gradient/)
  await expect(page.getByRole('region', { name: /by month$/ })).toContainText(/to \d\d\/\d\d/)
  const bar = page.getByRole('button', { name: `March ${thisYear - 1}: ` }).locator('span')
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(bar).toHaveCSS('border-top-style', 'solid')
  await expect(bar).toHaveCSS('forced-color-adjust', 'none')
})
