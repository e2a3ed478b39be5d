import { expect, test } from '../kit/test.ts'

test('A copied link opens for another account as the same customer, and says so; others are refused [safety 3]', async ({
  signIn,
}) => {
  const rep = await signIn('salesRep', '/Home')
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
  await expect(boss.getByText(/^You are viewing 02 200001 .+, as the link says\.$/)).toBeVisible()
  await boss.goto(link)
  await expect(boss).toHaveURL(link)
  await expect(boss.getByText(new RegExp(`^You are viewing ${company} ${customer}`)).first()).toBeVisible()
  await boss.goto('/PurchasingAnalysis')
  await expect(boss.getByText('All customers that you may see')).toBeVisible()
  await expect(boss.getByText(/^You are viewing/)).toHaveCount(0)
  await expect(boss).toHaveURL(/\/PurchasingAnalysis$/)

  const foreign = await signIn('restricted', '/Home')
  await foreign.goto(link)
  await expect(foreign.getByText('Nothing is available to this account under this number.')).toBeVisible()
  await expect(foreign).toHaveURL(/\/Home$/)
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
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'AP', exact: true })
    .click({ modifiers: ['ControlOrMeta'] })
  const third = await opened
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
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/Home$/)
  await other.getByRole('navigation').getByRole('link', { name: 'AP', exact: true }).click()
  await expect(other).toHaveURL(/\/AccountsPayable\?viewing=02-200001$/)
  await other.close()

  const own = await signIn('customer', '/Inventory?viewing=01-100001&find=a')
  await expect(own).toHaveURL(/\/Inventory\?find=a$/)
})
