import { expectAccessible } from './kit/accessible.ts'
import { parts, trackedOrder } from './kit/orders.ts'
import { onPhone } from './kit/phone.ts'
import { expect, test } from './kit/test.ts'

test('On a phone, the representative can be called from Home, an order, the drawer, and the account menu', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  const { number, sequence } = parts(await trackedOrder(page))
  await onPhone(page)
  const call = page.getByRole('link', { name: /^Call 973-555-0144$/ })
  for (const path of ['/Home', `/OrderDetails?company=01&order=${number}&sequence=${sequence}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
    await expect(call.first()).toBeVisible()
  }
  await page.getByRole('button', { name: /navigation/i }).click()
  await expect(page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: /^Call / })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('An order page has its headings in order, and the distributor on paper', async ({ signIn }) => {
  const page = await signIn('customer')
  const { number, sequence } = parts(await trackedOrder(page))
  await page.goto(`/OrderDetails?company=01&order=${number}&sequence=${sequence}`)
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expectAccessible(page, { runOnly: { type: 'rule', values: ['heading-order'] } })
  const head = page.locator('main address')
  await expect(head).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(head).toBeVisible()
  await expect(head).toHaveText(/^Harborview Supply Company1200 Doremus Avenue/)
  await page.emulateMedia({ media: null })
})
