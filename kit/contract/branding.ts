import { z } from 'zod'

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #0f766e')

/** A distributor's settings in `branding.json`. */
export const brandingFile = z.strictObject({
  /** The distributor's name: used in the wordmark, browser tabs, and emails. */
  name: line(40),
  /** The logo already contains the name, so the wordmark omits the text. */
  logoShowsName: z.boolean().default(false),
  /** The accent color in each color scheme; defaults to the product's teal. */
  colors: z.strictObject({ light: color, dark: color }).optional(),
  /** The contact for users who can't sign in. */
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
  /** URL of the logo. */
  logo: string
}
