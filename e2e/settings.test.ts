import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linksIn, type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { seenSettings } from '#tools/release/testing/tried-settings.ts'
import { accounts, password } from './kit/accounts.ts'
import { pressExport } from './kit/export-menu.ts'
import { testOnOwnPortal } from './kit/own-portal.ts'
import { expect } from './kit/test.ts'

let mail: MailServer
const branding = mkdtempSync(join(tmpdir(), 'trade-counter-branding-'))

const test = testOnOwnPortal(
  'settings-server',
  async (client) =>
    void (await client.query(`update accounts set email = 'buyer@harbor.example' where login_type = 'C'`)),
  async () => {
    mail = await startMailServer()
    cpSync('app/branding', branding, { recursive: true })
    writeFileSync(join(branding, 'branding.json'), '{ "name": "Harbor Paper", "help": {} }')
    return seenSettings({ mailUrl: mail.url, brandingDir: branding })
  },
)
test.afterAll(async () => {
  await mail?.stop()
  rmSync(branding, { recursive: true, force: true })
})

async function signIn(page: Page): Promise<void> {
  const { company, userId } = accounts.customer
  await page.getByLabel('Company number').fill(company)
  await page.getByLabel('User ID').fill(userId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

const setting = (page: Page, name: string) => page.locator(`meta[name="${name}"]`)

test('Below the path of PUBLIC_URL and with API_PREFIX, sign-in, screens, files, mailed links, and Logout work [API-05]', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/portal')
  await signIn(page)
  await expect(page).toHaveURL(`${portal.url}/portal/Home`)
  await page.goto('/portal/inventory?searchText=a&searchType=DS&searchQualifier=Contains&searched=yes')
  await expect(page).toHaveURL(/\/portal\/Inventory\?/)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download all rows as CSV')
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Price List' }).first().click()
  await expect(page).toHaveURL(/\/portal\/PriceList/)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(`${portal.url}/portal/Login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in screen has fields of the same names.
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
  await page.getByLabel('Company number').fill(accounts.customer.company)
  await page.getByLabel('User ID').fill(accounts.customer.userId)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.poll(() => linksIn(mail)).toHaveLength(1)
  const link = new URL(linksIn(mail)[0] ?? '')
  expect(link.href).toContain('http://localhost/portal/SetPassword#')
  await page.goto(link.pathname + link.hash)
  await expect(page.getByLabel('New Password')).toBeVisible()
  await expect(page).toHaveURL(`${portal.url}/portal/SetPassword`)
  expect(asked.filter((path) => !/^\/portal(\/|$)/.test(path))).toEqual([])
  expect(asked).toContain('/portal/service/v1/user/get_token')
})

test('Below the path of PUBLIC_URL, an address is opened again after sign-in, and single sign-on enters', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/portal/PriceList?searchWord=a')
  await page.getByRole('alertdialog').getByRole('button').click()
  await signIn(page)
  await expect(page).toHaveURL(/\/portal\/PriceList\?searchWord=a/)
  const cookies = await context.cookies(`${portal.url}/portal/service/v1/user/refresh`)
  expect(cookies.map(({ path }) => path).every((path) => path.startsWith('/portal/service/v1'))).toBe(true)
  const other = await context.newPage()
  await other.goto('/portal/?sharedsecret=s&loginType=customer&customer=01100001')
  await expect(other).toHaveURL(/^[^?]*$/)
})

test('Below the path of PUBLIC_URL, the order guide opens without a connection', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/portal/Login')
  await signIn(page)
  await expect(page).toHaveURL(/\/portal\/Home/)
  await page.goto('/portal/OrderGuide')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/portal/OrderGuide'))?.status)).toBe(200)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toMatch(/\/portal\/OrderGuide$/)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
})

test('The page shows the settings of the server: name and logo, features, password length, idle time, and time zone', async ({
  page,
}) => {
  await page.goto('/portal/Login')
  await expect(page.getByText('Harbor Paper').first()).toBeVisible()
  const logo = page.locator('img').first()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { IDLE_MINUTES, PASSWORD_LENGTH, TIME_ZONE } = seenSettings({ mailUrl: '', brandingDir: '' })
  await expect(setting(page, 'idle-minutes')).toHaveAttribute('content', IDLE_MINUTES)
  await expect(setting(page, 'password-length')).toHaveAttribute('content', PASSWORD_LENGTH)
  await expect(setting(page, 'time-zone')).toHaveAttribute('content', TIME_ZONE)
  await signIn(page)
  await expect(page).toHaveURL(/\/Home/)
  await page.goto('/portal/ItemForecast')
  await expect(page.getByText('Item Forecast is not yet available in this portal.')).toBeVisible()
})
