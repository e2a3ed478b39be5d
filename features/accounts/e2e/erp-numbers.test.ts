import { accounts } from '#e2e/kit/accounts.ts'
import { signInByForm, submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const number = 'RNW/2019/500001'

test("A customer's screens show the ERP's own numbers, and a ship-to is chosen by them", async ({ page }) => {
  await signInByForm(page, { loginAs: 'Customer', company: '05', userId: '500001' })
  await expect(page.getByText(`05 ${number}`)).toBeVisible()
  await page.goto('/DisplayOrder')
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await page.getByRole('combobox', { name: 'Ship To' }).click()
  await page.getByRole('option', { name: /^ST-00002/ }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Ship to ST-00002')).toBeVisible()
  await expect(page.getByLabel('In every row')).toContainText('ST-00002')
})

test('An employee finds a customer by the number in the ERP', async ({ page }) => {
  await submitSignIn(page, accounts.administrator)
  await page.getByRole('row', { name: /EMP006/ }).dblclick()
  await expect(page).toHaveURL(/\/CustomerList$/)
  await page.getByRole('searchbox').fill('rnw/2019/500001')
  await expect(page.getByRole('gridcell', { name: number })).toBeVisible()
})
