import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfViewer } from '#e2e/kit/browser.ts'
import { selectAll } from '#e2e/kit/select-all.ts'
import { expect, test } from '#e2e/kit/test.ts'

const detail = '/AccountsPayable?view=detail&bucket=31-60'
const call = '**/api/pdf-downloader/invoice-pdf-download?*'
const failed = 'Error while downloading the Invoice Image. Please retry after some time.'
const invoices = (page: Page) => page.getByRole('button', { name: /^Open invoice / })

test(
  'An invoice opens in a window that first shows the wait text, then the document [INVOICE-01, INVOICE-02, INVOICE-03, AP-26]',
  pdfViewer,
  async ({ signIn }) => {
    const page = await signIn('customer', detail)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    const link = invoices(page).first()
    const [window] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(window.getByText('Downloading Invoice Image...', { exact: true })).toBeVisible()
    await expect(link).toHaveAttribute('aria-busy', 'true')
    goOn()
    await expect.poll(() => window.url()).toMatch(/^blob:/)
    await expect(link).toHaveAttribute('aria-busy', 'false')
    await page.unroute(call)
    await window.close()
  },
)

test('A failure closes the window, ends the wait, and shows an error [INVOICE-05, INVOICE-06, INVOICE-07, ERR-16] @tour', async ({
  signIn,
  allowErrors,
}) => {
  allowErrors(/500/)
  const page = await signIn('customer', detail)
  await page.route(call, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }))
  const link = invoices(page).first()
  const [window] = await Promise.all([page.waitForEvent('popup'), link.click()])
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(failed)
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(link).toHaveAttribute('aria-busy', 'false')
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.unroute(call)
})

test('A blocked window shows a message with a link that opens the document', pdfViewer, async ({ signIn }) => {
  const page = await signIn('customer')
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(detail)
  await invoices(page).first().click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The browser blocked the new window')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    alert.getByRole('link', { name: /^Open Invoice \d+$/ }).click(),
  ])
  await expect.poll(() => tab.url()).toMatch(/^blob:/)
  await tab.close()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
})

test('Without CanViewInvoices numbers are plain text, and there is nothing to download [PERM-10]', async ({
  signIn,
}) => {
  const page = await signIn('restricted', '/AccountsPayable?view=detail&status=B')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect(invoices(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Download invoices' })).toBeHidden()
})

test('Selected invoices download as one PDF or as a zip @tour', async ({ signIn }) => {
  const page = await signIn('customer', detail)
  await page.getByRole('checkbox', { name: selectAll }).check()
  const files = page.getByRole('group', { name: 'Download invoices' })
  for (const [form, start] of [
    ['pdf', '%PDF-'],
    ['zip', 'PK'],
  ] as const) {
    const download = page.waitForEvent('download')
    await files.getByRole('button', { name: form === 'pdf' ? /selected as one PDF$/ : /selected as a zip/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`Invoices-100001.${form}`)
    expect((await readFile(await file.path())).toString('latin1').startsWith(start)).toBe(true)
  }
})
