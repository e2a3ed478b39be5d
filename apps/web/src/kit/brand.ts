import { brandLabels } from '@trade-counter/contract/brand.ts'

export const productName = 'Trade Counter'

/** The labels of the brand that this build is for. */
export const labels = brandLabels(import.meta.env.VITE_BRAND === 'sister')

/** The version that is shown, as the package says it. */
export const appVersion: string = import.meta.env.VITE_APP_VERSION
