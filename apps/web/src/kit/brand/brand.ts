import { brandLabels } from '@trade-counter/contract/brand.ts'
import type { PageBranding } from '@trade-counter/contract/kit/branding.ts'

/** What a page shows that the server did not write its branding into: under Vite, and in tests. */
const unbranded: PageBranding = { name: 'Trade Counter', logoShowsName: false, help: {}, logo: '' }

function readBranding(): PageBranding {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="branding"]')?.content ?? ''
  return stated.startsWith('{') ? (JSON.parse(stated) as PageBranding) : unbranded
}

/** The distributor's name, logo, and help contact, as the server states them in the page. */
export const branding = readBranding()

/** What the portal calls itself. */
export const productName = branding.name

/** The labels of the brand that this build is for. */
export const labels = brandLabels(import.meta.env.VITE_BRAND === 'sister')

/** The version that is shown, as the package says it. */
export const appVersion: string = import.meta.env.VITE_APP_VERSION
