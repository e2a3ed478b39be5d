import { brandLabels } from '@trade-counter/contract/brand.ts'

export const productName = 'Trade Counter'

/** The labels of the brand that this build is for. */
export const labels = brandLabels(import.meta.env.VITE_BRAND === 'sister')
