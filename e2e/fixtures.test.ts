import { expectAccessible } from './kit/accessible.ts'
import { onPhone } from './kit/phone.ts'
import { expect, test } from './kit/test.ts'

test('A worker signs in once, and each test gets a page of that session', async ({ signIn }) => {
  const first = await signIn('customer', '/Home')
  await expect(first).toHaveURL(/\/Home$/)
  const second = await signIn('customer', '/Home')
  await expect(second).toHaveURL(/\/Home$/)
  await expectAccessible(second)
})

test('A page that was narrow and dark is wide and light for the next test, and one with touch is closed', async ({
  signedIn,
  viewport,
}) => {
  const { pages } = await signedIn('customer')
  const page = await pages.take()
  const look = () => ({ dark: matchMedia('(prefers-color-scheme: dark)').matches, width: innerWidth })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(look)).toEqual({ dark: true, width: 360 })
  await pages.giveBack(page)
  const next = await pages.take()
  expect(next).toBe(page)
  expect(await next.evaluate(look)).toEqual({ dark: false, width: viewport?.width })
  await onPhone(next)
  await pages.giveBack(next)
  expect(next.isClosed()).toBe(true)
})

test('A console error fails a test @tour', async ({ page }) => {
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
