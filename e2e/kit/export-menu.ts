import type { Locator, Page } from '@playwright/test'

/** The button of the Export menu; while a file is made, it is named 'Stop downloading …' instead. */
export const exportButton = (page: Page): Locator => page.getByRole('button', { name: 'Export', exact: true })

/** An entry of the Export menu, such as 'Download all rows as CSV'; opens the menu if it is closed. */
export async function exportEntry(page: Page, name: string | RegExp): Promise<Locator> {
  const button = exportButton(page)
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  return page.getByRole('menuitem', { name })
}

/** Presses an entry of the Export menu. */
export const pressExport = async (page: Page, name: string | RegExp): Promise<void> =>
  (await exportEntry(page, name)).click()
