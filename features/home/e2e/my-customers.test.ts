import { readFile } from 'node:fs/promises'
import { expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { selectAll } from '#e2e/kit/select-all.ts'
import { submitSignIn } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

for (const account of ['salesRep', 'group'] as const)
  test(`A ${account} opens the list of its customers without choosing one, and a figure opens its screen as that customer @tour`, async ({
    page,
  }) => {
    await submitSignIn(page, accounts[account])
    await page.getByRole('link', { name: 'My customers' }).click()
    await expect(page.getByRole('heading', { name: 'My customers' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('All customers that you may see')).toBeVisible()
    const cell = (column: string) => page.locator(`.ag-row[row-index="1"] [col-id="${column}"]`)
    await expect(cell('WhyCall')).toContainText(/\d+ days? past due/)
    const number = (await cell('Number').textContent()) ?? ''
    const owed = (await cell('PastDue').textContent()) ?? ''
    await cell('PastDue').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'AP Detail' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(/^You are viewing/)).toContainText(number)
    await page.getByRole('checkbox', { name: selectAll }).check()
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(`Current Balance ${owed}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
    await cell('Name').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(/^You are viewing/)).toContainText(number)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My customers' }).click()
    await expect(cell('PastDue')).toHaveText(owed)
  })

test('The totals add up the list, and the file contains why each customer needs a call', async ({ signIn }) => {
  const page = await signIn('group', '/Home')
  await page.getByRole('checkbox', { name: selectAll }).check()
  const sums = page.getByRole('region', { name: 'Selected rows' })
  for (const name of ['Past Due', 'Open Orders', 'Year to Date']) {
    const total = page.getByLabel('Totals', { exact: true }).locator('div').filter({ hasText: name })
    const sum = (await total.locator('dd').textContent()) ?? ''
    await expect(sums).toContainText(`${name} ${sum}`)
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).first().click()
  const file = await readFile((await (await downloading).path()) ?? '', 'utf8')
  const [header = '', first = ''] = file.split('\r\n')
  expect(header).toContain('Attention')
  expect(header).toContain('Days Past Due')
  expect(first).toContain('past due')
})

test('On a phone each customer is a card', async ({ page }) => {
  await submitSignIn(page, accounts.group)
  await onPhone(page)
  await page.getByRole('link', { name: 'My customers' }).click()
  const card = page.getByRole('main').getByRole('listitem').first()
  await expect(card).toContainText(/Attention\s*\d+ days? past due/)
  await card.getByText('More', { exact: false }).click()
  await expect(card).toContainText('Year to Date')
})

test('The list is usable by everybody', async ({ signIn }) => {
  await expectUsableByEverybody(await signIn('group'), '/Home')
})
