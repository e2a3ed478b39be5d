import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

const search = '/ItemTracking?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes&sort=-quantity'

test('Item Tracking opens the item page, figures there open their lines, and Back returns [SIL-03] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', search)
  const link = page.locator('.ag-row [col-id="item"] a').first()
  const item = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveTitle(`Item ${item} · Trade Counter`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Towel/i)
  const band = page.getByRole('region', { name: 'Stock, price, and quantity' })
  await expect(band.getByRole('listitem')).toHaveText([
    /^Available at /,
    /^More/,
    /^Your price/,
    /^Bought in 12 months/,
  ])
  // What decides comes first, and what never changes comes last.
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('About this item')
  const parts = ['Purchases by month', 'Warehouses', 'Last invoice lines', 'Open orders and back orders']
  for (const name of parts) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Purchases by month, table' }).getByRole('row')).toHaveCount(49)
  await expectAccessible(page)
  await onPhone(page)
  const months = page.getByRole('region', { name: 'Purchases by month, table' })
  await expect(months.getByRole('row')).not.toHaveCount(49)
  await page.getByRole('group', { name: 'Year' }).getByRole('button').nth(1).click()
  await expect(months.getByRole('row')).toHaveCount(13)
  await expect(months.getByRole('row').nth(12)).toContainText(/^January/)
  // Neither a table nor the page scrolls sideways, and no table scrolls within the page.
  const scrolls = await page
    .getByRole('region', { name: /, table$/ })
    .evaluateAll(
      (tables) =>
        tables.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length,
    )
  expect(scrolls).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // One thumb reaches the quantity and the button, wherever the page is scrolled to.
  for (const control of [page.getByLabel(`Quantity of ${item}`), page.getByRole('button', { name: 'Add to cart' })]) {
    await expect(control).toBeInViewport({ ratio: 1 })
    expect((await control.boundingBox())?.y).toBeGreaterThan(390)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const bought = page.getByRole('link', { name: /^Bought in 12 months: / })
  const figure = (await bought.textContent()) ?? ''
  await bought.click()
  await expect(page).toHaveURL(/\/PurchasedLines\?/)
  await expect(page.getByLabel('Totals').getByText('Quantity').locator('..')).toContainText(figure)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Item' }).click()
  await expect(page).toHaveTitle(`Item ${item} · Trade Counter`)
})

test('Without rights to quantities and prices, the band leaves them out [APP-12]', async ({ signIn }) => {
  const page = await signIn('restricted', '/ItemTracking?searchWord=a&searchWordType=DS&numberRows=20&searched=yes')
  await page.locator('.ag-row [col-id="item"] a').first().click()
  const band = page.getByRole('region', { name: 'Stock, price, and quantity' })
  await expect(band.getByRole('listitem').last()).toContainText('Bought in 12 months')
  await expect(band).not.toContainText('$')
  await expect(band).not.toContainText('price')
})

test('An item number in a grid opens its page from the keyboard; an unknown item gets a message', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/PriceList?searchWord=towel&searchWordType=DS&searched=yes')
  const cell = page.locator('.ag-row [col-id="itemNumber"]').first()
  const item = (await cell.textContent()) ?? ''
  await cell.press('Enter')
  await expect(page).toHaveTitle(`Item ${item} · Trade Counter`)
  await page.goto('/Item?item=NO-SUCH-ITEM')
  await expect(page.getByRole('status').getByText('There is no such item, or you may not see it.')).toBeVisible()
})
