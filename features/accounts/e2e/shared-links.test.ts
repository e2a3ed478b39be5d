import { expect, test } from '#e2e/kit/test.ts'

test('A copied link opens for another account as the same customer, and says so; others are refused [safety 3] @tour', async ({
  signIn,
  newTab,
}) => {
  const rep = await signIn('salesRep', '/Home?show=customer')
  const viewing = rep.getByText(/^You are viewing \d\d \d{6}/)
  const [, company, customer] = /viewing (\d\d) (\d{6})/.exec((await viewing.first().textContent()) ?? '') ?? []
  await rep.goto('/DisplayOrder?orderStatus=A')
  await rep.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rep.getByRole('button', { name: 'More actions' }).click()
  await rep.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(rep.getByText('The link was copied.')).toBeVisible()
  const link = await rep.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`viewing=${company}-${customer}`)

  const boss = await signIn('administrator', '/Home')
  await boss.goto('/Home?viewing=02-200001')
  await expect(boss.getByText(/^Now viewing .+\.$/)).toBeVisible()
  await boss.goto(link)
  await expect(boss).toHaveURL(link)
  await expect(boss.getByText(new RegExp(`^You are viewing ${company} ${customer}`)).first()).toBeVisible()
  await boss.goto('/PurchasingAnalysis')
  await expect(boss.getByText('All customers that you may see')).toBeVisible()
  await expect(boss.getByText(/^You are viewing/)).toHaveCount(0)
  await expect(boss).toHaveURL(/\/PurchasingAnalysis$/)

  const foreign = await newTab('restricted', link)
  await expect(foreign.getByText('Nothing is available to this account under this number.')).toBeVisible()
  await expect(foreign).toHaveURL(/\/Home$/)
})

test('A refused link says why at Home, also when it is followed in the loaded app [safety 3]', async ({ signIn }) => {
  const page = await signIn('restricted', '/Inventory')
  for (const [link, words] of [
    ['/Inventory?viewing=01-100001', 'Nothing is available to this account under this number.'],
    ['/DisplayOrder?viewing=01-100001', 'Nothing is available to this account under this number.'],
    ['/PriceChanges', 'Your account does not show custom prices or the price list. Ask your administrator.'],
  ] as const) {
    await page.goto(link)
    await expect(page).toHaveURL(/\/Home$/)
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page).toHaveURL(/\/Inventory$/)
    await expect(page.getByText(words)).toHaveCount(0)
  }
})

test("Addresses name the customer: through navigation, reload, and another tab's choice, and not for customers", async ({
  signIn,
}) => {
  const page = await signIn('administrator', '/Inventory?viewing=02-200001')
  const line = page.getByRole('banner').getByText(/^You are viewing/)
  await expect(line).toContainText('02 200001')
  await page.getByRole('navigation').getByRole('link', { name: 'Custom Prices', exact: true }).click()
  await expect(page).toHaveURL(/\/CustomerPrice\?viewing=02-200001$/)
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL(/changes=90&viewing=02-200001$/)

  const other = await page.context().newPage()
  await other.goto('/DisplayOrder?viewing=01-100001')
  const otherLine = other.getByRole('banner').getByText(/^You are viewing/)
  await expect(otherLine).toContainText('01 100001')
  const link = page.getByRole('navigation').getByRole('link', { name: 'AP', exact: true })
  await link.click({ modifiers: ['ControlOrMeta'] })
  // The test opens the link's address itself: Playwright may wait forever for the first page of a tab that a click opens.
  const third = await page.context().newPage()
  await third.goto((await link.getAttribute('href')) ?? '')
  await expect(third.getByRole('banner').getByText(/^You are viewing/)).toContainText('02 200001')
  await page.reload()
  await expect(line).toContainText('02 200001')
  await expect(page).toHaveURL(/changes=90&viewing=02-200001$/)
  await expect(otherLine).toContainText('01 100001')
  await third.close()

  await other.goto('/Inventory?viewing=nobody')
  await expect(other).toHaveURL(/\/Inventory\?viewing=01-100001$/)
  await other.goto('/AccountsPayable')
  await expect(other).toHaveURL(/\/AccountsPayable\?viewing=01-100001$/)
  await other.goto('/Home')
  await expect(other).toHaveURL(/\/Home$/)
  await other.goBack()
  await expect(other).toHaveURL(/\/AccountsPayable\?viewing=01-100001$/)
  await other.goto('/CustomerListMenu')
  await other.getByRole('searchbox', { name: 'Find a customer' }).fill('200001')
  await expect(other.getByRole('row').nth(1)).toContainText('200001')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/Home\b/)
  await other.getByRole('navigation').getByRole('link', { name: 'AP', exact: true }).click()
  await expect(other).toHaveURL(/\/AccountsPayable\?viewing=02-200001$/)
  await other.close()

  const own = await signIn('customer', '/Inventory?viewing=01-100001&find=a')
  await expect(own).toHaveURL(/\/Inventory\?find=a$/)
})

test("A document is never shown under another customer's name: found, by its address, or among purchased lines", async ({
  signIn,
}) => {
  const page = await signIn('administrator', '/DisplayOrder?orderStatus=A&viewing=01-100001')
  const line = page.getByRole('banner').getByText(/^You are viewing/)
  const order = (await page.locator('.ag-row [col-id="order"] a').first().textContent()) ?? ''
  await page.goto('/Inventory?viewing=02-200001')
  await expect(line).toContainText('02 200001')
  const box = page.getByRole('combobox', { name: 'Item, order, PO, invoice, or tracking number' })
  await box.fill(order)
  await page.getByRole('option', { name: order }).first().click()
  await expect(page).toHaveURL(/\/OrderDetails\?.*viewing=01-100001$/)
  await expect(line).toContainText('01 100001')

  const [number, sequence] = order.split('-')
  await page.goto(`/OrderDetails?company=01&order=${number}&sequence=${sequence}&viewing=02-200001`)
  await expect(page).toHaveURL(/\/OrderDetails\?.*viewing=01-100001$/)
  await expect(line).toContainText('01 100001')
  await expect(page.getByText(/^Now viewing .+\.$/).first()).toBeVisible()

  await page.goto('/Inventory?viewing=02-200001')
  await expect(line).toContainText('02 200001')
  await page.goto('/PurchasedLines?fromDate=2026-01-01&toDate=2026-03-31&custList=01100001')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect(page.getByText('All customers that you may see')).toBeVisible()
  await expect(line).toHaveCount(0)
})
