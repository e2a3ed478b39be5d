import type { Page } from '@playwright/test'
import { screenList, type ScreenName } from '@trade-counter/contract/screens.ts'
import { numbersOf, places, vendorOf } from '../../apps/server/src/testing/data/small-distributor.ts'
import { type AccountName, accounts } from '../kit/accounts.ts'
import { dress, markup } from '../kit/naughty-data.ts'
import { testOnOwnPortal } from '../kit/own-portal.ts'
import { signInByForm } from '../kit/sign-in.ts'
import { expect } from '../kit/test.ts'

const test = testOnOwnPortal('naughty-server', dress)

type Visitor = AccountName | 'nobody'

const { closedOrder, sequence } = numbersOf(places.home)
const order = `?company=01&order=${closedOrder}&sequence=${sequence}`
const everyItem = `?vendor=${vendorOf('01')}&numberRows=100&searched=yes`

/** Who opens a screen, where that is not the customer who may see everything. */
const visitors: Partial<Record<ScreenName, Visitor>> = {
  consolidatedInventory: 'group',
  customerList: 'group',
  customerListMenu: 'group',
  employeeList: 'administrator',
  employeeListFromMenu: 'administrator',
}

/** Screens that show rows only once something is chosen: the choice, as the address keeps it. */
const chosen: Partial<Record<ScreenName, string>> = {
  inventory: everyItem,
  priceList: everyItem,
  displayOrders: '?orderStatus=A',
  orderDetails: order,
  orderTracking: order,
  consolidatedInventory: '?report=2.3.6&data=1.2.4&ran=yes',
  accountsPayable: '?view=detail',
}

/** Screens on which a string of our data must be seen in a row: else nothing would be proved. */
const withRows: readonly ScreenName[] = [
  ...(['inventory', 'priceList', 'customPrices', 'displayOrders', 'orderDetails', 'accountsPayable'] as const),
  ...(['consolidatedInventory', 'customerList', 'employeeList'] as const),
]

const visitorOf = (name: ScreenName, open: boolean): Visitor => visitors[name] ?? (open ? 'nobody' : 'customer')
/** Several of them in one, for what somebody types: as markup, as a template, as a path, as a formula. */
const typed = ['"><img src=x onerror=alert(1)><script>alert(1)</script>', "{{7*7}}' or '1'='1", '../../=1+1\u202etxet']

/** What a string has become when it was taken for more than text. */
const alive = 'img[src="x"], script:not([src]), [onerror], [onload], iframe:not([src^="blob:"])'

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Types into everything that takes text, and sends it. */
async function typeEverywhere(page: Page): Promise<void> {
  const inputs = page.locator('input:not([type="checkbox"], [type="radio"], [type="date"], [readonly]), textarea')
  for (const [n, input] of (await inputs.all()).entries()) {
    if (!(await input.isVisible()) || !(await input.isEditable())) continue
    await input.fill(typed[n % typed.length] ?? '')
    await input.press('Enter')
  }
}

test.describe('data that would like to be a program', () => {
  test.setTimeout(120_000)

  for (const visitor of ['nobody', 'customer', 'group', 'administrator'] as const) {
    test(`Whatever the data and the fields hold is shown as text: what ${visitor} opens [safety 18]`, async ({
      browser,
      complaints,
    }) => {
      // What was typed is refused in words; the browser notes the status.
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

  test('The check finds markup where there is some', async ({ page }) => {
    await page.setContent('<p>"><img src=x onerror=alert(1)></p>')
    expect(await page.locator(alive).count()).toBe(1)
  })
})
