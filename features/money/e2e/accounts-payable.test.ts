import type { Page } from '@playwright/test'
import { bars, daysOld, detail, openSummary, valuesOf } from '#e2e/kit/accounts-payable.ts'
import { expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { pdfViewer } from '#e2e/kit/browser.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { selectAll } from '#e2e/kit/select-all.ts'
import { expect, test } from '#e2e/kit/test.ts'

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })
const sums = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

/** Reads the grid of buckets: balance and number of invoices by name. */
async function readBuckets(page: Page): Promise<Map<string, [balance: string, invoices: string]>> {
  await expect(page.locator('.ag-row')).toHaveCount(6)
  const [names, balances, counts] = [
    await valuesOf(page, 'Name'),
    await valuesOf(page, 'Balance'),
    await valuesOf(page, 'Invcount'),
  ]
  return new Map(names.map((name, at) => [name, [balances[at] ?? '', counts[at] ?? '']]))
}

/** Selects all rows of the details and checks their number and sum against the bucket. */
async function expectDetails(page: Page, [balance, invoices]: [string, string]): Promise<void> {
  await expect(status(page)).toHaveText(`${invoices} ${invoices === '1' ? 'row' : 'rows'}`)
  await page.getByRole('checkbox', { name: selectAll }).check()
  await expect(sums(page)).toContainText(`Current Balance ${balance}`)
}

test('The summary shows the buckets and their Total as a grid, and only the buckets as bars [AP-01, AP-02, AP-03, AP-04, AP-05] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers.map((text) => text.trim())).toEqual(['Days Old', 'Current Balance', '# of Invoices'])
  const buckets = await readBuckets(page)
  const names = ['0 - 30', '31 - 60', '61 - 90', '91 - 120', 'Over 120']
  expect([...buckets.keys()]).toEqual([...names, 'Total'])
  const spoken = await bars(page).evaluateAll((all) => all.map((bar) => bar.firstElementChild?.textContent))
  expect(spoken).toEqual(
    names.map((name) => {
      const [balance, invoices] = buckets.get(name) ?? []
      return `${name} days: ${balance}, ${invoices} ${invoices === '1' ? 'invoice' : 'invoices'}`
    }),
  )
})

test('The chart shows amounts due, past due, and over 60 days, also without colors, and the details show each due date', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await openSummary(page)
  const [, total] = [...(await readBuckets(page))].at(-1) ?? []
  const states = page.getByRole('list', { name: 'Due' }).getByRole('listitem')
  await expect(states).toHaveText([/^Not due -?\$/, /^Past due -?\$/, /^Over 60 days -?\$/])
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)
  const sums = (await states.locator('strong').allTextContents()).map(cents)
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(cents(total?.[0] ?? ''))
  await expect(page.getByRole('status').filter({ hasText: 'rows' })).toHaveText('5 rows')
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page.locator('[data-tone]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(mark)
      return `${mark.getAttribute('data-tone')} ${backgroundColor} ${backgroundImage}`
    }),
  )
  const withoutTone = looks.map((look) => look.replace(/^\w+ /, ''))
  expect(new Set(withoutTone).size, 'looks of three states in forced colors').toBe(3)
  expect(new Set(looks).size, 'bars and legend look alike').toBe(3)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(`${detail}&bucket=past-due`)
  const due = page.locator('.ag-row [col-id="DueDate"]')
  await expect(due.first()).toHaveText(/^\d+ days? past due \d\d\/\d\d\/\d{4}$/)
  const late = (await due.allTextContents()).map((text) => /^\d+/.exec(text)?.[0])
  expect(await valuesOf(page, 'DaysPastDue')).toEqual(late)
})

test('Past due is the largest figure, on a phone too; it opens what is due first, and what is due this week is beside it', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  for (const resize of [() => page.setViewportSize({ width: 1440, height: 900 }), () => onPhone(page)]) {
    await resize()
    await page.goto('/AccountsPayable')
    const answers = page.getByRole('list', { name: 'What you owe' }).getByRole('button')
    await expect(answers).toHaveText([/^Past due \$/, /^Due this week \$/, /^Open in all \$/])
    const size = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize)
    const pastDue = await answers.first().locator('strong').evaluate(size)
    const sizes = await page
      .getByRole('main')
      .locator('*')
      .evaluateAll((all) =>
        all
          .filter(({ textContent, childElementCount }) => childElementCount === 0 && /\d/.test(textContent))
          .map((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
      )
    expect(sizes.filter((other) => other >= pastDue)).toEqual([pastDue])
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/AccountsPayable')
  await page.getByRole('button', { name: /^Past due \$/ }).click()
  await expect(daysOld(page)).toHaveValue('past-due')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const late = (await valuesOf(page, 'DaysPastDue')).map(Number)
  expect(late).toEqual(late.toSorted((a, b) => b - a))
  await page.getByRole('button', { name: /^Due this week \$/ }).click()
  await expect(daysOld(page)).toHaveValue('due-soon')
})

for (const account of ['customer', 'shipTo'] as const) {
  test(`Every bucket opens its invoices, with the same count and sum, for ${account} [AP-06, AP-17, AP-20]`, async ({
    signIn,
  }) => {
    const page = await signIn(account)
    await openSummary(page)
    for (const [name, shown] of await readBuckets(page)) {
      if (name === '31 - 60') {
        await bars(page).nth(1).focus()
        await page.keyboard.press('Enter')
      } else await page.locator('.ag-row', { hasText: name }).getByRole('gridcell').nth(1).click()
      await expect(page.getByRole('heading', { name: 'AP Detail' })).toBeVisible()
      const code = { Total: '', 'Over 120': 'over-120' }[name] ?? name.replaceAll(' ', '')
      await expect(daysOld(page)).toHaveValue(code)
      if (shown[1] !== '0') await expectDetails(page, shown)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'AP Summary' }).click()
      await expect(page.getByRole('heading', { name: 'Accounts Payable' })).toBeVisible()
    }
  })
}

