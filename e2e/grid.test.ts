import type { Page } from '@playwright/test'
import { expectUsableByEverybody } from './kit/accessible.ts'
import { cell, openCups } from './kit/cups.ts'
import { findInRows } from './kit/find-in-rows.ts'
import { expect, test } from './kit/test.ts'

const visibleHeaders = async (page: Page) =>
  (await page.getByRole('columnheader').filter({ hasText: /\w/ }).allTextContents()).map((text) => text.trim())

test('Rows are 30 px high, and headers 30 px, which fit two lines [APP-43]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  const [first, second] = [await cell(page, 0).boundingBox(), await cell(page, 1).boundingBox()]
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(30)
  const header = await page.getByRole('columnheader', { name: 'Warehouse' }).boundingBox()
  expect(Math.round((first?.y ?? 0) - (header?.y ?? 0))).toBe(30)
  const onOrder = page.getByRole('columnheader', { name: 'Quantity on Order' }).locator('.ag-header-cell-text')
  const overflow = await onOrder.evaluate((text) => text.scrollWidth - text.clientWidth)
  expect([overflow, (await onOrder.boundingBox())?.height]).toEqual([0, 26])
})

test('The main columns of a search are visible without scrolling, at 1440 and at 1024 px [INV-13]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openCups(page)
  const left = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
  const main = page.getByRole('main')
  // The grid scrolls, and the page does not.
  await page.setViewportSize({ width: 1440, height: 600 })
  await expect(page.getByRole('status').filter({ hasText: /rows$/ })).toBeInViewport()
  expect(await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  for (const [width, visible] of [
    [1440, ['Description', 'Quantity on hand', 'Quantity on Order', 'Estimated Delivery Date', 'Warehouse', 'Price']],
    [1024, ['Description', 'Quantity on hand', 'Quantity on Order', 'Estimated Delivery Date']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const column of visible) await expect(left(column)).toBeInViewport({ ratio: 1 })
    const [description, onOrder] = [
      await left('Description').boundingBox(),
      await left('Quantity on Order').boundingBox(),
    ]
    expect(description?.width).toBeGreaterThanOrEqual(220)
    expect(description?.width).toBeLessThanOrEqual(360)
    expect(onOrder?.width).toBeGreaterThanOrEqual(72)
    expect(onOrder?.width).toBeLessThanOrEqual(96)
  }
})

test('On hand has a mark with a word, future dates the days until then, and descriptions are in sentence case', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openCups(page)
  const marks = await page.locator('.ag-row [col-id="QuantityOnHand"]').allTextContents()
  expect(marks.length).toBeGreaterThan(10)
  for (const text of marks) expect(text).toMatch(/^(in stock|below minimum|out) -?[\d,.]+$/)
  await expect(
    page
      .locator('.ag-row [col-id="ScheduledDate"]')
      .filter({ hasText: /in \d+ days? / })
      .first(),
  ).toBeVisible()
  for (const text of await page.locator('.ag-row [col-id="PartDescription"]').allTextContents())
    expect(text).toMatch(/^\p{Lu}.*\p{Ll}/u)
  await findInRows(page, 'CUP')
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toHaveText(/^50 found in|^First 50/)
})

test('A short table ends after its last row, and the status line follows', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.goto('/Inventory?searchWord=cup&searchWordType=DS&numberRows=20&searched=yes&find=ALN')
  await expect(cell(page, 0)).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: 'found in' })
  const rows = (await page.locator('.ag-row [col-id="PartDescription"]').count()) - 1
  const gap = async () => {
    const [last, line] = [await cell(page, rows).boundingBox(), await status.boundingBox()]
    return (line?.y ?? 0) - (last?.y ?? 0) - 30
  }
  // The scroll bar of the columns lies over the rows, so there is only the line's margin.
  await expect.poll(gap).toBeLessThan(12)
  expect(await gap()).toBeGreaterThanOrEqual(0)
  await findInRows(page, 'no such words')
  await expect(page.getByText('None of these rows contains “no such words”.')).toBeVisible()
  await expect(page.getByText('No Matching Rows')).toHaveCount(0)
})

test('The scroll bar of a short, wide table covers none of its last row', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/Inventory?searchWord=TR033&searchWordType=IT&qualifier=equal&searched=yes')
  const last = page.locator('.ag-row').last()
  await expect(last).toBeVisible()
  const isOpen = () =>
    last.evaluate((row) => {
      const { left, bottom } = row.getBoundingClientRect()
      return row.contains(document.elementFromPoint(left + 300, bottom - 3))
    })
  await expect.poll(isOpen).toBe(true)
})

