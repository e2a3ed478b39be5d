/** Codes mix digits and letters, but `12OZ`, `8X10`, or `8X600FT` is a word. A single letter is a name, except 'A'. */
const isKept = (word: string) =>
  word.length === 1 ? word !== 'A' : /\d/.test(word) && !/^[\d.]+\p{Lu}{2,}$|^[\d.]+(X[\d.]+)+(\p{Lu}{2})?$/u.test(word)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns `CUP FOAM 12OZ WHITE` as `Cup foam 12oz white`. Only an all-capitals text changes; codes and single letters
 * keep their capitals.
 */
export function sentenceCase(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{2}/u.test(text)) return text
  const lower = text.replace(/[^\s/,-]+/g, (word, at: number) =>
    isKept(word) && text[at + 1] !== '/' ? word : word.toLowerCase(),
  )
  const first = lower.search(/[\p{L}\d]/u)
  return lower.slice(0, first) + lower.slice(first, first + 1).toUpperCase() + lower.slice(first + 1)
}
