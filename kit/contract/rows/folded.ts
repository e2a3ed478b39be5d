// How texts compare in sorting and search. The browser compares its rows, and both databases compare rows for files.
// The SQL is in the server's `arrangement-queries.ts`, and a test checks that all three agree.

/** Latin, Greek, and Cyrillic letters. Any other letter equals only itself. */
const letters = [
  [0xc0, 0x17f],
  [0x370, 0x3ff],
  [0x400, 0x45f],
] as const

const small = (letter: string) => letter.toLowerCase().normalize('NFD').charAt(0)

const pairs = letters.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCharCode(first + n))
    .map((letter) => [letter, small(letter)] as const)
    .filter(([letter, plain]) => letter !== plain),
)

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The letters to fold and, at the same positions, their lowercase forms without accents. */
export const foldedFrom = capitals + pairs.map(([letter]) => letter).join('')
export const foldedTo = capitals.toLowerCase() + pairs.map(([, plain]) => plain).join('')

const fold = new Map(Array.from(foldedFrom, (letter, n) => [letter, foldedTo.charAt(n)]))

/** Returns a text without case and accents. */
export const folded = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is meant
  /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[A-Z\u00c0-\u045f]/g, (letter) => fold.get(letter) ?? letter)

/** The number of digits to compare of a number within a text: the last ones of a longer number. */
export const comparedDigits = 20

/** Returns the sort key of words. It ignores case and accents, and sorts the numbers in them by value. */
export const wordKey = (text: string): string =>
  folded(text).replace(/[0-9]+/g, (digits) => digits.padStart(comparedDigits, '0').slice(-comparedDigits))

/** Moves surrogates (characters beyond U+FFFF) after all other characters, to match code point order. */
const place = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Orders two texts by code point, as databases order UTF-8 bytes. */
export function compareCharacters(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let n = 0; n < length; n++) {
    const difference = place(a.charCodeAt(n)) - place(b.charCodeAt(n))
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}
