import { expectAccessibleInBothSchemes, expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'
import { lines, openEmptyCart } from '../../buying/e2e/carts.ts'

test('A cart that an employee prepares is on the customer’s Home, says so in Purchase and in its order, and the customer sends it @tour', async ({
  page,
  signIn,
}) => {
  const address = '/Purchase?viewing=01-100017'
  const employee = await signIn('administrator', address)
  // No other test uses this customer's carts.
  await openEmptyCart(employee, '000101&viewing=01-100017')
  const item = employee.getByLabel('Item or customer part')
  for (const [at, typed] of ['6 TR033', '12 090427'].entries()) {
    await item.fill(typed)
    await employee.keyboard.press('Enter')
    await expect(lines(employee)).toHaveCount(at + 1)
  }
  const prepared = 'Prepared by Priya Raman: 2 lines'
  await expect(
    employee.getByText(`${prepared}. Garden State Office Cleaners finds this cart on Home and can send it.`),
  ).toBeVisible()

  await submitSignIn(page, { loginAs: 'Customer', company: '01', userId: '100017' })
  const row = page.getByRole('region', { name: 'Prepared carts' }).getByRole('listitem')
  await expect(row).toContainText(prepared)
  await expectUsableByEverybody(page, '/Home')
  await row.getByRole('link', { name: '000101' }).click()
  await expect(page.getByText(`${prepared}. Change what you like, then send it.`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByLabel('Quantity of TR033').fill('12')
  await page.keyboard.press('Enter')
  const left = 'Prepared by Priya Raman: 1 of 2 lines'
  await expect(page.getByText(`${left}.`)).toBeVisible()
  await page.getByLabel('PO number').fill('E2E prepared')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByRole('heading', { name: /^Order W/ })).toBeVisible()
  await expect(page.getByText(left)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
