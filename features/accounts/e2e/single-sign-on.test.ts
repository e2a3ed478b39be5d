import { expect, test } from '#e2e/kit/test.ts'

const secret = 'demo-partner-secret'

const entries = [
  { loginType: 'customer', customer: '01100001', path: '/Home' },
  { loginType: 'customergroup', customer: '01GROUP1', path: '/CustomerList' },
] as const

for (const { loginType, customer, path } of entries) {
  test(`A partner's ${loginType} reaches ${path} [SSO-01, SSO-02, SSO-03, SSO-04, SSO-05] @tour`, async ({ page }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url(), JSON.stringify(request.headers())))
    const entry = `/?sharedsecret=${secret}&loginType=${loginType}&customer=${customer}`
    await page.goto(entry)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    const carrying = seen.filter((text) => text.includes(secret) && !text.includes('/?sharedsecret='))
    expect(carrying, 'requests after the first that carry the secret in address or header').toEqual([])
    await page.goBack()
    await expect(page).not.toHaveURL(/sharedsecret/)
  })
}

test('The parameters are removed from the address before the app runs; others stay', async ({ page }) => {
  await page.addInitScript(() => {
    const addresses: string[] = []
    Object.assign(window, { addresses })
    new MutationObserver(() => addresses.push(location.href)).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/Login?sharedsecret=wrong&loginType=customer&customer=01100001&hint=1`)
  await expect(page).toHaveURL(/\/SSOModal$/)
  const addresses = await page.evaluate(() => (window as unknown as { addresses: string[] }).addresses)
  const bodySeen = addresses.filter((address) => !address.includes('sharedsecret'))
  expect(bodySeen.some((address) => address.endsWith('/Login?hint=1'))).toBe(true)
})

const refused = {
  'a wrong secret': 'sharedsecret=not-the-secret&loginType=customer&customer=01100001',
  'an account that the partner may not open': `sharedsecret=${secret}&loginType=employee&customer=00EMP900`,
  'an unknown login type': `sharedsecret=${secret}&loginType=admin&customer=01100001`,
  'no customer': `sharedsecret=${secret}&loginType=customer`,
}

test('A refused entry shows the alert, and its OK opens the login screen [SSO-06, APP-22, ERR-19]', async ({
  page,
}) => {
  for (const [what, query] of Object.entries(refused)) {
    await page.goto(`/?${query}`)
    await expect(page, what).toHaveURL(/\/SSOModal$/)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('An Error Occured.Please login manually!')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(page, what).toHaveURL(/\/Login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('Without a secret the parameters start no sign-on', async ({ page }) => {
  await page.goto('/?loginType=customer&customer=01100001')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