test('The PO and a double click on an invoice open the order, and the breadcrumb leads back [AP-15, AP-16, AP-18, AP-19, AP-24, AP-25] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${detail}&bucket=0-30`)
  const cell = (column: string) => page.locator(`.ag-row [col-id="${column}"]`).first()
  await expect(cell('PoNumber')).toBeVisible()
  const [order] = await valuesOf(page, 'OrderNumber')
  await cell('PoNumber').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveText(['AP Summary', 'AP Detail'])
  await expect(page.getByRole('main')).toContainText(`${order}-`)
  await expect(page.getByRole('main')).toContainText('Closed')
  await crumbs.getByRole('link', { name: 'AP Detail' }).click()
  await expect(daysOld(page)).toHaveValue('0-30')
  await cell('City').dblclick()
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
})

test(
  'An invoice whose order is no longer stored says so and shows its own data [AP-24, AP-25]',
  pdfViewer,
  async ({ signIn }) => {
    const page = await signIn('customer', `${detail}&status=C&toDate=2023-12-31`)
    await page.locator('.ag-row [col-id="PoNumber"]').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
    await expect(
      page.getByText(/^Order \d{6}-\d{2} is no longer available. These details are from its invoice.$/),
    ).toBeVisible()
    for (const label of ['Customer PO', 'Order', 'Invoiced', 'Due', 'Original amount'])
      await expect(page.getByRole('main').getByRole('term').filter({ hasText: label }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ship to' })).toBeVisible()
    await expect(page.locator('.ag-row').first()).toBeVisible()
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Show Invoice' }).click()
    await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
    const download = page.waitForEvent('download')
    await pressExport(page, 'Download the filtered rows as CSV')
    expect((await download).suggestedFilename()).toBe('InvoiceLines.csv')
  },
)

test('Both lists can be downloaded [AP-27, CSV-05]', async ({ signIn }) => {
  const page = await signIn('customer')
  for (const [path, name] of [
    ['/AccountsPayable', 'AccountsPayableBuckets'],
    [detail, 'AccountsPayable'],
  ]) {
    await page.goto(path ?? '')
    for (const [form, button] of [
      ['csv', 'CSV'],
      ['xlsx', 'Excel'],
    ]) {
      const download = page.waitForEvent('download')
      await pressExport(page, `Download the filtered rows as ${button}`)
      expect((await download).suggestedFilename()).toBe(`${name}.${form}`)
    }
  }
})

test('A past day’s statement opens in a tab', pdfViewer, async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  await pressExport(page, 'Statement')
  await page.getByLabel('As of').fill('2026-02-01')
  await page.getByLabel('Since').fill('2026-02-02')
  await expect(page.getByRole('button', { name: 'Open PDF' })).toBeDisabled()
  await page.getByLabel('Since').fill('2026-01-15')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open PDF' }).click()
  await expect.poll(async () => (await popup).url()).toMatch(/^blob:/)
  await (await popup).close()
})

test('Escape closes the statement’s dialog and returns the focus to Export', async ({ signIn }) => {
  const page = await signIn('customer')
  await openSummary(page)
  await pressExport(page, 'Statement')
  await expect(page.getByRole('dialog', { name: 'Statement of account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('AP says what was paid and what a payment saves, and leads to a statement that closes with its total less what is on account', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${detail}&bucket=0-30`)
  await page.getByRole('button', { name: /^\$[\d,.]+, payments of 743726$/ }).click()
  const invoice = page.getByRole('dialog', { name: 'Invoice 743726' })
  await expect(invoice.getByText(/^Paid [\d/]{10} by check 1702, \$2,970\.03 of \$4,568\.37$/)).toBeVisible()
  await expect(invoice.getByText('Balance due $1,598.34')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Save \$131\.02 by / }).click()
  await expect(page.getByText(/^Pay \$6,419\.96 by [\d/]{10} and save \$131\.02$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await openSummary(page)
  const [, total] = [...(await readBuckets(page))].at(-1) ?? []
  await pressExport(page, 'Statement')
  await page.getByRole('button', { name: 'Show every entry' }).click()
  await expect(page.getByRole('heading', { name: 'Account Statement' })).toBeVisible()
  await expect(page.locator('.ag-row').first()).toContainText('Opening balance')
  const cents = (text = '') => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)
  const closing = page.locator('.ag-row', { hasText: 'Closing balance' }).locator('[col-id="Balance"]')
  expect(cents(await closing.innerText())).toBe(cents(total?.[0]) - 50_000)
})

for (const path of ['/AccountsPayable', detail, '/AccountStatement', '/Home']) {
  test(`${path} is accessible, light and dark, wide and narrow`, async ({ signIn }) => {
    await expectUsableByEverybody(await signIn('customer'), path)
  })
}

test('AP, Home, and Purchase say whom to call while a customer is on hold, and how far it is over its credit limit', async ({
  signIn,
}) => {
  const page = await signIn('administrator')
  for (const path of ['/AccountsPayable?', '/Home?show=customer&', '/Purchase?']) {
    await page.goto(`${path}viewing=05-500001`)
    await expect(page.getByRole('link', { name: 'Call Kenji Arakawa 206-555-0139' })).toHaveAttribute(
      'href',
      'tel:2065550139',
    )
    await expect(page.getByText(/^\$[\d,.]+ over the credit limit of \$55,000\.00$/)).toBeVisible()
  }
})
