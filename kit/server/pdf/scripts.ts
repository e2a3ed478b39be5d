import bidiFactory, { type Bidi } from 'bidi-js'
import { type FontName, fontFiles } from './font-files.ts'
import { fontOf, joinedFonts } from './fonts.ts'
import { signs } from './shapes.ts'

/** What Inter has and draws from left to right, for a set of characters of JavaScript and of PostgreSQL. */
export const plainCharacters = String.raw`\u0001-\u02ff\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf`

const beyondPlain = new RegExp(`[^${plainCharacters}]`)
export const isPlain = (text: string): boolean => !beyondPlain.test(text)

/** The font of each script, and of pictures. */
const scripts: readonly (readonly [FontName, RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['thai', /\p{Script_Extensions=Thai}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u],
]

const kana = /\p{Script=Hiragana}|\p{Script=Katakana}/u
const hangul = /\p{Script=Hangul}/u
/** Characters of Chinese, Japanese, and Korean fonts: letters, and symbols of their standards, such as `①` and `～`. */
const eastern =
  /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Hangul}|[\u2100-\u27bf\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u

/** The three fonts share most characters. Which shapes are usual depends on the language, which kana and Hangul tell. */
const easternFonts = (text: string): readonly FontName[] =>
  kana.test(text)
    ? ['japanese', 'chinese', 'korean']
    : hangul.test(text)
      ? ['korean', 'japanese', 'chinese']
      : ['chinese', 'japanese', 'korean']

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The signs that a reader sees; several characters can make one. */
export const signsOf = (text: string): Iterable<string> =>
  isPlain(text) ? text : Array.from(signs.segment(text), ({ segment }) => segment)

const writtenWithoutBlanks = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u

/** The parts of a word between which a line may break: several where a script writes words without blanks. */
export function partsOf(word: string): string[] {
  if (isPlain(word) || !writtenWithoutBlanks.test(word)) return [word]
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(word)) {
    // A line never begins with a sign such as a comma.
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts.push(`${parts.pop()}${segment}`)
  }
  return parts
}

/** Control characters, and characters that only change others, which no font needs. */
const invisibleCharacters = String.raw`\u0001-\u001f\u00ad\u034f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0020-\U000e007f\U000e0100-\U000e01ef`
const invisible = /\p{Default_Ignorable_Code_Point}/gu

const inSet = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`

/** All characters that a font has, for a set of PostgreSQL. It reads all fonts. */
export function printableCharacters(): string {
  const names = Object.keys(fontFiles) as FontName[]
  const points = [...new Set(names.flatMap((name) => fontOf(name).characterSet))]
    .filter((point) => point > 0x1f)
    .toSorted((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  return invisibleCharacters + ranges.map(([from, to]) => `${inSet(from)}-${inSet(to)}`).join('')
}

const has = (name: FontName, sign: string): boolean =>
  [...sign.replaceAll(invisible, '')].every((one) => fontOf(name).hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

/** Returns the first font that has a sign; Inter, which prints a box, if none has it. */
function fontFor(sign: string, easternOnes: () => readonly FontName[]): FontName {
  if (has('regular', sign)) return 'regular'
  const ofScript = scripts.find(([name, script]) => script.test(sign) && has(name, sign))
  if (ofScript) return ofScript[0]
  return (eastern.test(sign) ? easternOnes().find((name) => has(name, sign)) : undefined) ?? 'regular'
}

// Its types describe a module with a default export, but Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()
/** Gives a line the direction of the paragraph that it is from. It has no width. */
const rightToLeft = '\u200f'

/** Returns wrapped lines of a text, each of which runs in the direction of the whole text. */
export const inDirectionOf = (text: string, lines: string[]): string[] =>
  isPlain(text) || bidi.getEmbeddingLevels(text).paragraphs[0]?.level !== 1
    ? lines
    : lines.map((line) => rightToLeft + line)

/** A piece of a line in one font, as the font takes it. */
export interface Run {
  font: FontName
  text: string
}

/** Splits a line into runs, from left to right as they are printed. */
export function runsOf(line: string): Run[] {
  const easternOnes = () => easternFonts(line)
  const fonts = Array.from(signs.segment(line), ({ segment }) =>
    Array.from<FontName>({ length: segment.length }).fill(fontFor(segment, easternOnes)),
  ).flat()
  // The library takes the halves of a picture for letters from left to right. A snowman has no direction.
  const levels = bidi.getEmbeddingLevels(line.replaceAll(/[\u{1f000}-\u{1faff}]/gu, '\u2603\u2603'))
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const groups: { font: FontName; isReversed: boolean; places: number[] }[] = []
  for (const place of bidi.getReorderedIndices(line, levels)) {
    const font = fonts[place] ?? 'regular'
    const isReversed = (levels.levels[place] ?? 0) % 2 === 1
    const last = groups.at(-1)
    if (last?.font === font && last.isReversed === isReversed) last.places.push(place)
    else groups.push({ font, isReversed, places: [place] })
  }
  return groups.flatMap(({ font, isReversed, places }) => {
    const read = isReversed ? places.toReversed() : places
    const text = read.map((place) => mirrored.get(place) ?? line[place]).join('')
    const drawn = Array.from(
      signs.segment(font === 'regular' ? text.replaceAll(invisible, '') : text),
      ({ segment }) => segment,
    )
    // The fonts of scripts from right to left turn every text around, numbers too.
    const isTurned = joinedFonts.includes(font) ? !isReversed : isReversed
    return drawn.length === 0 ? [] : [{ font, text: (isTurned ? drawn.reverse() : drawn).join('') }]
  })
}
