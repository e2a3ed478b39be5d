import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { signInByForm, submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const expired = 'Your Session has been expired. Please login again!'
const minutes = (count: number) => count * 60_000

const acknowledge = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()

const guarded = ['/Home', '/CustomerList', '/EmployeeList', '/ItemTracking', '/changepassword', '/CustomerListMenu']

test('Without a session every screen shows the alert, and its OK opens the login screen [APP-19, APP-20, APP-21, APP-23, APP-33, APP-35, ERR-18]', async ({
  page,
}) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/ESSModal$/)
    await expect(page.getByRole('alertdialog')).toContainText(expired)
    await acknowledge(page)
    await expect(page, path).toHaveURL(/\/Login$/)
  }
})

test('The session ends in every tab within a second; signing in again returns to the same address [SESS-21, SESS-22, SESS-23] @tour', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signInByForm(page, accounts.customer)
  const other = await context.newPage()
  await other.goto('/Home')
  const address = '/Inventory?searchText=cup&searchType=DS&find=12'
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  const before = page.url()
  // A call that reaches the server after the session's end is refused, and the browser reports it as an error.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle')
  await context.clock.fastForward(minutes(15))
  await context.clock.runFor(1000)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/ESSModal$/)
    await expect(tab.getByRole('alertdialog')).toContainText(expired)
  }
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()

  await acknowledge(page)
  await expect(page).toHaveURL(/\/Login$/)
  await page.getByLabel('Company number').fill(accounts.customer.company)
  await page.getByLabel('User ID').fill(accounts.customer.userId)
  await page.getByLabel('Password', { exact: true }).fill('Trade-2026')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  expect(page.url()).toBe(before)
  await expect(other, 'the other tab follows').toHaveURL(/\/Home$/)
})

test('A different account that signs in afterwards starts at Home, not at the address of the first one', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signInByForm(page, accounts.customer)
  await page.goto('/Inventory')
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.clock.fastForward(minutes(16))
  await expect(page).toHaveURL(/\/ESSModal$/)
  await signInByForm(page, accounts.restricted)
})

test('A group returns to the customer that it had chosen', async ({ page, context }) => {
  await context.clock.install()
  await signInByForm(page, accounts.group)
  await page.goto('/Inventory')
  const line = page.getByText('You are viewing')
  const viewed = await line.textContent()
  await page.waitForLoadState('networkidle')
  await context.clock.fastForward(minutes(16))
  await expect(page).toHaveURL(/\/ESSModal$/)
  await submitSignIn(page, accounts.group)
  await expect(page).toHaveURL(/\/Inventory/)
  await expect(line).toHaveText(viewed ?? '')
})

test('Two active tabs renew the token once, and both continue [SESS-24] @tour', async ({ page, context }) => {
  await context.clock.install()
  await signInByForm(page, accounts.customer)
  const other = await context.newPage()
  await other.goto('/Home')
  let renewals = 0
  context.on('request', (request) => {
    if (request.url().includes('get_Jwtrefreshtoken')) renewals++
  })
  await context.clock.fastForward(minutes(9))
  await context.clock.runFor(2000)
  expect(renewals, 'with 6 minutes left').toBe(0)
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...localStorage }))
  const before = await kept(page)
  for (const tab of [page, other]) await tab.keyboard.press('Shift')
  await context.clock.fastForward(minutes(1.5))
  await context.clock.runFor(2000)
  // The clocks must not advance before both pages have processed the answer.
  for (const tab of [page, other]) {
    await expect.poll(() => kept(tab)).not.toBe(before)
    await tab.evaluate(() => navigator.locks.request('session-renewal', () => undefined))
  }
  expect(renewals).toBe(1)
  // After the first token's expiry both are still signed in.
  await context.clock.fastForward(minutes(6))
  await context.clock.runFor(2000)
  for (const tab of [page, other]) {
    await tab.goto('/Inventory')
    await expect(tab.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  }
  expect(renewals).toBe(1)
})

/** Serves pages like a server with `IDLE_MINUTES=16`. */
async function endAfterIdleMinutes(page: Page): Promise<void> {
  await page.route(/\/(Login|Home|Inventory)$/, async (route) => {
    const response = await route.fetch()
    const served = await response.text()
    const body = served.replace('name="idle-minutes" content="60"', 'name="idle-minutes" content="16"')
    await route.fulfill({ response, body })
  })
}

/** Does what renews the token, and returns when the page has stored the new one: only then may its clock advance. */
async function renewBy(page: Page, act: () => Promise<void>): Promise<void> {
  const renewed = page.waitForResponse('**/api/user/get_Jwtrefreshtoken')
  await act()
  await renewed
  await page.evaluate(() => navigator.locks.request('session-renewal', () => undefined))
}

/** Advances the clock by minutes without input, in which the token is renewed once. */
async function stayIdle(page: Page, lasting: number): Promise<void> {
  await renewBy(page, async () => {
    await page.clock.fastForward(minutes(11))
    await page.clock.runFor(1000)
  })
  await page.clock.fastForward(minutes(lasting - 11))
}

test('An idle session warns of its end, can be extended, and restores typed text after a new sign-in [SESS-24, WCAG 2.2.1]', async ({
  page,
}) => {
  await page.clock.install()
  await endAfterIdleMinutes(page)
  await signInByForm(page, accounts.customer)
  await page.goto('/Inventory')
  await page.getByLabel('Search text').fill('not yet searched')
  const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  await stayIdle(page, 13)
  await expect(warning).toBeHidden()
  await page.clock.runFor(minutes(1))
  await expect(warning).toContainText('You have been inactive for almost 16 minutes.')
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectAccessible(page)
  await renewBy(page, () => page.keyboard.press('Enter'))
  await expect(warning).toBeHidden()

  await stayIdle(page, 14)
  await page.clock.runFor(1000)
  await expect(warning).toBeVisible()
  await page.clock.runFor(minutes(2))
  await expect(page).toHaveURL(/\/ESSModal$/)
  await expect(page.getByRole('alertdialog')).toContainText(expired)
  await submitSignIn(page, accounts.customer)
  await expect(page).toHaveURL(/\/Inventory$/)
  await expect(page.getByLabel('Search text')).toHaveValue('not yet searched')
  await page.reload()
  await expect(page.getByLabel('Search text'), 'the text was restored once').toHaveValue('')
})

test('A renewal within a second of the last, which brings the same token, does not prevent the next [SESS-24]', async ({
  page,
}) => {
  await page.clock.install()
  const signedIn = page.waitForResponse('**/api/user/get_token*')
  await signInByForm(page, accounts.customer)
  const { JWTToken } = await (await signedIn).json()
  await page.route('**/api/user/get_Jwtrefreshtoken', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), JWTToken } })
  })
  await stayIdle(page, 11)
  await stayIdle(page, 11)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('A session that the server has ended ends at the next call', async ({ page, context, allowErrors }) => {
  allowErrors(/401/)
  await signInByForm(page, accounts.group)
  await context.clearCookies()
  await page.route('**/api/user/customer?*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.goto('/CustomerListMenu')
  await expect(page).toHaveURL(/\/ESSModal$/)
})
