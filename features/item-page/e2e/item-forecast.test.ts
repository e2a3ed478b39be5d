import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('Item Forecast lists the earliest run-out first, keeps the choice of rows in the address, and counts the lines for the cart [APP-15] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/itemforecast')
  await expect(page.locator('.ag-row[row-index="0"] [col-id="runOutDate"]')).toContainText(/in \d+ days|today/)
  // Whose stock it is, so that nobody takes it for the customer's own.
  await expect(page.getByText('at warehouse NWK Newark Distribution Center, NJ')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Runs out before a reorder arrives' }).click()
  await expect(page).toHaveURL(/show=late/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/show=/)

  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByRole('button', { name: /^Add [\d,]+ to cart$/ })).toBeVisible()
})

test('A group sees whose forecast it reads: one customer, or all of them by company [APP-15]', async ({ signIn }) => {
  const page = await signIn('group', '/itemforecast')
  await expect(page.getByText('You are viewing')).toBeVisible()
  await page.getByRole('button', { name: 'All customers' }).click()
  await expect(page.getByText('All customers that you may see')).toBeVisible()
  await expect(page.getByText('those of each customer’s home warehouse')).toBeVisible()
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Company')
  await page.getByRole('button', { name: 'This customer' }).click()
  await expect(page.getByText('You are viewing')).toBeVisible()
})
