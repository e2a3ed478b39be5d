import { expect, test } from '#e2e/kit/test.ts'

const waiting = ['/Home', '/AccountsPayable', '/DisplayOrder', '/Purchasing', '/Purchase', '/Item?item=090433']

test('When the ship-tos fail, every screen that waits for them says so, and loads on a retry', async ({
  newTab,
  allowErrors,
}) => {
  allowErrors(/500/)
  const page = await newTab('customer')
  await page.route('**/user/shipTo*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"Internal error"}' }),
  )
  for (const path of waiting) {
    await page.goto(path)
    const failed = page.getByRole('main').getByText('These rows could not be loaded.')
    await expect(failed, path).toBeVisible()
  }
  await page.unroute('**/user/shipTo*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible()
})
