import type { Page } from '@playwright/test'
import { expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { selectAll } from '#e2e/kit/select-all.ts'
import { expect, test } from '#e2e/kit/test.ts'

const tile = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const tiles = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem')
const numberOf = (page: Page, title: string) => tile(page, title).getByRole('paragraph').first().textContent()
const open = (page: Page, title: string) => tile(page, title).getByRole('link', { name: title }).click()
const status = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })
const rows = (count: string | null) => `${count} ${count === '1' ? 'row' : 'rows'}`

for (const account of ['customer', 'shipTo'] as const) {
  test(`Each number matches what its link opens, for ${account} [SIL-02] @tour`, async ({ signIn }) => {
    const page = await signIn(account, '/Home')
    await expect(tile(page, 'Past due')).toBeVisible()
    const pastDue = await numberOf(page, 'Past due')
    const note = await tile(page, 'Past due').getByRole('paragraph').nth(1).textContent()
    const invoices = /^([\d,]+) invoice/.exec(note ?? '')?.[1] ?? '0'
    await open(page, 'Past due')
    await expect(page.getByLabel('Days Old', { exact: true })).toHaveValue('past-due')
    if (invoices !== '0') {
      await expect(status(page)).toHaveText(rows(invoices))
      await page.getByRole('checkbox', { name: selectAll }).check()
      await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(`Current Balance ${pastDue}`)
    }
    for (const title of ['Back orders', 'Open orders', 'Arriving soon']) {
      await page.goto('/Home')
      const count = await numberOf(page, title)
      await open(page, title)
      await expect(page).not.toHaveURL(/\/Home/)
      if (count !== '0') await expect(status(page)).toHaveText(rows(count))
      else await expect(page.locator('.ag-row')).toHaveCount(0)
    }
  })
}

test('Coming back to Home shows the same tiles, and nothing keeps loading', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  await expect(tile(page, 'Purchases this year')).toBeVisible()
  const before = await tiles(page).count()
  expect(before).toBeGreaterThan(5)
  await page.getByRole('navigation').getByRole('link', { name: 'AP', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accounts Payable' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(tile(page, 'Purchases this year')).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(before)
})

test('The tiles are one row of 88 px, and two columns on a phone; each opens its screen wherever it is clicked', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  const places = async () => {
    await expect(tile(page, 'Purchases this year')).toBeVisible()
    return Promise.all((await tiles(page).all()).map((one) => one.boundingBox()))
  }
  const wide = await places()
  expect(new Set(wide.map((box) => box?.height))).toEqual(new Set([88]))
  expect(new Set(wide.map((box) => box?.y)).size).toBe(1)
  await onPhone(page)
  expect(new Set((await places()).map((box) => box?.x)).size).toBe(2)
  const box = await tile(page, 'Open orders').boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + (box?.height ?? 0) - 4)
  await expect(page).toHaveURL(/DisplayOrder\?orderStatus=O/)
})

test('Each row of the work list leads to its document, and its breadcrumb back', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const row = (part: string) => page.getByRole('region', { name: part }).getByRole('listitem').first()
  const number = async (part: string) => (await row(part).getByRole('link').textContent()) ?? ''
  const [invoice, backOrder, item] = [
    await number('Invoices to pay'),
    await number('Back orders'),
    await number('Prices changing'),
  ]
  await expect(row('Invoices to pay')).toContainText(/Save \$[\d.,]+ by \d\d\/\d\d|\d+ days? past due/)
  await row('Invoices to pay').click()
  await expect(page.getByRole('main')).toContainText(invoice)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(row('Back orders')).toContainText(/Expected \d\d\/\d\d/)
  await row('Back orders').click()
  await expect(page.getByRole('main')).toContainText(backOrder)
  await page.goBack()
  await expect(row('Prices changing')).toContainText(/\$[\d.,]+ → \$[\d.,]+.*[+-]\$[\d.,]+/)
  await row('Prices changing').click()
  await expect(page.getByRole('heading', { name: 'Price Changes' })).toBeVisible()
  await expect(page.locator('.ag-row')).not.toHaveCount(0)
  await expect(page.locator('.ag-row [col-id="itemNumber"]').first()).toHaveText(item)
})

test('One click shows which prices change within 30 days, with the old and new price and the price kind', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  await expect(tile(page, 'Prices about to change')).toBeVisible()
  const items = Number(await numberOf(page, 'Prices about to change'))
  await open(page, 'Prices about to change')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const shown = Number(/^\d+/.exec((await status(page).textContent()) ?? '')?.[0])
  expect(shown).toBeGreaterThanOrEqual(items)
  const change = page.locator('.ag-row [col-id="difference"]').first()
  await expect(change).toHaveText(/[▲▼] [+-]\$/)
  await page.getByRole('button', { name: 'All items' }).click()
  await expect(page).toHaveURL(/items=A/)
  await expect
    .poll(async () => Number(/^\d+/.exec((await status(page).textContent()) ?? '')?.[0]))
    .toBeGreaterThan(shown)
})

test('Home and Price Changes are usable by everybody', async ({ signIn }) => {
  const page = await signIn('customer')
  await expectUsableByEverybody(page, '/Home')
  await expectUsableByEverybody(page, '/PriceChanges')
})

test('A part that the viewer may not see is neither shown nor requested', async ({ signIn }) => {
  const page = await signIn('restricted')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/Home')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(tile(page, 'Open orders')).toBeVisible()
  const home = asked.filter((path) => path.includes('/home/')).map((path) => path.split('/').at(-1))
  expect(home).toContain('due-invoices')
  for (const path of ['price-changes', 'customers']) expect(home).not.toContain(path)
})

test('Only tiles that the flags allow are shown', async ({ signIn }) => {
  const page = await signIn('restricted', '/Home')
  await expect(tile(page, 'Open orders')).toBeVisible()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).not.toContain('Prices about to change')
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Purchases this year' }),
  ).not.toContainText('$')
})
