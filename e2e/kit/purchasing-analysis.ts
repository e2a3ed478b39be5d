import type { Page } from '@playwright/test'

export const path = '/PurchasingAnalysis'
const years = 'from1=2026-01-01&to1=2026-12-31&from2=2025-01-01&to2=2025-12-31'
export const ran = (columns: string) => `${path}?${columns}&${years}&ran=yes`
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
