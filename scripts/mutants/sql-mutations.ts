import type { Mutation } from './mutation.ts'

/** Each pattern is one plausible fault in a condition, a sum, or an order in SQL. */
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

/** Comments don't run. */
const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g
/** Quoted text, which may contain any of these words and operators. */
const quoted = /'[^']*'|"[^"]*"/g

const blanked = (sql: string) =>
  [comment, quoted].reduce((text, form) => text.replace(form, (found) => '\0'.repeat(found.length)), sql)

/** The mutations of a piece of SQL that starts at `offset` in its file. */
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
