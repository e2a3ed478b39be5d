import type { Page } from '@playwright/test'
import { screenList } from '#app/contract/screens.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { numbersOf, places, vendorOf } from '#app/server/testing/data/small-places.ts'
import { type AccountName, accounts } from './kit/accounts.ts'
import { dress, markup } from './kit/naughty-data.ts'
import { testOnOwnPortal } from './kit/own-portal.ts'
import { signInByForm } from './kit/sign-in.ts'
import { expect } from './kit/test.ts'

const test = testOnOwnPortal('naughty-server', dress)

type Visitor = AccountName | 'nobody'

const { closedOrder, sequence } = numbersOf(places.home)
const order = `?company=01&order=${closedOrder}&sequence=${sequence}`
const everyItem = `?vendor=${vendorOf('01')}&numberRows=100&searched=yes`

/** The visitor of a screen, if it is not the full-access customer. */
const visitors: Partial<Record<ScreenName, Visitor>> = {
  consolidatedInventory: 'group',
  customerList: 'group',
  customerListMenu: 'group',
  employeeList: 'administrator',
  employeeListFromMenu: 'administrator',
}

/** Screens that show rows only after a choice, with the choice in the address. */
const chosen: Partial<Record<ScreenName, string>> = {
  inventory: everyItem,
  priceList: everyItem,
  displayOrders: '?orderStatus=A',
  orderDetails: order,
  orderTracking: order,
  placedOrder: '?order=W0000001',
  consolidatedInventory: '?report=2.3.6&data=1.2.4&ran=yes',
  accountsPayable: '?view=detail',
}

/** Screens where a row must show a string of our data; otherwise the test would prove nothing. */
const withRows: readonly ScreenName[] = [
  ...(['inventory', 'priceList', 'customPrices', 'displayOrders', 'orderDetails', 'accountsPayable'] as const),
  ...(['consolidatedInventory', 'customerList', 'employeeList'] as const),
]

const visitorOf = (name: ScreenName, open: boolean): Visitor => visitors[name] ?? (open ? 'nobody' : 'customer')
/** Typed input that combines markup, a template, a path, and a formula. */
const typed = ['"><img src=x onerror=alert(1)><script>alert(1)</script>', "{{7*7}}' or '1'='1", '../../=1+1\u202etxet']

/** Matches a string that was interpreted instead of shown as text. */
const alive = 'img[src="x"], script:not([src]), [onerror], [onload], iframe:not([src^="blob:"])'

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Types into every text field and submits it. */
async function typeEverywhere(page: Page): Promise<void> {
  const inputs = page.locator('input:not([type="checkbox"], [type="radio"], [type="date"], [readonly]), textarea')
  for (const [n, input] of (await inputs.all()).entries()) {
    if (!(await input.isVisible()) || !(await input.isEditable())) continue
    await input.fill(typed[n % typed.length] ?? '')
    await input.press('Enter')
  }
}

test.describe('hostile data', () => {
  for (const visitor of ['nobody', 'customer', 'group', 'administrator'] as const) {
    test(`Data and field values are shown as text on the screens of ${visitor} [safety 18]`, async ({
      browser,
      complaints,
    }) => {
      // The input is refused with a message; the browser logs the status.
      complaints.allow(/status of 4\d\d/)
      const context = await browser.newContext()
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`violates ${effectiveDirective}: ${blockedURI}`),
        )
      })
      const page = await context.newPage()
      complaints.watch(page)
      const dialogs: string[] = []
      page.on('dialog', async (dialog) => {
        if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message())
        await dialog.accept()
      })
      if (visitor !== 'nobody') await signInByForm(page, accounts[visitor])
      const mine = screenList.filter(([name, { needs }]) => visitorOf(name, needs.kind === 'open') === visitor)
      expect(mine.length).toBeGreaterThan(0)
      for (const [name, { path }] of mine) {
        await page.goto(path + (chosen[name] ?? ''))
        await settled(page)
        if (withRows.includes(name)) {
          const seen = async () => {
            const shown = (await page.getByRole('main').textContent()) ?? ''
            return markup.some((text) => shown.includes(text))
          }
          await expect.poll(seen, `${name} shows some markup as text`).toBe(true)
        }
        expect(await page.locator(alive).count(), name).toBe(0)
        await typeEverywhere(page)
        await settled(page)
        expect(await page.locator(alive).count(), `${name}, typed into`).toBe(0)
        if (new URL(page.url()).search !== (chosen[name] ?? '')) {
          await page.reload()
          await settled(page)
          expect(await page.locator(alive).count(), `${name}, opened by its address`).toBe(0)
        }
        expect(dialogs, name).toEqual([])
      }
      await context.close()
    })
  }

  test('The check detects planted markup', async ({ page }) => {
    await page.setContent('<p>"><img src=x onerror=alert(1)></p>')
    expect(await page.locator(alive).count()).toBe(1)
  })
})
