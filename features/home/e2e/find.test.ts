import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expect, test } from '#e2e/kit/test.ts'

const what = 'Item, order, PO, invoice, or tracking number'

test('The box lists items as the person types; arrows choose, and Enter opens the chosen or the best match @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/Home')
  const box = page.getByRole('combobox', { name: what })
  const options = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  await box.pressSequentially('cup')
  await expect(options.first()).toContainText(/[Cc]up [a-z]/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const second = (await options.nth(1).locator('.code').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Item\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${second}`)
  await expect(options).toHaveCount(0)
  await box.fill(second.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`item=${second}`))
})

test('A slower answer to an earlier text never replaces the answer to a later one', async ({ signIn }) => {
  const page = await signIn('customer', '/Home')
  const slow = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/find/items*text=cup*', async (route) => {
    await slow.promise
    // The page may have given the request up.
    await route.continue().catch(() => {})
    answered.resolve()
  })
  const box = page.getByRole('combobox', { name: what })
  const options = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
  await box.fill('cup')
  await page.waitForRequest(/find\/items.*text=cup/)
  await box.fill('towel')
  await expect(options.first()).toContainText(/towel/i)
  slow.resolve()
  await answered.promise
  await page.waitForLoadState('networkidle')
  await expect(options.first()).toContainText(/towel/i)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
})
