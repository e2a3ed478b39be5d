import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandingFile, type BrandingFile } from '#kit/contract/branding.ts'
import { type LegalText, legalTexts, toBlocks } from '#kit/contract/legal-texts.ts'
import { ConfigError } from '../settings/operator-error.ts'
import { contrastProblems } from './colors.ts'

/** The default branding, used without `BRANDING_DIR`. Also the template for a distributor's folder. */
export const defaultBrandingDir = join(import.meta.dirname, '../../../app/branding')

const textFiles: Record<LegalText, string> = {
  privacy: 'privacy.md',
  terms: 'terms.md',
  californiaNotice: 'california-notice.md',
  doNotSell: 'do-not-sell.md',
}

const largest = { text: 100_000, logo: 200_000 } as const

export interface Logo {
  type: 'image/svg+xml' | 'image/png'
  bytes: Buffer
}

export interface Branding extends BrandingFile {
  logo: Logo
  texts: Readonly<Record<LegalText, string>>
  /** The look of invoices and statements. PDFs can't hold SVG, so they use `logo.png`, if the folder has both. */
  paper: { accent: string; logo: Buffer | 'product' | undefined }
}

/** The product's accent on white. */
const productAccent = '#0f766e'

const isSvg = (bytes: Buffer) => /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.subarray(0, 500).toString('utf8'))
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'

/** Reads a branding folder and collects its problems. */
class Folder {
  readonly problems: string[] = []
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Returns a file's bytes. Records a problem and returns undefined if it is unreadable or too large. */
  bytes(name: string, most: number): Buffer | undefined {
    try {
      const bytes = readFileSync(join(this.#dir, name))
      if (bytes.length <= most) return bytes
      this.problems.push(`${name} is larger than ${most / 1000} KB`)
    } catch {
      this.problems.push(`${name} is missing or cannot be read`)
    }
    return undefined
  }

  text(name: string): string | undefined {
    const bytes = this.bytes(name, largest.text)
    try {
      return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      this.problems.push(`${name} is not UTF-8 text`)
      return undefined
    }
  }

  legalText(name: string): string {
    const text = this.text(name)
    if (text !== undefined && toBlocks(text).length === 0) this.problems.push(`${name} is empty`)
    return text ?? ''
  }

  settings(): BrandingFile | undefined {
    const text = this.text('branding.json')
    if (text === undefined) return undefined
    try {
      const parsed = brandingFile.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
      for (const { path, message } of parsed.error.issues)
        this.problems.push(`branding.json: ${[...path, message].join(': ')}`)
    } catch {
      this.problems.push('branding.json is not JSON')
    }
    return undefined
  }

  /** Reads `logo.svg`, or `logo.png` if there is no SVG. */
  logo(): Logo | undefined {
    const svg = this.#optional('logo.svg')
    if (svg && isSvg(svg)) return { type: 'image/svg+xml', bytes: svg }
    const png = svg ? undefined : this.#optional('logo.png')
    if (png && isPng(png)) return { type: 'image/png', bytes: png }
    this.problems.push(
      svg ? 'logo.svg is not an SVG image' : png ? 'logo.png is not a PNG image' : 'logo.svg or logo.png is missing',
    )
    return undefined
  }

  /** `logo.png`, if the folder has one. */
  png(): Buffer | undefined {
    const png = this.#optional('logo.png')
    if (!png || isPng(png)) return png
    this.problems.push('logo.png is not a PNG image')
    return undefined
  }

  #optional(name: string): Buffer | undefined {
    try {
      readFileSync(join(this.#dir, name))
    } catch {
      return undefined
    }
    return this.bytes(name, largest.logo)
  }
}

/**
 * Reads and checks a branding folder: `branding.json`, `logo.svg` or `logo.png`, and four legal texts.
 * @throws {ConfigError} listing every problem
 */
export function loadBranding(dir: string = defaultBrandingDir): Branding {
  const folder = new Folder(dir)
  const settings = folder.settings()
  const logo = folder.logo()
  const png = folder.png()
  const texts = Object.fromEntries(legalTexts.map((name) => [name, folder.legalText(textFiles[name])])) as Record<
    LegalText,
    string
  >
  const problems = [...folder.problems, ...(settings?.colors ? contrastProblems(settings.colors) : [])]
  if (!settings || !logo || problems.length > 0) throw new ConfigError(`BRANDING_DIR ${dir}: ${problems.join('; ')}`)
  const paper = {
    accent: settings.colors?.light ?? productAccent,
    logo: png ?? (dir === defaultBrandingDir ? ('product' as const) : undefined),
  }
  return { ...settings, logo, texts, paper }
}
