/** What a customer or employee list is searched by. */
export interface Entry {
  /** Names the entry among all others: recent ones are remembered by it. */
  key: string
  /** Whole numbers and codes, most telling first. */
  codes: readonly string[]
  name: string
  /** Everything else that is shown. */
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

/** How well an entry answers what was typed, 0 best; undefined when it does not. */
function rank(entry: Indexed<unknown>, typed: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => entry.all.includes(word))) return entry.initials.startsWith(typed) ? 4 : undefined
  if (entry.codes.includes(typed)) return 0
  if (entry.name.startsWith(typed)) return 1
  if (entry.codes.some((code) => code.startsWith(typed))) return 2
  if (words.every((word) => entry.words.some((own) => own.startsWith(word)))) return 3
  if (entry.initials.startsWith(typed)) return 4
  return entry.codes.some((code) => code.endsWith(typed)) ? 5 : 6
}

/** @returns the entries that answer what was typed, best first; of all, those in `recent` before the others */
export type Find<Row> = (typed: string, recent?: readonly string[]) => Row[]

/**
 * Prepares a list to be searched with every keystroke: by code, by the beginning of the name or of its words, by
 * initials, by anything shown. Case and accents do not count; several words must all be found.
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

/** How many recent entries are remembered. */
const recentMost = 8

/** The recent keys once this one was chosen. */
export const withRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((other) => other !== key)].slice(0, recentMost)
