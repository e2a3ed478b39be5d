import { expectAccessible } from '#e2e/kit/accessible.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { ran } from '#e2e/kit/purchasing-analysis.ts'
import { expect, test } from '#e2e/kit/test.ts'

test('What every row has is above the rows, figures and differences fit 1440 px, and arranging shows all columns', async ({
  signIn,
}) => {
  const page = await signIn('customer', ran('report=1.2.5&data=1.2&compare=yes'))
  const same = page.getByLabel('In every row')
  await expect(same).toHaveText(/^Company01Company NameHarborview.*Customer01100001Customer NameHarbor Point/)
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Customer Name')).toHaveCount(0)
  const last = await header('Quantity vs 2025, %').boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1440)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Case Pack' }).uncheck()
  await expect(header('Customer Name')).toBeVisible()
  await expect(same).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(header('Customer Name')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await onPhone(page)
  const card = page.getByRole('list', { name: 'Purchasing Analysis' }).getByRole('listitem').first()
  await expect(card.locator('p').first()).toHaveText(/^Description [A-Z][a-z]+ /)
  await expect(same).toBeVisible()
})
