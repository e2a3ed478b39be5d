import { brandLabels } from '#kit/contract/brand.ts'
import type { PageBranding } from '#kit/contract/branding.ts'
import { pageSetting } from './page-setting.ts'

/** Defaults for a page without server-side branding: under Vite and in tests. */
const unbranded: PageBranding = { name: 'Trade Counter', logoShowsName: false, help: {}, logo: '' }

function readBranding(): PageBranding {
  const stated = pageSetting('branding')
  return stated ? (JSON.parse(stated) as PageBranding) : unbranded
}

/** The distributor's name, logo, and help contact, which the server embeds in the page. */
export const branding = readBranding()

export const productName = branding.name

export const labels = brandLabels(import.meta.env.VITE_BRAND === 'sister')

/** The displayed version, from the package. */
export const appVersion: string = import.meta.env.VITE_APP_VERSION

/** The build that serves the page; undefined under Vite and in tests. */
export const servedBuild = (): string | undefined => pageSetting('build')
