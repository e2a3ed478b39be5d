import type { Page } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { codeSentBy } from '#e2e/kit/mail.ts'
import { submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const account = accounts.oneTimePassword
// Every code counts against the same account: the tests run serially, and each ends signed in, which resets the count.
test.describe.configure({ mode: 'serial' })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'One-time password' })

async function finish(page: Page, code: string): Promise<void> {
  await dialogOf(page).getByLabel('Code').fill(code)
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/Home$/)
}

test('The code from the mail completes the sign-in [OTP-01, OTP-02, OTP-04, OTP-08, OTP-14] @tour', async ({
  page,
}) => {
  const code = await codeSentBy(page, () => submitSignIn(page, account))
  await expect(page).toHaveURL(/\/Login$/)
  await expect(dialogOf(page).getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(dialogOf(page).getByRole('button', { name: 'Resend code' })).toBeHidden()
  await finish(page, code.toLowerCase())
})

test('The field accepts 10 letters and digits, but no e, and a code that is pasted with blanks [OTP-09, OTP-10, OTP-11]', async ({
  page,
}) => {
  const code = await codeSentBy(page, () => submitSignIn(page, account))
  const field = dialogOf(page).getByLabel('Code')
  await field.pressSequentially('a-E e.b1 23456789')
  await expect(field).toHaveValue('ab123456789')
  await expect(field).toHaveAccessibleDescription('At most 10 characters. These are 11.')
  await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await field.press('Backspace')
  await expect(dialogOf(page).getByRole('button', { name: 'Submit' })).toBeEnabled()
  await field.clear()
  await page.keyboard.insertText(` ${code.slice(0, 4)}  ${code.slice(4)} `)
  await expect(field).toHaveValue(code)
  await finish(page, code)
})

test('A wrong code is refused, and the correct one is then accepted [ERR-02]', async ({ page }) => {
  const code = await codeSentBy(page, () => submitSignIn(page, account))
  await dialogOf(page).getByLabel('Code').fill('2222222A')
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Invalid OTP')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(dialogOf(page).getByLabel('Code')).toBeFocused()
  await finish(page, code)
})

test('After 5 minutes the code expires and another can be requested [OTP-03, OTP-05, OTP-06, OTP-07, ERR-04]', async ({
  page,
}) => {
  await page.clock.install()
  await codeSentBy(page, () => submitSignIn(page, account))
  const dialog = dialogOf(page)
  // The five minutes start with the answer that says when the code expires.
  await expect(dialog.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await dialog.getByLabel('Code').fill('ABC')
  await page.clock.runFor(240_000)
  await expect(dialog.getByRole('timer')).toHaveText(/^00:[0-5]\d$|^01:00$/)
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.clock.runFor(61_000)
  await expect(dialog.getByRole('timer')).toHaveText('00:00')
  await expect(dialog.getByRole('alert')).toHaveText('OTP has expired. Please request a new one.')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  const code = await codeSentBy(page, () => dialog.getByRole('button', { name: 'Resend code' }).click())
  await expect(dialog.getByLabel('Code')).toHaveValue('')
  await expect(dialog.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await finish(page, code)
})

test('A reload continues with the sent code and shows its recipient [OTP-01, OTP-02]', async ({ page }) => {
  const code = await codeSentBy(page, () => submitSignIn(page, account))
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('status')).toHaveText(/^Enter the code that was sent to \S\*\*\*@\S+\.$/)
  const words = (await dialog.getByRole('status').textContent()) ?? ''
  let sends = 0
  await page.route('**/api/user/sendOTP', (route) => {
    sends++
    return route.continue()
  })
  await page.reload()
  await expect(dialog.getByRole('status')).toHaveText(words)
  await expect(dialog.getByRole('timer')).toHaveText(/^0[34]:\d\d$/)
  await finish(page, code)
  expect(sends, 'codes sent by the reload').toBe(0)
  await page.goto('/Login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(dialog, 'nothing is pending').toBeHidden()
})

test('Once all sends are used, the dialog says so and offers none [OTP-12, OTP-13, ERR-03, SESS-18]', async ({
  page,
}) => {
  const until = new Date(Date.now() + 15 * 60_000).toISOString()
  await page.route('**/api/user/sendOTP', (route) =>
    route.fulfill({
      json: {
        ReturnCode: 3,
        Message: 'Maximum attempt reached try after some time.',
        SentTo: '',
        ExpiresAt: '',
        SendsLeft: 0,
        LockedUntil: until,
      },
    }),
  )
  await submitSignIn(page, account)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('alert')).toHaveText('Maximum attempt reached try after some time.')
  await expect(dialog.getByText(/^Another code can be sent in 15 minutes, at \d+:\d\d [AP]M\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Resend code' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // The stored record still says so after a reload, without a request to the server.
  let asked = 0
  await page.route('**/api/user/sendOTP', (route) => {
    asked++
    return route.abort()
  })
  await submitSignIn(page, account)
  await expect(dialog.getByRole('alert')).toHaveText('Maximum attempt reached try after some time.')
  expect(asked).toBe(0)
})
