import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph } from 'fontkit'
import { type FontName, fontFiles } from './font-files.ts'
import { type Shaped, shaped, telling } from './shapes.ts'

/** Lays out each glyph separately, with tabular digits: five times as fast as full shaping. Tables need no kerning. */
function plainly(font: Font): Font {
  const known = new Map<string, Glyph>()
  for (const digit of '0123456789') {
    const [glyph] = font.layout(digit, { tnum: true }).glyphs
    if (glyph) known.set(digit, glyph)
  }
  const glyphOf = (sign: string): Glyph => {
    const found = known.get(sign) ?? font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    known.set(sign, found)
    return found
  }
  const layout = (text: string): Shaped => {
    const glyphs = [...text.normalize('NFC')].map(glyphOf)
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return shaped(glyphs, positions)
  }
  return Object.create(font, { layout: { value: layout } })
}

/** Fonts of scripts from right to left, whose words are shaped as a whole. */
export const joinedFonts: readonly FontName[] = ['arabic', 'hebrew']

/** Fonts whose letters change their shapes beside others, and whose signs have several characters. */
const shapedFonts = new Set<FontName>([...joinedFonts, 'thai', 'devanagari', 'emoji'])

const loaded = new Map<FontName, Font>()

/** A font, read when a document first needs it. Documents share the parsed font and each embeds a subset. */
export function fontOf(name: FontName): Font {
  const known = loaded.get(name)
  if (known) return known
  const file = fontFiles[name]
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))))
  if ('fonts' in font) throw new Error(`${file} contains several fonts`)
  const made = shapedFonts.has(name) ? telling(font, joinedFonts.includes(name)) : plainly(font)
  loaded.set(name, made)
  return made
}
