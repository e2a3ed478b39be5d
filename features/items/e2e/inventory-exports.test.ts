import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, settle } from '#e2e/kit/accessible.ts'
import { exportButton, exportEntry, pressExport } from '#e2e/kit/export-menu.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { findInRows } from '#e2e/kit/find-in-rows.ts'
import { expect, test } from '#e2e/kit/test.ts'

const cups = '/Inventory?searchWord=cup&searchWordType=DS&searched=yes'

interface Downloaded {
  name: string
  content: Buffer
  /** The address of the call that created it. */
  query: URLSearchParams
}

async function download(page: Page, button: string): Promise<Downloaded> {
  const [file, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/api\/inventory\/records/),
    pressExport(page, button),
  ])
  return {
    name: file.suggestedFilename(),
    content: readFileSync(await file.path()),
    query: new URL(request.url()).searchParams,
  }
}

const lines = (content: Buffer) =>
  content
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

test('Download-all requests 32000 rows by contains and is a CSV of everything [INV-09, CSV-01, LIM-06] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Inventory')
  const { name, content, query } = await download(page, 'Download all rows as CSV')
  expect(name).toBe('All-Inventory-Report.csv')
  expect(query.get('numberRows')).toBe('32000')
  expect(query.get('qualifier')).toBe('contains')
  for (const other of ['searchWord', 'searchWordType', 'vendor']) expect(query.get(other) ?? '').toBe('')
  expect(lines(content).length).toBeGreaterThan(1000)
  await expect(page.getByText('All-Inventory-Report.csv was downloaded.')).toBeVisible()
})

test('Download-filtered contains the current search, and requires one [INV-10, CSV-02]', async ({ signIn }) => {
  const page = await signIn('customer', '/Inventory')
  await expect(await exportEntry(page, 'Download the filtered rows as CSV')).toBeDisabled()
  await page.goto(cups)
  const { name, content } = await download(page, 'Download the filtered rows as CSV')
  expect(name).toBe('Filtered-Inventory-Report.csv')
  const [head, ...rows] = lines(content)
  expect(head).toContain('Item #')
  expect(rows).toHaveLength(20)
  for (const row of rows) expect(row.toLowerCase()).toContain('cup')
})

/** The texts of a grid column, row by row. */
async function cells(page: Page, key: string): Promise<string[]> {
  const shown = await page.locator(`.ag-row:has([col-id="${key}"])`).evaluateAll(
    (rows, of) =>
      rows.map((row) => ({
        at: Number(row.getAttribute('row-index')),
        text: row.querySelector(`[col-id="${of}"]`)?.textContent ?? '',
      })),
    key,
  )
  return shown.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
}

