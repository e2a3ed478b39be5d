import type { Mutation } from './mutations.ts'

/** Each pattern is one way in which a condition, a sum, or an order in SQL goes wrong. */
const swaps: readonly (readonly [RegExp, string])[] = [
  [/\band\b(?! current row)/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/<=/g, '<'],
  [/>=/g, '>'],
  [/(?<![<-])>(?![=>])/g, '>='],
  [/<(?![=>])/g, '<='],
  [/<>/g, '='],
  [/(?<![<>!:])=(?!>)/g, '<>'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bin \(/g, 'not in ('],
  [/\bnot in \(/g, 'in ('],
  [/\bsum\(/g, 'max('],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bcount\(distinct /g, 'count('],
  [/\bselect distinct\b/g, 'select'],
  [/\bleft join\b/g, 'join'],
  [/\bdesc\b/g, 'asc'],
  [/\bunion all\b/g, 'union'],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<![\w.$'])\d+(?![\w.'])/g, 'one more'],
]

/** Comments say nothing that a database does. */
const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g
/** A quoted text may hold any of these words and signs. */
const quoted = /'[^']*'|"[^"]*"/g

const blanked = (sql: string) =>
  [comment, quoted].reduce((text, form) => text.replace(form, (found) => '\0'.repeat(found.length)), sql)

/** The mutations of one piece of SQL text that begins at `offset` in its file. */
export const sqlMutations = (text: string, offset: number): Mutation[] => {
  const sql = blanked(text)
  return swaps.flatMap(([pattern, swapped]) =>
    [...sql.matchAll(pattern)].map((match) => {
      const [found] = match
      const start = offset + match.index
      const replacement = swapped === 'one more' ? String(Number(found) + 1) : swapped
      return { start, end: start + found.length, replacement, what: `SQL ${found} → ${replacement}` }
    }),
  )
}
