import { expectAccessible } from '#e2e/kit/accessible.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { openOrders, orderLinks, parts, trackedOrder, trackLinks } from '#e2e/kit/orders.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('A link opens an order directly, with lines, totals, and file [ODET-01, ODET-02, ODET-14, ODET-15, ODET-16, ODET-17] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await page.goto(`/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByRole('heading', { name: `Display Order ${order}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Display Order ${order}`))
  for (const label of ['Customer PO', 'Invoice', 'Carrier', 'Freight bill PRO #'])
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /^Ordered\d\d\/\d\d\/\d{4}$/,
    /^Due\d\d\/\d\d\/\d{4}$/,
    /^Shipped\d\d\/\d\d\/\d{4}$/,
    /^Invoiced\d\d\/\d\d\/\d{4}$/,
  ])
  await expect(page.getByRole('button', { name: 'Show Invoice' })).toBeVisible()
  const invoiced = page.getByRole('region', { name: /^Invoice \d+$/ })
  const cents = async (name: string) => {
    const amount = invoiced.locator('div', { has: page.getByText(name, { exact: true }) }).getByRole('definition')
    return Math.round(Number(((await amount.last().textContent()) ?? '').replace(/[$,]/g, '')) * 100)
  }
  expect((await cents('Merchandise')) + (await cents('Freight')) + (await cents('Tax'))).toBe(await cents('Total'))
  const totals = page.getByLabel('Totals').first()
  // One bar, right below the last row.
  const [above, below] = [
    await page
      .getByRole('status')
      .filter({ hasText: /rows?$/ })
      .boundingBox(),
    await totals.boundingBox(),
  ]
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(60)
  await expect(totals).toContainText(/Lines\s*\d/)
  await expect(totals).toContainText(/Weight\s*[\d.,]+ lb/)
  const download = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  expect((await download).suggestedFilename()).toBe('DisplayOrderDetails.csv')
  await expectAccessible(page)
})

/** The first row of a compact answer, by key. */
function firstRow(text: string): Map<string, string> {
  const [keys = '', values = ''] = text.split('\n')
  const cells = values.split('\t').map((cell) => (cell === '\\N' ? '' : cell))
  return new Map(keys.split('\t').map((key, at) => [key, cells[at] ?? '']))
}

const headFields = [
  ...['orderStatus', 'customerNumber', 'customerName', 'customerAddress1', 'customerCity', 'customerState'],
  ...['customerZipCode', 'shipToNumber', 'shipToName', 'shipToAddress1', 'shipToCity', 'shipToState', 'shipToZipCode'],
  ...['poNumber', 'proNumber', 'referenceNumber', 'shipVia', 'shipViaName', 'orderComment1', 'orderComment2'],
]

/** Back orders name their original order in one comment and have another comment too. */
test('The head shows the customer, the destination, the shipping method, and both comments [ODET-03, ODET-04, ODET-05, ODET-06, ODET-07, ODET-08, ODET-09, ODET-10, ODET-12, ODET-13]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const linksOf = async (status: string) => {
    await openOrders(page, `?orderStatus=${status}`)
    return orderLinks(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  }
  const all = await linksOf('A')
  const backOrders = all.filter((href) => /sequence=0?[1-9]/.test(href))
  const seen = new Set<string>()
  // The latest orders, back orders, and shipped orders: together they fill every field on any day.
  for (const link of [...all.slice(0, 4), ...backOrders.slice(0, 8), ...(await linksOf('C'))]) {
    const answer = page.waitForResponse(/orderDetailsTop/)
    await page.goto(link)
    const row = firstRow(await (await answer).text())
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: /^Display Order/ })).toBeVisible()
    for (const field of headFields) {
      const value = row.get(field) ?? ''
      if (value === '' || value === '0') continue
      // The carrier's name is shown in sentence case.
      await expect(main, field).toContainText(value, { ignoreCase: true })
      seen.add(field)
    }
    if (seen.size === headFields.length) break
  }
  expect([...headFields].filter((field) => !seen.has(field))).toEqual([])
})

test('The carrier links to the shipments with their stored events [APP-11, ORD-32, TRK-01, TRK-02, TRK-03, TRK-04, PERM-11] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await trackLinks(page).first().click()
  await expect(page.getByRole('heading', { name: `Shipments for Order# ${number} - ${sequence}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Order Search')
  await expect(page.getByRole('navigation', { name: 'Tracking numbers' }).getByRole('button')).not.toHaveCount(0)
  const last = page.getByRole('region', { name: 'Last activity' })
  for (const label of [
    'Status',
    'Scheduled delivery',
    'Shipped or billed on',
    'Tracking number',
    'Service type',
    'Package weight',
  ])
    await expect(last.getByRole('term').filter({ hasText: label })).toBeVisible()
  const progress = page.getByRole('table', { name: 'Package progress' })
  await expect(progress.getByRole('columnheader')).toHaveText(['Date', 'Time', 'Location', 'Activity'])
  await expect(progress.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  const days = await progress.getByRole('row').locator('td:first-child').allTextContents()
  const latestFirst = days.map((day) => day.replace(/(..).(..).(....)/, '$3$1$2'))
  expect(latestFirst).toEqual(latestFirst.toSorted().reverse())
  await expect(page.getByText(/from our records/)).toHaveCount(1)
  await expect(page.getByText(/^Tracking is provided by (UPS|FedEx)/)).toBeVisible()
  await expectAccessible(page)
})

test('A parcel without tracking events says so [ERR-07]', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.route(/getUPSResponses|getFedexResponses/, (route) => route.fulfill({ json: [] }))
  const order = await trackedOrder(page)
  const { number, sequence } = parts(order)
  await page.goto(`/OrderTracking?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByRole('status').filter({ hasText: 'No matching Orders have been found.' })).toBeVisible()
  await page.unrouteAll()
})

test("Another customer's order and parcels look like ones that do not exist [safety 3]", async ({ signIn }) => {
  const theirs = await trackedOrder(await signIn('customer'))
  const { number, sequence } = parts(theirs)
  const page = await signIn('restricted', `/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByText('No matching Orders have been found.')).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await page.goto(`/OrderTracking?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.getByText('Tracking info not available for deliveries older than 120 days.')).toBeVisible()
})

test('On a phone, the carrier’s link and Show Invoice do not touch', async ({ signIn }) => {
  const page = await signIn('customer')
  const { number, sequence } = parts(await trackedOrder(page))
  await onPhone(page)
  await page.goto(`/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  const text = await page
    .getByRole('link', { name: /^Track order/ })
    .locator('span')
    .first()
    .boundingBox()
  const button = await page.getByRole('button', { name: 'Show Invoice' }).boundingBox()
  expect((button?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0)).toBeGreaterThanOrEqual(8)
})
