import { expect, test } from '../kit/test.ts'

test('A copied link opens for another account as the same customer, and says so; others are refused [safety 3]', async ({
  signIn,
}) => {
  const rep = await signIn('salesRep', '/Home')
  const viewing = rep.getByText(/^You are viewing \d\d \d{6}/)
  const [, company, customer] = /viewing (\d\d) (\d{6})/.exec((await viewing.first().textContent()) ?? '') ?? []
  await rep.goto('/DisplayOrder?orderStatus=A')
  await rep.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rep.getByRole('button', { name: 'Copy link' }).click()
  await expect(rep.getByText('The link was copied.')).toBeVisible()
  const link = await rep.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`viewing=${company}-${customer}`)

  const boss = await signIn('administrator', '/Home')
  await boss.goto('/Home?viewing=02-200001')
  await expect(boss.getByText(/^You are viewing 02 200001 .+, as the link says\.$/)).toBeVisible()
  await boss.goto(link)
  await expect(boss).toHaveURL(/\/DisplayOrder\?orderStatus=A$/)
  await expect(boss.getByText(new RegExp(`^You are viewing ${company} ${customer}`)).first()).toBeVisible()
  await boss.goto('/PurchasingAnalysis')
  await expect(boss.getByText('All customers that you may see')).toBeVisible()
  await expect(boss.getByText(/^You are viewing/)).toHaveCount(0)

  const foreign = await signIn('restricted', '/Home')
  await foreign.goto(link)
  await expect(foreign.getByText('Nothing is available to this account under this number.')).toBeVisible()
  await expect(foreign).toHaveURL(/\/Home$/)
})
