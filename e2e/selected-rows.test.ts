import { cell, openCups } from './kit/cups.ts'
import { expect, test } from './kit/test.ts'

test('Selected rows are counted, summed, and copied in a spreadsheet format @tour', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCups(page)
  await cell(page, 0).click()
  await cell(page, 2).click({ modifiers: ['Shift'] })
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toHaveText(/^3 selected/)
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [head, ...rows] = copied.split('\r\n').map((line) => line.split('\t'))
  expect(head?.slice(0, 3)).toEqual(['Customer Part', 'Item #', 'Description'])
  expect(rows).toHaveLength(3)
  const at = head?.indexOf('Quantity on hand') ?? -1
  const sum = rows.reduce((total, cells) => total + Number(cells[at]), 0)
  await expect(selected).toContainText(`Quantity on hand ${sum.toLocaleString('en-US')}`)
})

test('Where a browser sends a copy to the page, as Firefox does, the grid with the focus answers', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openCups(page)
  await cell(page, 1).click()
  const copy = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer()
      document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return { text: clipboardData.getData('text/plain'), table: clipboardData.getData('text/html') }
    })
  const { text, table } = await copy()
  const [head, ...rows] = text.split('\r\n')
  expect(head).toMatch(/^Customer Part\tItem #\tDescription\t/)
  expect(rows).toHaveLength(1)
  expect(table.match(/<tr/g)).toHaveLength(2)
  await page.getByRole('button', { name: 'Export' }).focus()
  expect(await copy()).toEqual({ text: '', table: '' })
})

test('Only declared columns are summed, at most four, and the status line has no scroll bar', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  await cell(page, 0).click()
  await page.keyboard.press('Control+a')
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toHaveText(
    /^50 selected *Quantity on hand .+Quantity on Order .+Total Product Value on hand \$[\d,.]+$/,
  )
  expect(await selected.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 700, height: 800 })
  expect(await selected.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
})

test('The Total row is neither selected, summed, nor counted', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.goto('/Purchasing')
  const total = page.getByRole('row', { name: /^Total/ })
  await expect(total).toBeVisible()
  const year = total.getByRole('link').first()
  const sum = (await year.textContent()) ?? ''
  // Figures look like links only under the cursor.
  const text = await total.evaluate((row) => getComputedStyle(row).color)
  await expect(year).toHaveCSS('color', text)
  await year.hover()
  await expect(year).not.toHaveCSS('color', text)
  await page.locator('.ag-row[row-index="0"] [col-id="Period"]').click()
  await page.keyboard.press('Control+a')
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toHaveText(/^12 selected/)
  await expect(selected).toContainText(sum)
  await expect(total.getByRole('checkbox')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toHaveText('12 rows')
})

test('Clicking a link in a row does not select the row', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.goto('/DisplayOrder')
  const link = page.getByRole('link', { name: /^Open order/ }).first()
  await link.click({ modifiers: ['Control'] })
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden()
})

test('The grid works by keyboard alone: cells, sort, selection, and exit @tour', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  await page.getByRole('columnheader', { name: 'Item #' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=DistributorPartnumber/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveText(/^1 selected/)
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveText(/^50 selected/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBeNull()
})
