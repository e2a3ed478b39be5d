import { feedFiles } from '#app/server/tables.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { listed } from '#kit/server/db/statements.ts'
import { plainCharacters, printableCharacters } from '#kit/server/pdf/scripts.ts'
import { type FeedFile, storedColumns } from '#kit/server/tables/fed-table.ts'
import type { CheckedLoad } from './row-checks.ts'

interface Found {
  count: number
  example: string | null
}

/** Counts the new rows that have a character outside a set. It looks only at rows that have more than ASCII. */
async function rowsBeyond({ session, difference }: CheckedLoad, { table }: FeedFile, prose: string, set: string) {
  const [found] = await session.query<Found & object>(
    `select count(beyond) as count, min(beyond) as example from (
       select substring(texts from $1) as beyond from (select concat_ws('', ${prose}) as texts from ${difference.newRows(table)} n) t
       where octet_length(texts) <> length(texts)) b`,
    [`[^${set}]`],
  )
  return found
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Warns about names and descriptions with characters that no font of documents has. */
export async function unprintableTexts(load: CheckedLoad): Promise<string[]> {
  const warnings: string[] = []
  for (const feed of feedFiles) {
    const prose = storedColumns(feed).filter((name) => feed.columns[name]?.kind.isProse)
    if (!load.difference.has(feed.table) || prose.length === 0) continue
    // Reading all fonts takes a moment, and most files need one.
    if (!(await rowsBeyond(load, feed, listed(prose), plainCharacters))?.count) continue
    const { count = 0, example } = (await rowsBeyond(load, feed, listed(prose), printableCharacters())) ?? {}
    if (count === 0) continue
    const has = counted(count, 'row has', 'rows have')
    warnings.push(
      `${feed.file}: ${has} a character that no font has, such as ${example} (${codeOf(example ?? '')}). Documents print a box in its place.`,
    )
  }
  return warnings
}