test('A filtered file has the order and the found rows of the grid, and its columns once they are arranged [CSV-02]', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${cups}&sort=-PartDescription,Warehouse`)
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toBeVisible()
  const [warehouse = ''] = await cells(page, 'Warehouse')
  await findInRows(page, warehouse)
  await expect(page.getByRole('status').filter({ hasText: 'found in first 20 of' })).toBeVisible()
  const descriptions = await cells(page, 'PartDescription')
  expect(descriptions.length).toBeGreaterThan(0)
  expect(descriptions.length).toBeLessThan(20)
  const specified = lines((await download(page, 'Download the filtered rows as CSV')).content)
  // The specified order, which is not the screen's.
  expect(specified[0]?.split(',').slice(0, 5)).toEqual([
    'Customer Part',
    'Item #',
    'Description',
    'Description 2',
    'Warehouse',
  ])
  // Descriptions are in capitals in files, and in sentence case on the screen.
  const inFile = descriptions.map((text) => text.toUpperCase())
  expect(specified.slice(1).map((row) => inFile.findIndex((text) => row.includes(text)))).toEqual(
    descriptions.map((text) => descriptions.indexOf(text)),
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Description 2' }).uncheck()
  await page.getByRole('button', { name: 'Move Warehouse up' }).click()
  await page.getByRole('button', { name: 'Move Warehouse up' }).click()
  await page.keyboard.press('Escape')
  const arranged = await download(page, 'Download the filtered rows as CSV')
  const [head, ...rows] = lines(arranged.content)
  expect(head?.split(',').slice(0, 5)).toEqual([
    'Customer Part',
    'Item #',
    'Description',
    'Quantity on hand',
    'Warehouse',
  ])
  expect(head).not.toContain('Description 2')
  expect(rows).toHaveLength(descriptions.length)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.keyboard.press('Escape')
  // All rows come as specified, regardless of the grid.
  const all = await download(page, 'Download all rows as CSV')
  for (const option of ['sort', 'find', 'columns', 'rows']) expect(all.query.has(option)).toBe(false)
})

test('A truncated list shows the total number of rows and offers all of them [INV-08, INV-10]', async ({ signIn }) => {
  const page = await signIn('customer', cups)
  const status = page.getByRole('status').filter({ hasText: 'First 20 of' })
  await expect(status).toBeVisible()
  const total = /of ([\d,]+) rows/.exec((await status.textContent()) ?? '')?.[1] ?? ''
  const every = await exportEntry(page, `Download all ${total} filtered rows as CSV`)
  const menu = page.getByRole('menu', { name: 'Export' })
  for (const label of ['All rows', `Filtered · 20 of ${total} rows`, `Filtered · all ${total} rows`])
    await expect(menu.getByText(label, { exact: true })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), every.click()])
  expect(file.suggestedFilename()).toBe('Filtered-Inventory-Report.csv')
  const rows = lines(readFileSync(await file.path())).slice(1)
  expect(rows).toHaveLength(Number(total.replaceAll(',', '')))
  await page.goto('/Inventory?searchWord=cup&searchWordType=DS&searched=yes&numberRows=32000')
  await expect(page.getByRole('status').filter({ hasText: `${total} rows` })).toHaveText(`${total} rows`)
  await exportEntry(page, 'Download the filtered rows as CSV')
  await expect(menu.getByText(`Filtered · ${total} rows`, { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveCount(4)
})

test('The Export menu lies in the main landmark, and nothing cuts it off, on a phone either', async ({ signIn }) => {
  const page = await signIn('customer', cups)
  const items = page.getByRole('main').getByRole('menu', { name: 'Export' }).getByRole('menuitem')
  for (const resize of [() => page.setViewportSize({ width: 1440, height: 780 }), () => onPhone(page)]) {
    await resize()
    await expect(await exportEntry(page, 'Download all rows as CSV')).toBeVisible()
    await settle(page)
    const isSeen = await items.evaluateAll((all) =>
      all.map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect()
        const ends = [x + 2, x + width - 2].map((at) => document.elementFromPoint(at, y + height / 2))
        return ends.every((hit) => item.contains(hit))
      }),
    )
    expect(isSeen.length).toBeGreaterThan(3)
    expect(new Set(isSeen)).toEqual(new Set([true]))
    await page.keyboard.press('Escape')
  }
})

for (const [which, name] of [
  ['all rows', 'All-Inventory-Report.xlsx'],
  ['the filtered rows', 'Filtered-Inventory-Report.xlsx'],
] as const) {
  test(`The Excel twin of ${which} [CSV-01, CSV-02] @tour`, async ({ signIn }) => {
    const page = await signIn('customer', cups)
    const file = await download(page, `Download ${which} as Excel`)
    expect(file.name).toBe(name)
    // A workbook is a ZIP archive.
    expect(file.content.subarray(0, 2).toString()).toBe('PK')
  })
}

test('A CSV has the columns of the grid: no prices for an account without them [INV-16, PERM-16, PERM-18]', async ({
  signIn,
}) => {
  const page = await signIn('restricted', cups)
  const { content } = await download(page, 'Download the filtered rows as CSV')
  const [head] = lines(content)
  expect(head).toContain('Quantity on hand')
  expect(head).not.toContain('Price')
  expect(head).not.toContain('Total Product Value')
})

test('A running download shows its progress and can be stopped', async ({ signIn }) => {
  const page = await signIn('customer', '/Inventory')
  await page.route('**/api/inventory/records*', () => new Promise(() => {}))
  await pressExport(page, 'Download all rows as CSV')
  const stop = page.getByRole('button', { name: 'Stop downloading all rows as CSV' })
  await expect(stop).toHaveText(/^Wait\s*Stop$/)
  await expect(stop).toBeFocused()
  await expect(exportButton(page)).toHaveCount(0)
  await stop.press('Enter')
  await expect(exportButton(page)).toBeEnabled()
  await expect(exportButton(page)).toBeFocused()
})

test('The Export menu works by keyboard, also while rows arrive', async ({ signIn }) => {
  const page = await signIn('customer', cups)
  await exportButton(page).focus()
  await page.keyboard.press('ArrowDown')
  const entry = (name: string) => page.getByRole('menuitem', { name: `Download ${name}`, exact: true })
  await expect(entry('all rows as CSV')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(entry('the filtered rows as CSV')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(exportButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry('all rows as CSV')).toBeFocused()
  // A new menu focuses its first entry twice: in the next two timeouts.
  await settle(page)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown')
  await expect(entry('the filtered rows as Excel')).toBeFocused()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('Filtered-Inventory-Report.xlsx')
})

test('A failed download shows the reason and the request id', async ({ signIn, allowErrors }) => {
  allowErrors(/429/)
  const page = await signIn('customer', '/Inventory')
  const body = JSON.stringify({
    status: 429,
    detail: 'Other large responses are still in progress.',
    requestId: 'req-12',
  })
  await page.route('**/api/inventory/records*', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body }),
  )
  await pressExport(page, 'Download all rows as CSV')
  const alert = page.getByRole('alert').filter({ hasText: 'All-Inventory-Report.csv could not be downloaded.' })
  await expect(alert).toContainText('Other large responses are still in progress.')
  await expect(alert).toContainText('req-12')
})
