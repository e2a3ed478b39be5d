/** The searchable data of an entry in the customer or employee list. */
export interface Entry {
  /** The entry's unique key, used to remember recent entries. */
  key: string
  /** Whole numbers and codes, most distinctive first. */
  codes: readonly string[]
  name: string
  /** All other displayed text. */
  other: string
}

interface Indexed<Row> {
  row: Row
  key: string
  codes: readonly string[]
  name: string
  initials: string
  words: readonly string[]
  all: string
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

function indexed<Row>(row: Row, entry: Entry): Indexed<Row> {
  const name = plain(entry.name)
  const codes = entry.codes.map(plain).flatMap((code) => [code, code.replace(/^0+/, '')])
  const all = [codes.join(' '), name, plain(entry.other)].join(' ')
  const nameWords = wordsOf(name)
  return {
    row,
    key: entry.key,
    codes,
    name,
    initials: nameWords.map((word) => word[0]).join(''),
    words: wordsOf(all),
    all,
  }
}

/** How well an entry matches the search text, 0 best; undefined when it does not match. */
function rank(entry: Indexed<unknown>, typed: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => entry.all.includes(word))) return entry.initials.startsWith(typed) ? 4 : undefined
  if (entry.codes.includes(typed)) return 0
  if (entry.name.startsWith(typed)) return 1
  if (entry.codes.some((code) => code.startsWith(typed))) return 2
  if (words.every((word) => entry.words.some((own) => own.startsWith(word)))) return 3
  if (entry.initials.startsWith(typed)) return 4
  return entry.codes.some((code) => code.endsWith(typed)) ? 5 : 6
}

/** @returns the matching entries, best first; without a search text, all entries, those in `recent` first */
export type Find<Row> = (typed: string, recent?: readonly string[]) => Row[]

/**
 * Prepares a list for search as the user types: by code, by the start of the name or of its words, by initials, and by
 * any displayed text. Ignores case and accents; all words must match.
 */
export function entryFinder<Row>(rows: readonly Row[], describe: (row: Row) => Entry): Find<Row> {
  const entries = rows.map((row) => indexed(row, describe(row)))
  return (typed, recent = []) => {
    const text = plain(typed.trim())
    const words = text.split(/\s+/).filter((word) => word !== '')
    const places = new Map(recent.map((key, place) => [key, place]))
    return entries
      .flatMap((entry) => {
        const found = words.length === 0 ? 0 : rank(entry, text, words)
        return found === undefined ? [] : [{ entry, found, place: places.get(entry.key) ?? recent.length }]
      })
      .sort((a, b) => a.place - b.place || a.found - b.found)
      .map(({ entry }) => entry.row)
  }
}
