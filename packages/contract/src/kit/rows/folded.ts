// How texts are compared when rows are sorted or searched. The browser does it for the rows that it holds, both databases
// for files: the SQL is in the server's `arrangement-queries.ts`, and a test holds all of them to the same answers.

/** Latin, Greek and Cyrillic letters. Beyond them, a letter is only equal to itself. */
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

/** Letters that count as another, and in the same places the letters that they count as: small ones without accents. */
export const foldedFrom = capitals + pairs.map(([letter]) => letter).join('')
export const foldedTo = capitals.toLowerCase() + pairs.map(([, plain]) => plain).join('')

const fold = new Map(Array.from(foldedFrom, (letter, n) => [letter, foldedTo.charAt(n)]))

/** A text without regard to case and accents. */
export const folded = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is meant
  /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[A-Z\u00c0-\u045f]/g, (letter) => fold.get(letter) ?? letter)

/** Digits that a number within a text is compared by; of a longer one, the last ones. */
export const comparedDigits = 20

/** What words sort by: without regard to case and accents, numbers in them by their value. */
export const wordKey = (text: string): string =>
  folded(text).replace(/[0-9]+/g, (digits) => digits.padStart(comparedDigits, '0').slice(-comparedDigits))

/** Moves the halves of characters beyond U+FFFF behind all others, where their code points are. */
const place = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Orders two texts by their characters' code points, as databases order the bytes of UTF-8. */
export function compareCharacters(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let n = 0; n < length; n++) {
    const difference = place(a.charCodeAt(n)) - place(b.charCodeAt(n))
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}
