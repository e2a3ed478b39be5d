import type { Page } from '@playwright/test'

/** Types in a grid's quick find, which is a button until it is used. */
export async function findInRows(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Find in these rows' })
  const button = page.getByRole('button', { name: 'Find in these rows' })
  await field.or(button).click()
  await field.fill(text)
}
