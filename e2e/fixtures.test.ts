import { expectAccessible } from './kit/accessible.ts'
import { expect, test } from './kit/test.ts'

test('A worker signs in once, and each test gets a page of that session', async ({ signIn }) => {
  const first = await signIn('customer', '/Home')
  await expect(first).toHaveURL(/\/Home$/)
  const second = await signIn('customer', '/Home')
  await expect(second).toHaveURL(/\/Home$/)
  await expectAccessible(second)
})

test('A console error fails a test', async ({ page }) => {
  test.fail()
  await page.goto('/Login')
  await page.evaluate(() => console.error('planted'))
})

test("A violation of the page's policy fails a test", async ({ page }) => {
  test.fail()
  await page.goto('/Login')
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('img'), { src: 'http://x.test/' })),
  )
  await page.waitForTimeout(200)
})

test('An error that a test causes on purpose does not fail it', async ({ page, allowErrors }) => {
  allowErrors(/planted/)
  await page.goto('/Login')
  await page.evaluate(() => console.error('planted'))
})
