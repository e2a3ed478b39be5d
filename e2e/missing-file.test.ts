import { expect, test } from './kit/test.ts'

test('A screen whose file is missing reloads the page, and says so if the file stays missing @tour', async ({
  newTab,
  allowErrors,
}) => {
  allowErrors(/404|Failed to (load|fetch)|dynamically imported module/)
  const page = await newTab('customer', '/Home')
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/\/assets\/InventoryScreen[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation').getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect.poll(() => loads).toBe(1)
  await page.unroute(/\/assets\/InventoryScreen[^/]*\.js/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
})
