import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { exportButton } from './kit/export-menu.ts'
import { expect, test } from './kit/test.ts'

const run = promisify(execFile)

/** The text of each page that the browser would print. */
async function printed(page: Page, file: string): Promise<string[]> {
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'])
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => text.replace(/\s+/g, ' '))
}

/** Checks that the frame is not printed: no links, no buttons, and no grid that the window cuts off. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
  await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden()
  await expect(exportButton(page)).toHaveCount(0)
  await expect(page.locator('.ag-root-wrapper')).toBeHidden()
  const colours = await page.evaluate(() => {
    const cells = [document.body, ...document.querySelectorAll('h1, th, td')]
    const grounds = [document.body, ...document.querySelectorAll('main, thead, tr, td')]
    const opaque = (element: Element) => getComputedStyle(element).backgroundColor
    return {
      text: [...new Set(cells.map((element) => getComputedStyle(element).color))],
      ground: [...new Set(grounds.map(opaque))].filter((colour) => colour !== 'rgba(0, 0, 0, 0)'),
    }
  })
  expect(colours).toEqual({ text: ['rgb(0, 0, 0)'], ground: ['rgb(255, 255, 255)'] })
}

/** Switches to the dark scheme with the switch. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
}

test('A long list prints as one table, with its header on every page, in the order of the screen', async ({
  signIn,
}, info) => {
  const page = await signIn('customer')
  await darken(page)
  await page.goto('/AccountsPayable?view=detail&status=C&sort=ReferenceNumber')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const count = Number(
    (await page.getByRole('status').filter({ hasText: /rows$/ }).textContent())?.replace(/\D/g, '') ?? 0,
  )
  expect(count).toBeGreaterThan(100)
  await expectPaper(page)
  const rows = page.locator('table tbody tr')
  await expect(rows).toHaveCount(Math.min(count, 2000))
  await expect(page.getByText('Status Closed')).toBeVisible()
  const numbers = await page.locator('table tbody td:first-child').allTextContents()
  expect(numbers).toEqual(numbers.toSorted())
  const pages = await printed(page, info.outputPath('payables.pdf'))
  expect(pages.length).toBeGreaterThan(2)
  for (const text of pages.slice(0, -1)) expect(text).toMatch(/Invoice #.*Current Balance/)
  expect(pages[0]).toContain('01 100001')
  expect(pages.at(-1)).toMatch(/rows\b/)
})

test('An order prints completely: its head, every line under a header, and its totals @tour', async ({
  signIn,
}, info) => {
  const page = await signIn('customer')
  await darken(page)
  await page.goto('/DisplayOrder?orderStatus=C')
  await page
    .getByRole('link', { name: /^Open order / })
    .first()
    .click()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const heading = (await page.getByRole('heading', { name: /^Display Order/ }).textContent()) ?? ''
  const asOf = page.getByText(/^as of /)
  await expect(asOf).toContainText(/\d{1,2}:\d\d\s[AP]M/)
  const items = Number(/Lines\s*(\d+)/.exec((await page.getByLabel('Totals').textContent()) ?? '')?.[1])
  await expectPaper(page)
  await expect(page.locator('table tbody tr')).toHaveCount(items)
  // A page is 957 px wide. What is wider would make the browser print everything smaller.
  await page.setViewportSize({ width: 957, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(957)
  const cells = page.locator('table tbody td')
  expect(Number.parseFloat(await cells.first().evaluate((cell) => getComputedStyle(cell).fontSize))).toBeGreaterThan(11)
  const description = await page.locator('table tbody td[data-label="Description"]').allTextContents()
  for (const text of description) expect(text).toMatch(/\p{Ll}/u)
  await expect(page.getByText(/^Not printed: .*Mfr Part/)).toBeVisible()
  const [first = ''] = await printed(page, info.outputPath('order.pdf'))
  for (const words of [heading, 'Ship to', 'Customer PO', 'Item #', 'Lines']) expect(first).toContain(words)
  expect(first).not.toContain('Show Invoice')
})

test('A placed order prints alone and completely', async ({ signIn }, info) => {
  const page = await signIn('limited', '/PlacedOrder?order=W0000001')
  const lines = page.getByRole('list', { name: 'Lines of the order' }).locator('> li')
  await expect(lines).toHaveCount(5)
  const numbers = await lines.locator('.code').allTextContents()
  const pages = await printed(page, info.outputPath('placed.pdf'))
  expect(pages).toHaveLength(1)
  for (const words of ['Order W0000001', 'Delivery', 'Sent for approval', 'Total', ...numbers])
    expect(pages[0]).toContain(words)
  for (const words of ['Placed orders', 'Order again', 'Export']) expect(pages[0]).not.toContain(words)
})

test('The buckets print with their chart', async ({ signIn }, info) => {
  const page = await signIn('customer', '/AccountsPayable')
  await expect(page.locator('.ag-row')).toHaveCount(6)
  await expectPaper(page)
  await expect(page.getByRole('region', { name: 'Current balance by days old' })).toBeVisible()
  const pages = await printed(page, info.outputPath('buckets.pdf'))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/Days Old.*Over 120.*Total/)
})

test('Back on the screen the grid is unchanged', async ({ signIn }) => {
  const page = await signIn('customer', '/AccountsPayable')
  await expectPaper(page)
  await page.emulateMedia({ media: 'screen', colorScheme: null })
  await expect(page.locator('.ag-row')).toHaveCount(6)
  await expect(page.locator('table')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
})
