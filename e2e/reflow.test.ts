import type { Page } from '@playwright/test'
import { untilLoaded } from './kit/accessible.ts'
import { cups } from './kit/cups.ts'
import { expectNoSidewaysScroll, onPhone, withTouch } from './kit/phone.ts'
import { expect, test } from './kit/test.ts'

const year = new Date().getFullYear()
const inventory = '/Inventory?searchWord=0004&searchWordType=CP&qualifier=point&numberRows=100&searched=yes'
const report = `/PurchasingAnalysis?report=8&data=2&from1=${year}-01-01&to1=${year}-12-31&ran=yes`

/** The page and each part of it that scrolls up and down. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element)
        const scrolls = overflowY === 'auto' || overflowY === 'scroll'
        return scrolls && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0
      })
      .map(({ className }) => String(className)),
  )

test('On a phone of 320 px no screen scrolls sideways, and at a zoom of 200% nothing scrolls inside the page [WCAG 1.4.10]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  for (const path of [inventory, '/Purchasing', '/PurchasingAnalysis', '/Home', '/DisplayOrder', '/AccountsPayable']) {
    await onPhone(page, { width: 320, height: 640 })
    await page.goto(path)
    await untilLoaded(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 720, height: 450 })
  for (const path of [inventory, '/DisplayOrder']) {
    await page.goto(path)
    await expect(page.getByRole('listitem').or(page.getByRole('term')).last()).toBeAttached()
    await untilLoaded(page)
    expect(await scrollers(page), path).toEqual([])
  }
})

test('On a phone of 320 px no table is wider than its card, which would cut it off [WCAG 1.4.10]', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await onPhone(page, { width: 320, height: 640 })
  await page.goto(cups)
  await expect(page.getByRole('listitem').getByText('below minimum').first()).toBeVisible()
  const cut = await page
    .getByRole('listitem')
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0)),
    )
  expect(cut).toEqual([])
})

test('Fingers find targets of 44 px', async ({ newTab }) => {
  const page = await newTab('customer', '/Purchasing')
  await withTouch(page)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, header button, main input:not([type=radio])')]
      .filter((element) => element.checkVisibility() && !element.closest('.ag-root-wrapper'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
})

test('A printed report omits the builder and includes the rows', async ({ signIn }) => {
  const page = await signIn('customer', report)
  await expect(page.getByRole('columnheader', { name: 'Vendor Name' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run Report' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Run Report' })).toBeHidden()
  await expect(page.getByRole('tab', { name: /^Dates/ })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Vendor Name' }).last()).toBeVisible()
})
