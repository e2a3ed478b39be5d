import { accounts } from '#e2e/kit/accounts.ts'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { signInByForm, submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const columns = ['Company', 'Location', 'Customer Number', 'Ship To', 'Name', 'City', 'State']

test('A group chooses by row and Next, which requires a row; the app reloads at Home [CUST-01, CUST-02, CUST-03, CUST-05, CUST-07, CUST-08, CUST-09, CUST-10, CUST-11, LOGIN-17] @tour', async ({
  page,
}) => {
  await submitSignIn(page, accounts.group)
  await expect(page).toHaveURL(/\/CustomerList$/)
  await expect(page.getByRole('heading', { name: 'Select a customer' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  const row = page.getByRole('row').nth(2)
  const cells = await row.getByRole('gridcell').allTextContents()
  const [company, , customer, shipTo] = cells
  await row.click()
  await page.evaluate(() => Object.assign(window, { before: true }))
  await next.click()
  await expect(page).toHaveURL(/\/Home\b/)
  expect(await page.evaluate(() => 'before' in window), 'state of the page before the reload').toBe(false)
  const line = page.getByText('You are viewing')
  await expect(line).toContainText(`${company} ${customer}`)
  await expect(line).toContainText(shipTo || 'All ship-tos')
})

test('The list of a customer account has its own customer and leads to nothing that it does not have', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/CustomerList')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('gridcell', { name: accounts.customer.userId })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My customers' })).toHaveCount(0)
})

test('Three keystrokes and Enter find a customer; recent ones come first and are marked', async ({ page }) => {
  await submitSignIn(page, accounts.administrator)
  await page.getByRole('row').nth(1).dblclick()
  await expect(page).toHaveURL(/\/CustomerList$/)
  await expect(page.getByRole('searchbox', { name: 'Find a customer' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const last = page.getByRole('row').last()
  const number = (await last.getByRole('gridcell').allTextContents())[2] ?? ''
  await page.keyboard.type(number.slice(-3))
  await expect(page.getByRole('gridcell', { name: number })).toBeInViewport()
  await page.keyboard.type(` ${number}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Home\b/)
  await expect(page.getByText('You are viewing')).toContainText(number)
  await page.goto('/CustomerListMenu')
  await expect(page.getByRole('row').nth(1)).toContainText(number)
  await expect(page.getByRole('row').nth(1)).toContainText('recent')
})

test('By keyboard alone, the down arrow enters the rows and Enter opens one [CUST-06]', async ({ page }) => {
  await submitSignIn(page, accounts.group)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = await page.getByRole('row').nth(2).getByRole('gridcell').allTextContents()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Home\b/)
  await expect(page.getByText('You are viewing')).toContainText(second[2] ?? '')
})

test('A search without results says so and offers all entries again', async ({ page }) => {
  await submitSignIn(page, accounts.group)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('row')).toHaveCount(13)
})

test('An employee chooses an employee, then a customer; Previous leads back [EMP-01, EMP-02, EMP-03, EMP-04, EMP-05, CUST-12, LOGIN-18] @tour', async ({
  page,
}) => {
  await submitSignIn(page, accounts.administrator)
  await expect(page).toHaveURL(/\/EmployeeList$/)
  await expect(page.getByRole('heading', { name: 'Select an employee' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Employee #', 'Employee Name', 'Region'])
  const row = page.getByRole('row').filter({ hasText: 'EMP001' })
  const [id, name, region] = await row.getByRole('gridcell').allTextContents()
  const asked = page.waitForRequest('**/api/user/customer?*')
  await row.click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/CustomerList$/)
  const query = new URL((await asked).url()).searchParams
  expect(query.get('customerNumber'), 'the employee company number [SESS-17, SESS-28]').toBe(`${id}-${region}`)
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/\/EmployeeList$/)
  await page.getByRole('row').filter({ hasText: 'EMP001' }).dblclick()
  await expect(page).toHaveURL(/\/CustomerList$/)
  await page.getByRole('row').nth(1).dblclick()
  await expect(page).toHaveURL(/\/Home\b/)
  await expect(page.getByText(`Customers of ${name}`)).toBeVisible()
})

test('An employee who skips choosing an employee is sent back to choose one [EMP-01]', async ({ page }) => {
  await submitSignIn(page, accounts.administrator)
  for (const path of ['/CustomerList', '/CustomerListMenu', '/Inventory']) {
    await expect(page).toHaveURL(/\/EmployeeList$/)
    await page.goto(path)
  }
  await expect(page).toHaveURL(/\/EmployeeList$/)
  await expect(page.getByRole('heading', { name: 'Select an employee' })).toBeVisible()
})

test('The portal chooses an only employee once; Previous shows the list', async ({ page }) => {
  await submitSignIn(page, accounts.salesRep)
  await expect(page).toHaveURL(/\/CustomerList$/)
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/\/EmployeeList$/)
  await page.getByRole('gridcell', { name: accounts.salesRep.userId }).dblclick()
  await expect(page).toHaveURL(/\/CustomerList$/)
})

for (const account of ['salesRep', 'group'] as const)
  test(`Before a customer is chosen, a ${account} has navigation and search; an entry asks for the customer in place`, async ({
    page,
  }) => {
    await submitSignIn(page, accounts[account])
    await expect(page).toHaveURL(/\/CustomerList$/)
    await page.getByRole('link', { name: 'My customers' }).click()
    await expect(page.getByRole('heading', { name: 'My customers' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('combobox', { name: 'Order, PO, invoice, or tracking number' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page).toHaveURL(/\/Inventory$/)
    await expect(page.getByRole('heading', { name: 'Select a customer' })).toBeVisible()
    await expect(page.getByText('Inventory opens for the customer that you select.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('row').nth(2).dblclick()
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/Inventory\?/)
    await expect(page.getByText('You are viewing')).toBeVisible()
  })

test('Previous takes a group to the login screen [CUST-13]', async ({ page }) => {
  await submitSignIn(page, accounts.group)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/\/Login$/)
  await expect(page.getByText('Signed in as')).toContainText(accounts.group.userId)
})

test('The menu lets the user choose another customer and another employee [APP-28, APP-34]', async ({ page }) => {
  await signInByForm(page, accounts.administrator)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Employee' }).click()
  await expect(page).toHaveURL(/\/EmployeeListFromMenu$/)
  await page.getByRole('row').filter({ hasText: 'EMP001' }).dblclick()
  await expect(page).toHaveURL(/\/CustomerListMenu$/)
  await page.getByRole('row').nth(1).dblclick()
  await expect(page).toHaveURL(/\/Home\b/)
})

test('Two tabs can use two customers', async ({ page, context }) => {
  await signInByForm(page, accounts.group)
  const viewed = await page.getByText('You are viewing').textContent()
  const other = await context.newPage()
  await other.goto('/CustomerListMenu')
  await other.getByRole('row').nth(3).dblclick()
  await expect(other).toHaveURL(/\/Home\b/)
  await expect(other.getByText('You are viewing')).not.toHaveText(viewed ?? '')
  await page.reload()
  await expect(page.getByText('You are viewing')).toHaveText(viewed ?? '')
})

for (const [account, path] of [
  ['customer', '/CustomerListMenu'],
  ['customer', '/EmployeeListFromMenu'],
  ['group', '/EmployeeListFromMenu'],
] as const) {
  test(`A ${account} cannot open ${path} and is sent to Home with a notice that says why [APP-28, APP-34]`, async ({
    newTab,
  }) => {
    const page = await newTab(account, path)
    await expect(page).toHaveURL(/\/Home\b/)
    await expect(page.getByText('Ask your administrator.')).toBeVisible()
  })
}
