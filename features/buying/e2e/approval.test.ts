import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { hand } from '#e2e/kit/hand.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

/** Two items that the customer can order. */
async function someItems(page: Page): Promise<string[]> {
  await page.goto('/PriceList?searchWord=cup&searchWordType=DS&numberRows=100&searched=yes')
  const cells = page.locator('.ag-row [col-id="itemNumber"]')
  await cells.nth(1).waitFor()
  return (await cells.allTextContents()).slice(0, 2)
}

const tabTo = async (page: Page, name: RegExp | string) => {
  const target = page.getByRole('button', { name, exact: typeof name === 'string' })
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

/** Sends an order above the buyer's limit, by keyboard. @returns its reference */
async function sendForApproval(page: Page, item: string, po: string): Promise<string> {
  await page.goto('/Purchase')
  await page.getByLabel('Item or customer part').focus()
  await page.keyboard.type(`960 ${item}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of ${item}`)).toHaveValue('960')
  await page.getByLabel('PO number').focus()
  await page.keyboard.type(po)
  await page.getByLabel('Remarks').fill('For the banquet')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Review and send')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This order is above your limit.')
  await expect(dialog).toContainText(
    /^.*This order is \$[\d,.]+ over (the \$[\d.]+ left of )?your daily limit of \$500\.00\./,
  )
  await expect(dialog).toContainText(po)
  await tabTo(page, 'Send for approval')
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeEnabled()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: /^Order W\d+$/ })
  await expect(heading).toBeVisible()
  return /W\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

/** Opens an order from Home, by keyboard. */
async function openFromHome(page: Page, reference: string): Promise<void> {
  await page.goto('/Home')
  const waiting = page.getByRole('region', { name: 'Waiting for your approval' })
  const row = waiting.getByRole('listitem').filter({ hasText: reference })
  await row.getByRole('link', { name: reference }).focus()
  // Who ordered for which ship-to is not cut off, on a phone either.
  const cut = await row
    .locator('span')
    .evaluateAll((parts) => parts.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length)
  expect(cut).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible()
}

test('An order above a limit is sent by keyboard, and changed and approved by somebody else with 3 clicks and 4 keys @tour', async ({
  signIn,
}) => {
  const buyer = await signIn('limited', '/Purchase')
  const [item = ''] = await someItems(buyer)
  const reference = await sendForApproval(buyer, item, 'E2E approve')
  await expect
    .poll(async () => (await buyer.request.get('/demo/mail')).text())
    .toContain(`Order ${reference} is waiting`)

  const page = await signIn('customer', '/Home')
  await openFromHome(page, reference)
  await expect(page.getByText(/ asks for your approval of PO E2E approve: “For the banquet”/)).toBeVisible()
  await expect(page.getByText(/Over .+'s daily limit of \$500\.00/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/Home')
  const { click, press, type, tally } = hand(page)
  await click(page.getByRole('link', { name: reference }))
  await click(page.getByLabel(`Quantity of ${item}`))
  await press('Control+A')
  await type('24')
  await press('Enter')
  await expect(page.getByText(/^Quantity24$/)).toBeVisible()
  const checks = page.getByRole('list', { name: `Checks of ${item}` })
  await expect(checks).toContainText(`changed the quantity of ${item} from 960 to 24.`)
  await tabTo(page, 'Approve and send')
  await click(page.getByRole('button', { name: 'Approve and send' }))
  await expect(page.getByText(`Order ${reference} was approved and sent.`)).toBeVisible()
  expect(await tally()).toEqual({ clicks: 3, keys: 4, screens: 2, dialogs: 0 })

  await buyer.goto(`/PlacedOrder?order=${reference}`)
  // People are named, not their user IDs.
  const steps = buyer.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps.nth(0)).toContainText(/^Sent for approval[A-Z][A-Za-z -]+\d/)
  await expect(steps.nth(1)).toContainText(/^Approved[A-Z][A-Za-z -]+, 1 change\d/)
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  // In the distributor's time zone, whatever the browser's is.
  const timeZone = (await buyer.locator('meta[name="time-zone"]').getAttribute('content')) ?? ''
  const hours = [0, 600_000].map((ago) =>
    new Date(Date.now() - ago).toLocaleTimeString('en-US', { hour: 'numeric', timeZone }).replace(/\s/, ':\\d\\d\\s'),
  )
  await expect(steps.nth(1)).toContainText(new RegExp(hours.join('|')))
  const line = buyer.getByRole('list', { name: 'Lines of the order' }).getByRole('listitem').first()
  await expect(line).toContainText('24 ')
  await expect(line).toContainText(`changed the quantity of ${item} from`)
})

test('An order is refused with a reason on a phone, and its lines can be ordered again', async ({ signIn }) => {
  const buyer = await signIn('limited', '/Purchase')
  const [, item = ''] = await someItems(buyer)
  const reference = await sendForApproval(buyer, item, 'E2E refuse by phone')

  const page = await signIn('customer', '/Home')
  await onPhone(page)
  await openFromHome(page, reference)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await tabTo(page, 'Refuse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Refuse order' })).toBeDisabled()
  await page.getByLabel('Reason').fill('Not this month')
  await tabTo(page, 'Refuse order')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order ${reference} was refused.`)).toBeVisible()

  await buyer.goto('/Home')
  const refused = buyer.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first()
  await expect(refused).toContainText('Not this month')
  await expect(refused).toContainText(/\$\d/)
  await refused.getByRole('link', { name: reference }).click()
  await expect(buyer.getByText(/refused it: Not this month\. .+ Fix it and send again/)).toBeVisible()
  await expect(buyer.getByRole('main')).not.toContainText('Without a price')
  await tabTo(buyer, 'Order again')
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText(/^[\d.]+ of \S+ added to the cart of ship-to 000003\./)).toBeVisible()
  await buyer.keyboard.press('Escape')
  await buyer.goto('/Purchase')
  await buyer.getByRole('button', { name: `Remove ${item}` }).click()
  await expect(buyer.getByText('The cart of this ship-to is empty.')).toBeVisible()
})
