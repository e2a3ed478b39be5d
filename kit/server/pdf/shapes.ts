import type { Font, Glyph } from 'fontkit'
import { LRUCache } from 'lru-cache'

/** What PDFKit needs of a font besides its tables. */
export interface Shaped {
  glyphs: Glyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

export const shaped = (glyphs: Glyph[], positions: Shaped['positions']): Shaped => ({
  glyphs,
  positions,
  // PDFKit scales the positions first and reads their sum later.
  get advanceWidth() {
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  },
})

/** Splits a text into signs as readers see them; several characters can make one. */
export const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A subset as it is; its types give glyphs no place. */
interface NumberedSubset {
  glyphs: number[]
  includeGlyph(id: number): number
}

const firstNumber = 0x1_0000

/**
 * Gives each shape a number for each text that it stands for. Several letters share a shape, or a sign has several
 * shapes, but a document says only one text of each shape.
 */
export function telling(font: Font, isJoined: boolean): Font {
  const numbers = new Map<string, number>()
  const ids: number[] = []
  const tell = (glyph: Glyph, codePoints: readonly number[]): Glyph => {
    const key = [glyph.id, ...codePoints].join(' ')
    const number = numbers.get(key) ?? firstNumber + ids.push(glyph.id) - 1
    numbers.set(key, number)
    return Object.create(glyph, { id: { value: number }, codePoints: { value: codePoints } })
  }
  // Fontkit keeps each glyph with the characters that it first stood for.
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => Object.create(getGlyph(id), { codePoints: { value: codePoints } })
  const known = new LRUCache<string, Shaped>({ max: 5000 })
  const shape = (text: string): Shaped => {
    const found = known.get(text) ?? shapeAnew(text)
    known.set(text, found)
    // PDFKit scales the positions that it gets.
    return shaped(
      found.glyphs,
      found.positions.map((one) => ({ ...one })),
    )
  }
  const shapeAnew = (text: string): Shaped => {
    const { glyphs, positions } = font.layout(text)
    const points = Array.from(text, (one) => one.codePointAt(0) ?? 0)
    // Within a sign, shapes may have another order than letters, so the letters are told in their own. The last shape
    // has all that are left.
    const last = glyphs.length - 1
    const letters = (at: number) => (at === last ? points.splice(0) : points.length > 1 ? points.splice(0, 1) : [])
    return shaped(
      glyphs.map((glyph, at) => tell(glyph, isJoined ? glyph.codePoints : letters(at))),
      positions,
    )
  }
  const layout = (text: string): Shaped => {
    if (isJoined) return shape(text)
    const parts = Array.from(signs.segment(text), ({ segment }) => shape(segment))
    return shaped(
      parts.flatMap(({ glyphs }) => glyphs),
      parts.flatMap(({ positions }) => positions),
    )
  }
  const createSubset = () => {
    const subset = font.createSubset() as unknown as NumberedSubset
    const include = subset.includeGlyph.bind(subset)
    const places = new Map<number, number>()
    subset.includeGlyph = (number: number) => {
      if (number < firstNumber) return include(number)
      const place = places.get(number) ?? subset.glyphs.push(ids[number - firstNumber] ?? 0) - 1
      places.set(number, place)
      return place
    }
    return subset
  }
  return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } })
}
