import { createHash } from 'node:crypto'
import type { PageBranding } from '#kit/contract/branding.ts'
import type { FastifyInstance } from 'fastify'
import { brandingStyles } from './colors.ts'
import type { Branding } from './folder.ts'

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

const forText = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.codePointAt(0)};`)

/** The URLs of the distributor's logo and colors, and the branding data that the server writes into the page's head. */
export interface BrandedPage {
  /** `PageBranding` as JSON, escaped for an HTML attribute. */
  branding: string
  stylesheet: string
  logo: string
}

/** Serves the logo and the colors at content-hashed URLs, so browsers can cache them forever. */
export function serveBranding(app: FastifyInstance, branding: Branding, basePath: string): BrandedPage {
  const { name, logoShowsName, help, logo, colors } = branding
  const styles = brandingStyles(colors)
  const files = {
    stylesheet: { path: `/branding/${digest(styles)}.css`, type: 'text/css; charset=utf-8', content: styles },
    logo: {
      path: `/branding/${digest(logo.bytes)}.${logo.type === 'image/png' ? 'png' : 'svg'}`,
      type: logo.type === 'image/png' ? logo.type : `${logo.type}; charset=utf-8`,
      content: logo.bytes,
    },
  }
  for (const { path, type, content } of Object.values(files))
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
  const page: PageBranding = { name, logoShowsName, help, logo: basePath + files.logo.path }
  return { branding: forText(JSON.stringify(page)), stylesheet: basePath + files.stylesheet.path, logo: page.logo }
}
