import { accounts, password } from '#e2e/kit/accounts.ts'
import { submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('/, /Login, and /login show the login screen to anyone [APP-18]', async ({ page }) => {
  for (const path of ['/', '/Login', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible()
  }
})

test('The fields are in order and have their limits [LOGIN-01, LOGIN-02, LOGIN-03, LOGIN-04, LOGIN-05, LOGIN-06, LOGIN-07, LOGIN-12, LOGIN-13, LOGIN-14, LOGIN-15] @tour', async ({
  page,
}) => {
  await page.goto('/Login')
  const loginAs = page.getByLabel('Login as')
  await expect(loginAs.getByRole('option')).toHaveText(['Customer', 'Employee', 'Customer Group'])
  const company = page.getByLabel('Company number')
  await company.pressSequentially('1e2E3')
  await expect(company).toHaveAccessibleDescription('At most 2 characters. These are 3.')
  const userId = page.getByLabel('User ID')
  await userId.pressSequentially('1234567890123')
  await expect(userId).toHaveAccessibleDescription('At most 12 characters. These are 13.')
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially('12345678901')
  await expect(password).toHaveAccessibleDescription('At most 10 characters. These are 11.')
  for (const field of [company, userId, password]) {
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await field.fill('1')
    await expect(field).toHaveAccessibleDescription('')
  }
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  for (const label of ['Customer Group', 'Employee']) {
    await loginAs.selectOption({ label })
    await expect(company).toBeHidden()
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(company).toHaveValue('')
  await expect(userId).toHaveValue('')
  await expect(password).toHaveValue('')
})

test('Submit is disabled until every required field is filled [LOGIN-10, LOGIN-11]', async ({ page }) => {
  await page.goto('/Login')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('User ID').fill('100001')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await expect(submit).toBeDisabled()
  await page.getByLabel('Company number').fill('01')
  await expect(submit).toBeEnabled()
  await page.getByLabel('Company number').fill('')
  await page.getByLabel('Login as').selectOption({ label: 'Employee' })
  await expect(submit).toBeEnabled()
})

test('The info icon shows version 1.0.2 alone, and the footer links to the four legal pages [LOGIN-08, LOGIN-09, APP-13]', async ({
  page,
}) => {
  await page.goto('/Login')
  await page.getByRole('button', { name: 'About this portal' }).click()
  await expect(page.getByText('Version 1.0.2')).toHaveText('Version 1.0.2')
  await expect(page.getByRole('button', { name: 'About this portal' })).toHaveAttribute('title', 'Version 1.0.2')
  for (const name of ['Privacy', 'Terms', 'California notice', 'Do not sell my information']) {
    await page.goto('/Login')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name))
  }
})

test('The build is the tooltip of the version in the footer [APP-13]', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const { build } = await (await page.request.get('/version.json')).json()
  await expect(page.getByRole('contentinfo').getByText('Version 1.0.2')).toHaveAttribute('title', build)
})

test('A password that is pasted with blanks around it signs in, and groups and employees send company 0 [PWD-05, LOGIN-03]', async ({
  page,
}) => {
  await page.goto('/Login')
  const sent = page.waitForRequest('**/user/get_token')
  await page.getByLabel('Login as').selectOption({ label: accounts.group.loginAs })
  await page.getByLabel('User ID').fill(accounts.group.userId)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.insertText(` ${password} `)
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ company: '0', password })
  await expect(page).toHaveURL(/\/CustomerList$/)
})

test('A wrong password and an unknown user show the same dialog; typed text stays [ERR-01] @tour', async ({ page }) => {
  for (const userId of [accounts.customer.userId, 'NOBODY']) {
    await submitSignIn(page, { ...accounts.customer, userId }, 'wrong-one')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Userid/password combination is invalid')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('User ID')).toHaveValue(userId)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  }
})

test('Without an answer the same dialog appears, and the page says why [ERR-01]', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await page.route('**/api/user/get_token', (route) => route.abort())
  await submitSignIn(page, accounts.customer)
  await expect(page.getByRole('alertdialog')).toContainText('Userid/password combination is invalid')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached')
  await page.unroute('**/api/user/get_token')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/Home$/)
})

test('Cancel aborts a running sign-in', async ({ page }) => {
  await page.route('**/api/user/get_token', () => {})
  await submitSignIn(page, accounts.customer)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('User ID')).toHaveValue('')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('The location and the address load before Home [LOGIN-19, LOGIN-20]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await submitSignIn(page, accounts.customer)
  await expect(page).toHaveURL(/\/Home$/)
  expect(asked).toContain('/api/company/location')
  expect(asked).toContain('/api/customer/address')
})

test('A failed location and address are retried, and the screen says so [LOGIN-19, LOGIN-20]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/503/)
  let away = true
  const answers = (url: string) =>
    page.route(url, (route) => (away ? route.fulfill({ status: 503 }) : route.continue()))
  await answers('**/api/company/location?*')
  await answers('**/api/customer/address?*')
  await submitSignIn(page, accounts.customer)
  await expect(page).toHaveURL(/\/Home$/)
  const note = page.getByText('Some details of this customer could not be loaded. Trying again …')
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note, 'also after a reload').toBeVisible()
  away = false
  await expect(note).toBeHidden()
  await expect(page.getByText('Harbor Point Hospitality Group', { exact: true })).toBeVisible()
  await expect(page.getByText(/Newark Distribution Center/)).toBeVisible()
})
