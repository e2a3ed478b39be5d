import { flagNames, meets } from '#kit/contract/declare/need.ts'
import { screenList } from '#app/contract/screens.ts'
import { expectAccessible } from './kit/accessible.ts'
import { expect, test } from './kit/test.ts'

test('The header contains the logo, the navigation, and the customer [APP-36] [APP-37] [APP-38] [APP-44] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Trade Counter' })).toBeVisible()
  const links = header.getByRole('navigation').getByRole('link')
  const rights = { loginType: 'C', flags: Object.fromEntries(flagNames.map((flag) => [flag, 'Y'])) } as const
  const entries = screenList.filter(([, { nav, needs }]) => nav === 'main' && meets(needs, rights))
  const first = entries.slice(0, 7).map(([, { label }]) => label)
  expect((await links.allTextContents()).slice(0, first.length)).toEqual(first)
  await expect(page.getByText('01 100001').first()).toBeVisible()
  await expect(page.getByText(/^You are viewing/)).toBeHidden()
})

for (const account of ['group', 'salesRep'] as const)
  test(`A ${account} sees which customer it is viewing, and switches [APP-37] [APP-56]`, async ({ signIn }) => {
    const page = await signIn(account, '/Home?show=customer')
    await expect(page.getByText(/You are viewing \d\d \d{6}/)).toBeVisible()
    await page.getByRole('link', { name: 'Switch customer' }).click()
    await expect(page).toHaveURL(/\/CustomerListMenu$/i)
    await expect(page.getByRole('heading', { name: 'Select a customer' })).toBeVisible()
  })

test('The footer shows customer, company and address, contact, and version [APP-39] [APP-40] [APP-41] [APP-57]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Customer 100001')
  await expect(footer).toContainText(/Company 01 .+, .+/)
  await expect(footer).toContainText('Version 1.0.2')
  await footer.getByRole('button', { name: 'Contact us' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact us' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await footer.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Are you sure you want to logout?')).toBeVisible()
  await page.getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/\/Home$/)
})

test('The theme switch changes between two schemes, and the choice survives a reload [APP-42]', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const before = await scheme()
  await page.getByRole('button', { name: /^Switch to (dark|light) colors$/ }).click()
  const after = await scheme()
  expect(after).not.toBe(before)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(scheme).toBe(after)
  await page.getByRole('button', { name: /^Switch to (dark|light) colors$/ }).click()
})

test('A route without its flag redirects to Home with a notice; an unknown one offers a link to Home @tour', async ({
  newTab,
}) => {
  const page = await newTab('restricted', '/PriceList')
  await expect(page).toHaveURL(/\/Home$/)
  await expect(page.getByText('Your account does not show the price list. Ask your administrator.')).toBeVisible()
  await page.goto('/NoSuchScreen')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click()
  await expect(page).toHaveURL(/\/Home$/)
})

test('An unknown address without a session offers a link to the sign-in', async ({ page }) => {
  await page.goto('/NoSuchScreen')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Sign in' }).click()
  await expect(page).toHaveURL(/\/Login$/i)
})

test('A screen whose feature is off is a placeholder inside the shell, in any letter case, and nothing links to it but the navigation [SIL-03] [SIL-04] [SIL-05] [SIL-06]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  // Like a server with FEATURES=none.
  await page.route(/\/(itemtracking|itemforecast|orderguide|purchase|pricelist)(\?|$)/i, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/name="features" content="[^"]*"/, 'name="features" content="none"')
    await route.fulfill({ response, body })
  })
  for (const title of ['Item Tracking', 'Item Forecast', 'Order Guide', 'Purchase']) {
    await page.goto(`/${title.replace(' ', '').toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(`${title} is not yet available in this portal.`)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/pricelist?searchWord=towel&searchWordType=DS&searched=yes')
  const item = page.locator('.ag-row [col-id="itemNumber"]').first()
  await expect(item).not.toBeEmpty()
  await expect(item.getByRole('link')).toHaveCount(0)
})

test('? lists the keys in a dialog that Escape and Close dismiss; in a field it is typed @tour', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  for (const key of ['?', '/', 'Enter', 'Space', 'Ctrl C', 'Escape'])
    await expect(sheet.locator('kbd').getByText(key, { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  const box = page.getByRole('combobox', { name: 'Item, order, PO, invoice, or tracking number' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.press('?')
  await expect(box).toHaveValue('?')
  await expect(sheet).toBeHidden()
})

test('? says so if the list of keys cannot be loaded', async ({ newTab, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to fetch|Failed to load resource/)
  const page = await newTab('customer', '/Home')
  await page.route('**/assets/KeyTable*.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await expect(page.getByText('The list of keys could not be loaded. Try again with a connection.')).toBeVisible()
})

test('A click on a link to a slow screen gives immediate feedback', async ({ newTab }) => {
  const page = await newTab('customer', '/Home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/InventoryScreen*.js', async (route) => {
    await held
    await route.continue()
  })
  const bar = page.getByRole('progressbar', { name: 'Opening the screen' })
  await page.getByRole('navigation').getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('A browser that forbids storage is told what to allow, instead of a blank page', async ({ page, allowErrors }) => {
  allowErrors(/denied|^uncaught/)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await expect(page.getByText(/Allow cookies/)).toBeInViewport()
})
