import type { Qualifier } from '@trade-counter/contract/kit/fields.ts'
import { type RawBuilder, sql } from 'kysely'

/** Makes `%`, `_` and `\` stand for themselves in a LIKE pattern. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Whether a text matches the search text, without regard to case. Patterns, so that trigram indexes serve all but
 * `point`, which lists from the first value at or after the search text on.
 */
export function matches(column: RawBuilder<string>, how: Qualifier, text: string): RawBuilder<boolean> {
  const literal = likeLiteral(text)
  switch (how) {
    case 'equal':
      return sql<boolean>`${column} ilike ${literal}`
    case 'contains':
      return sql<boolean>`${column} ilike ${`%${literal}%`}`
    case 'starts':
      return sql<boolean>`${column} ilike ${`${literal}%`}`
    case 'point':
      return sql<boolean>`${pointOrder(column)} >= lower(${text}) collate "C"`
  }
}

/** The order in which Starting Point lists: by the searched text itself, without regard to case. */
export const pointOrder = (column: RawBuilder<string>): RawBuilder<string> => sql<string>`lower(${column}) collate "C"`
