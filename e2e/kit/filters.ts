import type { Page } from '@playwright/test'

/** Shows the fields that few searches use. */
export const openMoreFilters = (page: Page) => page.getByRole('button', { name: /^More filters/ }).click()
