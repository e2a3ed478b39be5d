import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { linksIn, type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { testOnOwnPortal } from '#e2e/kit/own-portal.ts'
import { submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect } from '#e2e/kit/test.ts'

const account = accounts.customer
let mail: MailServer

const test = testOnOwnPortal(
  'password-links-server',
  async (client) =>
    void (await client.query(`update accounts set email = 'buyer@harbor.example' where login_type = 'C'`)),
  async () => {
    mail = await startMailServer()
    return { SMTP_URL: mail.url }
  },
)
test.describe.configure({ mode: 'serial' })
test.afterAll(() => mail?.stop())

const answer = (page: Page) => page.getByRole('status').filter({ hasText: 'If the account has an email address' })

async function request(page: Page, userId: string): Promise<void> {
  await page.goto('/Login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/ForgotPassword$/)
  const send = page.getByRole('button', { name: 'Email me a link' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Company number').fill(account.company)
  await page.getByLabel('User ID').fill(userId)
  await expectAccessible(page)
  await send.click()
  await expect(answer(page)).toBeVisible()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

test('A forgotten password is set by the mailed link, whose token leaves the page at once @tour', async ({
  page,
  allowErrors,
  portal,
}) => {
  allowErrors(/400|410/)
  await request(page, account.userId)
  const known = await answer(page).textContent()
  await request(page, 'NOBODY')
  expect(await answer(page).textContent()).toBe(known)
  await expect.poll(() => linksIn(mail)).toHaveLength(1)
  const [link = ''] = linksIn(mail)
  const token = new URL(link).hash.slice(1)
  expect(token).toHaveLength(43)

  const sent: string[] = []
  page.on('request', (one) => sent.push(one.url(), JSON.stringify(one.headers())))
  await page.goto(link)
  await expect(page).toHaveURL(/\/SetPassword$/)
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await expectAccessible(page)
  await setPassword(page, 'password1')
  await expect(page.getByText('This password is too common; choose another.')).toBeVisible()
  await setPassword(page, 'Stock-2027')
  await expect(page.getByText('Your password is set. You can sign in with it now.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, account, 'Stock-2027')
  await expect(page).toHaveURL(/\/Home/)
  expect(
    sent.filter((text) => text.includes(token)),
    'addresses and headers with the token',
  ).toEqual([])
  expect(readFileSync(portal.log, 'utf8')).not.toContain(token)
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(new RegExp(token))

  // In another page: the same link again.
  const again = await page.context().newPage()
  await again.goto(link)
  await setPassword(again, 'Shelf-2028')
  await expect(again.getByRole('alert')).toContainText('This link has expired or was already used.')
  await again.getByRole('link', { name: 'Request a new link' }).click()
  await expect(again).toHaveURL(/\/ForgotPassword$/)
  await again.close()
})

test('Without its token, the page says to open the link again', async ({ page }) => {
  await page.goto('/SetPassword')
  await expect(page.getByText('Open the link in your email again, or request a new one.')).toBeVisible()
  await expectAccessible(page)
})
