import { z } from 'zod'

const line = (longest: number) => z.string().trim().min(1).max(longest)
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #0f766e')

/** What a distributor says about itself in `branding.json`. */
export const brandingFile = z.strictObject({
  /** The distributor's name: the wordmark, the browser tabs, and the emails. */
  name: line(40),
  /** The logo already contains the name, so the wordmark leaves the text out. */
  logoShowsName: z.boolean().default(false),
  /** The accent color in each scheme; the product's teal where left out. */
  colors: z.strictObject({ light: color, dark: color }).optional(),
  /** Who helps people that cannot sign in. */
  help: z
    .strictObject({
      phone: line(40).optional(),
      email: z.email().max(100).optional(),
      hours: line(80).optional(),
    })
    .default({}),
})

export type BrandingFile = z.output<typeof brandingFile>

/** The part of the branding that the server writes into every page. */
export type PageBranding = Pick<BrandingFile, 'name' | 'logoShowsName' | 'help'> & {
  /** Address of the logo. */
  logo: string
}

/** The legal texts of a distributor, by the screen that shows them. */
export const legalTexts = ['privacy', 'terms', 'californiaNotice', 'doNotSell'] as const
export type LegalText = (typeof legalTexts)[number]