test('The menu hides, moves, and resets columns, and the layout is saved for the user @tour', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  const before = await visibleHeaders(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Description 2' }).uncheck()
  await page.getByRole('button', { name: 'Move Warehouse up' }).click()
  await page.getByRole('button', { name: 'Move Warehouse up' }).click()
  await page.keyboard.press('Escape')
  const changed = ['Customer Part', 'Item #', 'Description', 'Quantity on hand', 'Warehouse', 'Quantity on Order']
  await expect.poll(async () => (await visibleHeaders(page)).slice(0, 6)).toEqual(changed)
  await page.reload()
  await expect.poll(async () => (await visibleHeaders(page)).slice(0, 6)).toEqual(changed)
  expect(await visibleHeaders(page)).not.toContain('Description 2')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => visibleHeaders(page)).toEqual(before)
})

test('Codes use the self-hosted monospaced font, which the sign-in page does not load', async ({
  signIn,
  page: signedOut,
}) => {
  const fonts = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /mono.*woff2/.test(name)).length)
  await signedOut.goto('/')
  await signedOut.waitForLoadState('networkidle')
  expect(await fonts(signedOut)).toBe(0)
  const page = await signIn('customer')
  await openCups(page)
  await expect.poll(() => fonts(page)).toBe(1)
  const item = page.locator('.ag-row [col-id="DistributorPartnumber"]').first()
  await expect(item).toHaveCSS('font-family', /^"JetBrains Mono Variable"/)
  await expect(item).toHaveCSS('font-size', '12.5px')
})

test('On a header, Shift moves the column and Alt changes its width; hovering shows truncated text', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openCups(page)
  const warehouse = page.getByRole('columnheader', { name: 'Warehouse' })
  const before = (await warehouse.boundingBox())?.width ?? 0
  // The handle appears under the cursor.
  const handle = () =>
    warehouse.locator('.ag-header-cell-resize').evaluate((cell) => getComputedStyle(cell, '::after').backgroundColor)
  const hidden = await handle()
  await warehouse.hover()
  await expect.poll(handle).not.toBe(hidden)
  await warehouse.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await warehouse.boundingBox())?.width ?? 0).toBeGreaterThan(before)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await visibleHeaders(page)).indexOf('Warehouse')).toBe(5)
  const descriptions = page.locator('.ag-row [col-id="PartDescription"]')
  await descriptions.first().hover()
  await expect(descriptions.first()).not.toHaveAttribute('title')
  const cut = descriptions.filter({ hasText: 'special order' }).first()
  await cut.hover()
  await expect(cut).toHaveAttribute('title', (await cut.textContent()) ?? '')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
})

const states: Record<string, (page: Page) => Promise<void>> = {
  'The grid': async (page) => {
    await page.goto('/Inventory?searchWord=cup&searchWordType=DS&searched=yes')
    await expect(page.getByRole('status').filter({ hasText: 'rows' })).toBeVisible()
  },
  'The Columns menu': async (page) => {
    await page.goto('/Inventory')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('checkbox', { name: 'Price' })).toBeVisible()
  },
  'A list of choices': async (page) => {
    await page.goto('/Inventory')
    await page.getByRole('combobox', { name: 'Vendor' }).click()
    await expect(page.getByRole('listbox', { name: 'Vendor' }).getByRole('option').first()).toBeVisible()
  },
  'The empty message': async (page) => {
    await page.goto('/Inventory?searchWord=nosuchitem&searchWordType=DS&searched=yes')
    await expect(page.getByText('No Inventory Matched')).toBeVisible()
  },
}

for (const [name, show] of Object.entries(states)) {
  test(`${name} is accessible, light and dark, wide and narrow`, async ({ signIn }) => {
    await expectUsableByEverybody(await signIn('customer'), show)
  })
}

test('Back returns to the row that the user left, visible and focused', async ({ signIn }) => {
  const page = await signIn('customer', '/DisplayOrder?orderStatus=A')
  const order = page.locator('.ag-row [col-id="order"]')
  await order.first().waitFor()
  await order.first().hover()
  await page.mouse.wheel(0, 1500)
  const far = page.locator('.ag-row[row-index="55"] [col-id="order"]')
  const number = (await far.textContent()) ?? ''
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.goBack()
  await expect(far).toHaveText(number)
  await expect(far).toBeInViewport()
  await expect(far).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Detail' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.ag-row[row-index="56"] [col-id="order"]')).toBeFocused()
})
