import { expectUsableByEverybody } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { testOnOwnPortal } from '#e2e/kit/own-portal.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect } from '#e2e/kit/test.ts'
import { dayIn, standardTimeZone } from '#kit/contract/clock.ts'
import { usualOrders } from '#app/server/testing/data/usual-orders.ts'

// Its ship-tos ordered 5 of an item on this weekday of the last weeks.
const test = testOnOwnPortal('usual-order', async (client) => {
  const today = dayIn(standardTimeZone)(new Date())
  for (const statement of usualOrders(today)) await client.query(statement)
})

test('Home offers what a ship-to usually orders on this weekday; one click adds it to the cart, and Undo offers it again', async ({
  page,
}) => {
  await signInByForm(page, accounts.customer)
  const offer = page.getByRole('region', { name: 'Usual order for ship-to 000011' })
  const another = page.getByRole('region', { name: 'Usual order for ship-to 000012' })
  await expect(offer).toContainText(/Your usual \w+day order: 1 line, \$62\.50/)
  await expect(another).toBeVisible()
  await expectUsableByEverybody(page, async () => {
    await page.goto('/Home')
    await offer.getByRole('button', { name: 'Review' }).click()
    await expect(offer.getByRole('listitem')).toHaveText(/IT-USUAL\s*Towel roll\s*5 CS\s*\$62\.50/)
  })

  await onPhone(page)
  await offer.getByRole('button', { name: 'Add 1 line to cart' }).click()
  await expect(
    page.getByText(/^5 of IT-USUAL added to the cart of ship-to 000011\. Cart: 1 line, \$62\.50/),
  ).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(another).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(offer).toBeVisible()
})
