import { feedFiles } from '#app/server/tables.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FeedFile, whenLeftOut } from '#kit/server/tables/fed-table.ts'

export const documentPath = join(import.meta.dirname, '../../../../docs/feeds.md')

const cellText = (text: string): string => text.replaceAll('|', '\\|')

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function section(feed: FeedFile): string {
  const rows = Object.entries(feed.columns).map(
    ([name, { kind, about }]) =>
      `| \`${name}\` | ${cellText(kind.words)} | ${whenLeftOut(feed, name)} | ${cellText(about)} |`,
  )
  const references = feed.references.map(({ columns, to }) => `${listOf(columns)} in \`${to}.csv\``)
  const rules = feed.rules.map(({ column, says }) => `- \`${column}\`: ${says}.`)
  return [
    `## ${feed.file}\n`,
    `${feed.about}\n`,
    `Key: ${listOf(feed.key)}.${references.length > 0 ? ` Refers to: ${references.join('; ')}.` : ''}\n`,
    '| column | holds | | |\n|---|---|---|---|',
    ...rows,
    ...(rules.length > 0 ? ['', ...rules] : []),
    '',
  ].join('\n')
}

/** `docs/feeds.md` with the declared files after its last comment. The text before that is written by hand. */
export const withFiles = (text: string): string =>
  [text.slice(0, text.lastIndexOf('-->') + '-->\n'.length), ...feedFiles.map(section)].join('\n')

if (import.meta.main) await writeFile(documentPath, withFiles(await readFile(documentPath, 'utf8')))
