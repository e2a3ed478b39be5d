import { expect, type Page } from '@playwright/test'
import { type Account, accounts, password as demoPassword } from './accounts.ts'

/** Fills in and submits the sign-in form; the caller checks the result. */
export async function submitSignIn(page: Page, account: Account, password = demoPassword): Promise<void> {
  await page.goto('/Login')
  await page.getByLabel('Login as').selectOption({ label: account.loginAs })
  if (account.company !== undefined) await page.getByLabel('Company number').fill(account.company)
  await page.getByLabel('User ID').fill(account.userId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

async function chooseFirst(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Signs in; the administrator chooses an employee, and groups and employees then choose their first customer. Ends at Home. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
  await submitSignIn(page, account)
  // Only the administrator has several employees to choose from.
  if (account.userId === accounts.administrator.userId) await chooseFirst(page, 'Select an employee')
  if (account.loginAs !== 'Customer') await chooseFirst(page, 'Select a customer')
  await expect(page).toHaveURL(/\/Home\b/)
}
