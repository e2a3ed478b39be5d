import type { Page } from '@playwright/test'
import { screens } from '@trade-counter/contract/screens.ts'
import { expectAccessible, expectUsableByEverybody } from '../kit/accessible.ts'
import { exportEntry } from '../kit/export-menu.ts'
import { findInRows } from '../kit/find-in-rows.ts'
import { expect, test } from '../kit/test.ts'

const cups = '/Inventory?searchWord=cup&searchWordType=DS&numberRows=50&searched=yes'
const visibleHeaders = async (page: Page) =>
  (await page.getByRole('columnheader').filter({ hasText: /\w/ }).allTextContents()).map((text) => text.trim())
const cell = (page: Page, index: number) => page.locator(`.ag-row[row-index="${index}"] [col-id="PartDescription"]`)

async function openCups(page: Page): Promise<void> {
  await page.goto(cups)
  await expect(cell(page, 0)).toBeVisible()
}

test('Rows are 30 px high, and headers 36 px, which fits two lines [APP-43]', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  const [first, second] = [await cell(page, 0).boundingBox(), await cell(page, 1).boundingBox()]
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(30)
  const header = await page.getByRole('columnheader', { name: 'Warehouse' }).boundingBox()
  expect(Math.round((first?.y ?? 0) - (header?.y ?? 0))).toBe(36)
  const onOrder = page.getByRole('columnheader', { name: 'Quantity on Order' }).locator('.ag-header-cell-text')
  const overflow = await onOrder.evaluate((text) => text.scrollWidth - text.clientWidth)
  expect([overflow, (await onOrder.boundingBox())?.height]).toEqual([0, 32])
})

test('What answers a search is on the screen without scrolling, at 1440 and at 1024 px [INV-13]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openCups(page)
  const left = (column: string) => page.getByRole('columnheader', { name: column, exact: true })
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
  await expect.poll(gap).toBeLessThan(12)
  expect(await gap()).toBeGreaterThanOrEqual(0)
  await findInRows(page, 'no such words')
  await expect(page.getByText('None of these rows contains “no such words”.')).toBeVisible()
  await expect(page.getByText('No Matching Rows')).toHaveCount(0)
})

test('The menu hides, moves, and resets columns, and the layout is saved for the user', async ({ signIn }) => {
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

test('Selected rows are counted, summed, and copied in a spreadsheet format', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCups(page)
  await cell(page, 0).click()
  await cell(page, 2).click({ modifiers: ['Shift'] })
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toContainText('3 selected')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [head, ...rows] = copied.split('\r\n').map((line) => line.split('\t'))
  expect(head?.slice(0, 3)).toEqual(['Customer Part', 'Item #', 'Description'])
  expect(rows).toHaveLength(3)
  const at = head?.indexOf('Quantity on hand') ?? -1
  const sum = rows.reduce((total, cells) => total + Number(cells[at]), 0)
  await expect(selected).toContainText(`Quantity on hand ${sum.toLocaleString('en-US')}`)
})

test('Codes are in the self-hosted monospaced face, which the sign-in does not load', async ({
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
  await expect(selected).toContainText('12 selected')
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

test('The grid works by keyboard alone: cells, sort, selection, and exit', async ({ signIn }) => {
  const page = await signIn('customer')
  await openCups(page)
  await page.getByRole('columnheader', { name: 'Item #' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=DistributorPartnumber/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('50 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBeNull()
})

test('On a header, Shift moves the column and Alt changes its width; the pointer shows a text that is cut', async ({
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

test.describe('Under 600 px', () => {
  const card = (page: Page) => page.getByRole('list', { name: 'Inventory' }).getByRole('listitem')

  test('rows are cards that can be sorted and searched', async ({ signIn }) => {
    const page = await signIn('customer')
    await page.setViewportSize({ width: 360, height: 780 })
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })

  test("the first result is above 320 px, and an item's warehouses share one card with its total", async ({
    signIn,
  }) => {
    const page = await signIn('customer')
    await page.setViewportSize({ width: 360, height: 780 })
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
    test(`the first result of ${path} is above 320 px, and what chose it folds`, async ({ signIn }) => {
      const page = await signIn(account)
      await page.setViewportSize({ width: 360, height: 780 })
      await page.goto(path)
      const first = page.locator('main li', { has: page.locator('dl') }).first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y).toBeLessThan(320)
    })

  test('filters fold into chips after a search, and exports are in a menu', async ({ signIn }) => {
    const page = await signIn('customer')
    await page.setViewportSize({ width: 360, height: 780 })
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
    await page.setViewportSize({ width: 360, height: 780 })
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

test('Back returns to the row that the person left, in sight and with the focus', async ({ signIn }) => {
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
  await expect(page.getByRole('heading', { name: /Order/ })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.ag-row[row-index="56"] [col-id="order"]')).toBeFocused()
})

test('On a phone, Back returns to the card that the person left, in sight and with the focus', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.setViewportSize({ width: 360, height: 780 })
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
