import { expectAccessible } from '#e2e/kit/accessible.ts'
import { pressExport } from '#e2e/kit/export-menu.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('Customer part and item are mutually exclusive, unless one is All [CPRICE-01, CPRICE-04, CPRICE-05, CPRICE-06, CPRICE-07, CPRICE-08]', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/CustomerPrice')
  for (const [label, most] of [
    ['Customer part', 12],
    ['Department', 4],
    ['Description', 30],
  ] as const) {
    const input = page.getByLabel(label, { exact: true })
    await input.fill('')
    await input.pressSequentially('x'.repeat(most + 2))
    await expect(input).toHaveAccessibleDescription(`At most ${most} characters. These are ${most + 2}.`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(input).toBeFocused()
    await input.fill('x'.repeat(most))
    await expect(input).toHaveAccessibleDescription('')
  }
  const [part, item] = [page.getByLabel('Customer part', { exact: true }), page.getByLabel('Item', { exact: true })]
  await expect(item).toBeDisabled()
  await part.fill('All')
  await expect(item).toBeEnabled()
  await item.pressSequentially('1234567890123')
  await expect(item).toHaveAccessibleDescription('At most 12 characters. These are 13.')
  await expect(part).toBeDisabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(part).toBeEnabled()
  await expect(item).toHaveValue('')
})

test('The prices load, and upcoming changes are one click away and marked [CPRICE-02, CPRICE-03, ERR-12] @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', '/CustomerPrice')
  await expect(page.getByRole('columnheader', { name: 'Price Source' })).toBeVisible()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL(/changes=90/)
  await expect(page.getByText(/^(starts|ends) (in \d+ days?|today)$/).first()).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await pressExport(page, 'Download the filtered rows as CSV')
  expect((await saved).suggestedFilename()).toBe('Filtered-CustomPriceList-Report.csv')
  await page.getByLabel('Description', { exact: true }).fill('no such thing')
  await page.getByLabel('Description', { exact: true }).press('Enter')
  await expect(page.getByText('No matching Record have been found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all prices' }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
})
