import { expect, type Page } from '@playwright/test'

/** The lines of the open cart. */
export const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the cart' }).locator('> li')

/** Opens the cart of a ship-to, which no other test file uses, and empties it: a failed attempt may have left lines. */
export async function openEmptyCart(page: Page, shipTo: string): Promise<void> {
  await page.goto(`/Purchase?shipTo=${shipTo}`)
  await lines(page).or(page.getByText('The cart of this ship-to is empty.')).first().waitFor()
  for (let left = await lines(page).count(); left > 0; left--) {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(lines(page)).toHaveCount(left - 1)
  }
}
