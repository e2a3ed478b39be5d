import type { Page } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const question = 'Are you sure you want to logout?'
/** Waits for what the screen loads first: a call that is under way when the session ends is refused, which the browser logs. */
async function askToLeave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
}

test('No stays; Yes ends the session on the server and in every tab [SESS-25, SESS-26, SESS-27, APP-41] @tour', async ({
  page,
  context,
  request,
}) => {
  await signInByForm(page, accounts.customer)
  const other = await context.newPage()
  await other.goto('/Inventory')
  await other.waitForLoadState('networkidle')
  const call = page.waitForRequest('**/api/user/logout')

  await askToLeave(page)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(question)
  await expect(dialog.getByRole('button', { name: 'No' }), 'the default button').toBeFocused()
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/\/Home$/)

  await askToLeave(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/Login$/)
  await expect(other).toHaveURL(/\/Login$/)
  const token = (await (await call).allHeaders()).authorization ?? ''
  const answer = await request.get('/api/user/customer?customerNumber=C01100001&loginTypeCode=C', {
    headers: { authorization: token },
  })
  expect(answer.status(), 'a call with the old token').toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/ESSModal$/)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('You have signed out. Log in again to continue.')
  await expect(alert).not.toContainText('expired')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/Login$/)
})

test('Logout leaves only the color scheme and the column layouts [SESS-26]', async ({ page }) => {
  await page.goto('/Login')
  await page.getByRole('button', { name: /colors/ }).click()
  await signInByForm(page, accounts.group)
  await askToLeave(page)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/Login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(databases[0]?.name ?? '')
      request.onsuccess = () => resolve(request.result)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = opened.transaction('keyval').objectStore('keyval').getAllKeys()
      request.onsuccess = () => resolve(request.result)
    })
    return { local: Object.keys(localStorage), session: { ...sessionStorage }, keys }
  })
  // The login screen records the last seen version again as soon as it loads.
  expect(kept.local.filter((name) => !/^(columns:.*|app-version)$/.test(name))).toEqual(['color-scheme'])
  // The router stores scroll positions under keys that contain no data.
  const { 'tsr-scroll-restoration-v1_3': scrolled = '', ...session } = kept.session
  expect(session, 'the flag for the message after Back').toEqual({ 'signed-out': 'yes' })
  expect(scrolled).not.toContain('/')
  expect(kept.keys).toEqual(['sealing-key', expect.stringMatching(/^sealing-key:[\w+/]{43}=$/)])
})

test('The stored session is sealed with a key that no script can read [SESS-03, SESS-04, SESS-05]', async ({
  page,
}) => {
  const answered = page.waitForResponse('**/api/user/get_token')
  await signInByForm(page, accounts.customer)
  const { JWTToken: token, IdentityKey: identity } = await (await answered).json()
  const found = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('keyval-store')
      request.onsuccess = () => resolve(request.result)
    })
    const key = await new Promise<CryptoKey>((resolve) => {
      const request = database.transaction('keyval').objectStore('keyval').get('sealing-key')
      request.onsuccess = () => resolve(request.result)
    })
    const exported = await crypto.subtle.exportKey('raw', key).then(
      () => 'exported',
      (error: Error) => error.name,
    )
    return { kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), exported }
  })
  expect(found.kept).toContain('session')
  for (const secret of [token, identity, 'CanViewAR', accounts.customer.userId]) {
    expect(found.kept).not.toContain(secret)
  }
  expect(found.exported).toBe('InvalidAccessError')
  await page.reload()
  await expect(page, 'still signed in').toHaveURL(/\/Home$/)
})
