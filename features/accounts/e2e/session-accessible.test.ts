import type { Page } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { expectAccessibleInBothSchemes } from '#e2e/kit/accessible.ts'
import { signInByForm, submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

/** Each brings a fresh page to one screen or dialog of sign-in. */
const stations: Record<string, (page: Page) => Promise<void>> = {
  'the login screen': async (page) => {
    await page.goto('/Login')
    await page.getByRole('button', { name: 'About this portal' }).click()
    await page.getByLabel('Company number').fill('01')
  },
  'the alert of a wrong password': async (page) => {
    await submitSignIn(page, accounts.customer, 'wrong-one')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the alert of a session that ended': async (page) => {
    await page.goto('/ESSModal')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the alert of a failed sign-on': async (page) => {
    await page.goto('/SSOModal')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'the one-time password': async (page) => {
    await page.clock.install()
    const sent = {
      ReturnCode: 0,
      Message: '',
      SentTo: 'b***@harbor.example',
      ExpiresAt: '',
      SendsLeft: 2,
      LockedUntil: '',
    }
    await page.route('**/api/user/sendOTP', (route) => route.fulfill({ json: sent }))
    await submitSignIn(page, accounts.oneTimePassword)
    await page.getByRole('dialog').getByLabel('Code').fill('ABC')
    await expectAccessibleInBothSchemes(page)
    await page.clock.fastForward(301_000)
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()
  },
  'the customer list': async (page) => {
    await submitSignIn(page, accounts.group)
    await page.getByRole('row').nth(1).click()
  },
  'the employee list': async (page) => {
    await submitSignIn(page, accounts.administrator)
    await page.getByRole('row').nth(1).click()
  },
  'the customer list of the menu': async (page) => {
    await signInByForm(page, accounts.group)
    await page.goto('/CustomerListMenu')
    await expect(page.getByText('recent', { exact: true })).toBeVisible()
  },
  'the offer of a new version': async (page) => {
    await page.clock.install()
    await page.goto('/Login')
    await page.getByLabel('User ID').fill('100001')
    await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'another' } }))
    await page.clock.runFor(34_000)
    await expect(page.getByText('A new version of the portal is ready.')).toBeVisible()
  },
}

/** Each brings the page of a session to one of them. */
const stationsInside: Record<string, (page: Page) => Promise<void>> = {
  'the password change, with its errors': async (page) => {
    await page.goto('/changepassword')
    await page.getByLabel('New Password').fill('short')
    await page.getByLabel('Confirm Password').fill('other')
    await page.getByLabel('Old Password').focus()
  },
  'the confirmation before logout': async (page) => {
    await page.goto('/Home')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
  },
}

for (const [name, lead] of Object.entries(stations)) {
  test(`${name} is accessible, light and dark`, async ({ page }) => {
    await lead(page)
    await expectAccessibleInBothSchemes(page)
  })
}

for (const [name, lead] of Object.entries(stationsInside)) {
  test(`${name} is accessible, light and dark`, async ({ signIn }) => {
    const page = await signIn('customer')
    await lead(page)
    await expectAccessibleInBothSchemes(page)
  })
}
