import { expect, test } from './kit/test.ts'

test('A browser that is too old gets a page that names the oldest supported ones; a supported one does not', async ({
  page,
}) => {
  const words = page.getByText(/does not work in this browser.*Chrome 110, Edge 110, Firefox\s+115, Safari 16\.4/)
  await page.goto('/Login')
  await expect(page.getByLabel('Login as')).toBeVisible()
  await expect(words).toBeHidden()
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSpliced'))
  await page.reload()
  await expect(words).toBeVisible()
})
