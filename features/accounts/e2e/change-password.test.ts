import type { Page } from '@playwright/test'
import { accounts, password } from '#e2e/kit/accounts.ts'
import { testOnOwnPortal } from '#e2e/kit/own-portal.ts'
import { signInByForm, submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect } from '#e2e/kit/test.ts'

const test = testOnOwnPortal('change-password-server')
const account = accounts.customer
test.describe.configure({ mode: 'serial' })

async function open(page: Page): Promise<void> {
  await signInByForm(page, account)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/changepassword$/)
}

async function fill(page: Page, old: string, next: string, confirm = next): Promise<void> {
  await page.getByLabel('Old Password').fill(old)
  await page.getByLabel('New Password').fill(next)
  await page.getByLabel('Confirm Password').fill(confirm)
}

const change = (page: Page) => page.getByRole('button', { name: 'Change' })

test('Change is disabled until all fields are filled and the new ones match, trimmed [PWD-01, PWD-02, PWD-03, PWD-04]', async ({
  page,
}) => {
  await open(page)
  await expect(change(page)).toBeDisabled()
  await fill(page, password, 'Fine-1234', '')
  await expect(change(page)).toBeDisabled()
  await fill(page, password, 'Fine-1234', 'Fine-1235')
  await expect(change(page)).toBeDisabled()
  await fill(page, password, 'Fine-1234 ', 'Fine-1234')
  await expect(change(page)).toBeEnabled()
  // The first click clears, although leaving the field would show its error and move the button.
  await page.getByLabel('Confirm Password').fill('Fine-1235')
  const box = await page.getByRole('button', { name: 'Clear' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 4)
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.mouse.up()
  await expect(page.getByLabel('Old Password')).toHaveValue('')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')
})

test('A wrong old password and a weak new one show errors at their fields; typed text stays', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/400/)
  await open(page)
  await fill(page, 'not-it-1', 'Fine-1234')
  await change(page).click()
  await expect(page.getByText('The old password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Old Password')).toBeFocused()
  await expect(page.getByLabel('New Password')).toHaveValue('Fine-1234')
  await fill(page, password, 'short')
  await change(page).click()
  await expect(page.getByText('A password must have at least 8 characters.')).toBeVisible()
  await fill(page, password, 'password1')
  await change(page).click()
  await expect(page.getByText('This password is too common; choose another.')).toBeVisible()
  await fill(page, 'Fine-123456', 'Fine-123456')
  await change(page).click()
  await expect(page.getByLabel('Old Password')).toHaveAccessibleDescription('At most 10 characters. These are 11.')
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
    'A password must have at most 10 characters.',
  )
})

test('A change is confirmed, trims the password, and ends other sessions [PWD-05] @tour', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/401/)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInByForm(elsewhere, account)
  await open(page)
  try {
    await fill(page, password, ' Fine-123 ', 'Fine-123')
    await change(page).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByLabel('Old Password')).toHaveValue('')
    // The other browser tries to renew, finds its session ended, and says so.
    await elsewhere.goto('/Inventory?searchText=cup&searchType=DS&searched=Y')
    await submitSignIn(elsewhere, account, password)
    await expect(elsewhere.getByRole('alertdialog')).toContainText('invalid')
  } finally {
    await fill(page, 'Fine-123', password)
    await change(page).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await elsewhere.context().close()
  }
})
