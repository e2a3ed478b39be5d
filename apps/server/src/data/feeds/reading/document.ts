import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedFile } from './feed-file.ts'
import { feedFiles } from '../files/all.ts'

export const documentPath = join(import.meta.dirname, '../../../../../../docs/feeds.md')

const introduction = `# Feeds: the files that fill the portal

<!-- Made by apps/server/src/data/feeds/reading/document.ts from the declarations in apps/server/src/data/feeds/files. Do not edit. -->

All data comes in as CSV files that the distributor's ERP writes into a folder:

\`\`\`sh
npm run feed -- <dir> --dry-run             # checks everything, changes nothing
npm run feed -- <dir>                       # checks everything, then loads it
npm run feed -- <dir> --allow-shrink        # loads even if a table loses more than a fifth of its rows
npm run feed -- <dir> --faults faults.txt   # writes every fault there, one a line
npm run feed -- --help                      # shows all of this
\`\`\`

The command first names the database that it fills: the one of \`DATABASE_URL\`, or else the embedded one in \`DATA_DIR\`. It warns when \`NODE_ENV\` is \`production\` and \`DATABASE_URL\` is not set.

Exit codes: 0 loaded (or right, with \`--dry-run\`), 1 faults or too few rows, 2 cannot be tried, 3 the data folder is in use, 130 stopped.

- **All or nothing.** Every row of every file is checked first. One fault, Ctrl+C, a lost connection or a killed process: nothing has changed. Otherwise all tables change in the same moment.
- **While people work.** On PostgreSQL readers go on with the former data until that moment. PGlite takes feeds while the server is stopped.
- **A file is a whole table.** Rows that it lacks are gone afterwards. A file that is not in the folder leaves its table alone. \`accounts.csv\` is the exception: it adds and updates.
- **No table shrinks unnoticed.** A feed shows the rows of each table before and after. It is refused when any table would lose more than a fifth of its rows; \`--allow-shrink\` loads it.
- **Every fault is reported.** The faults are counted by file, column, and kind; the first 20 follow, and \`--faults\` writes all of them to a file.
- **Customers in no book** are loaded, with a warning: of all employees, only administrators see them.
- **'as of'** on a screen is the time up to which its data is current: of each kind of data the time of the last feed. A file \`as_of.txt\` in the folder names it for all files of the folder, as one line such as \`2026-11-20T18:00:00-05:00\`; without it, each file counts as current up to the time at which it was last written, so copy files with their times.
- **Everything must fit together.** A row may refer only to what is in the feed or was loaded before and stays.
- **One feed at a time.** A second one is turned away.

## The form of the files

- UTF-8, with or without byte order mark; lines end with LF or CRLF, the last one too, so that a file that was cut short is noticed; fields are separated by commas. Fields that hold a comma, a quote or a line break are enclosed in double quotes, and quotes in them are doubled (RFC 4180).
- The first line names the columns, in any order, spelled as below. Columns marked as such may be left out, or their fields empty. An unknown column is a fault, and so is a file with any other name that ends in \`.csv\`, in capital or small letters.
- Codes count as printed on paper: leading zeros and letter case matter, and blanks around them are refused.
- Numbers are plain: \`-1234.5\`, with a point, without grouping, sign of money or exponent. Dates are \`2026-11-20\`.
`

const cellText = (text: string): string => text.replaceAll('|', '\\|')

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function whenLeftOut({ columns }: FeedFile, name: string): string {
  const when = columns[name]?.kind.whenEmpty
  if (when === undefined) return 'required'
  if (when === 'null') return 'may be empty: no value'
  return when.text === '' ? 'may be empty' : `may be empty: \`${when.text}\``
}

/** The section about one file. */
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

/** The whole page. */
export const feedDocument = (): string => [introduction, ...feedFiles.map(section)].join('\n')

if (import.meta.main) await writeFile(documentPath, feedDocument())
